"""Workspaces: found, never entered. No code of ours changes the working folder."""

from __future__ import annotations

import os

from slowwave.pipeline.domain.places import Places
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.frozen import dataclass, field
from slowwave.pipeline.settings import CONFIG, Settings, settings_of
from slowwave.pipeline.store.layout import Layout, layout_of
from slowwave.pipeline.store.locks import STATE
from slowwave.pipeline.store.parsed import parsed

SCOPES = "scopes"
"""The folder among our files that holds the memories of further people and roles."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """One folder with a memory in it. root: absolute. machine: the name of the computer we run on.

    scope, owner: of a further person or role, the name (``alice/coach``) and the root of the workspace that holds it.
    """

    root: str
    machine: str
    settings: Settings = field(default_factory=Settings)
    layout: Layout = field(default_factory=lambda: layout_of(Settings()))
    scope: str = ""
    owner: str = ""

    @property
    def config(self) -> str:
        """The path of the ``dream.toml`` that holds here: a scope has none of its own."""
        return os.path.join(self.owner or self.root, CONFIG)

    @property
    def places(self) -> Places:
        return self.layout.places

    def path(self, relative: str) -> str:
        """The absolute path of a file of the workspace."""
        return os.path.join(self.root, *relative.split("/"))

    def state_path(self, name: str) -> str:
        """The absolute path of a file of our machine state."""
        return os.path.join(self.root, *STATE.split("/"), *name.split("/"))


def find_workspace(start: str, explicit: str | None, home_config: str, machine: str) -> Workspace:
    """The workspace that was asked for, else the nearest one upward of ``start``, else the home workspace.

    home_config: path of the ``config.toml`` that names the home workspace. DreamError (exit 2) where there is none.
    """
    if explicit is not None:
        root = os.path.abspath(os.path.expanduser(explicit))
        if owner := _owner_of(root, machine):
            name = os.path.relpath(root, owner.path(f"{owner.places.home}{SCOPES}")).replace(os.sep, "/")
            raise DreamError(
                f"{explicit} holds a scope of the workspace {owner.root}",
                hint=f"Write: -w {owner.root} --scope {name}",
                exit_code=Exit.CONFIGURATION,
            )
        if not is_workspace(root):
            raise _missing(f"{explicit} is no workspace" if os.path.isdir(root) else f"{explicit} is no folder", root)
        return open_workspace(root, machine)
    root = nearest_workspace(start)
    while root and _owner_of(root, machine):
        root = nearest_workspace(os.path.dirname(root))
    if root:
        return open_workspace(root, machine)
    home = home_workspace(home_config)
    if not home:
        raise _missing(f"No workspace in {os.path.abspath(start)} or above it, and no home workspace", "")
    if not is_workspace(home):
        raise _missing(f"The home workspace {home}, named in {home_config}, is not there", home)
    return open_workspace(home, machine)


def open_workspace(root: str, machine: str) -> Workspace:
    """The workspace in this folder with its settings. DreamError (exit 2) for settings that cannot be read."""
    path = os.path.join(root, CONFIG)
    try:
        with open(path, "rb") as file:
            text = file.read().decode("utf-8-sig")
    except FileNotFoundError:
        text = ""
    except (OSError, UnicodeDecodeError) as error:
        raise DreamError(
            f"{path} cannot be read: {error}", hint="Mend or remove the file.", exit_code=Exit.CONFIGURATION
        ) from None
    settings = settings_of(parsed(root, text))
    if any("/" in given for given in settings.scopes.values()):
        from slowwave.pipeline.domain.scope import configured

        configured(settings.scopes)
    return Workspace(root, machine, settings, layout_of(settings))


def owning(workspace: Workspace) -> Workspace:
    """The workspace that a scope stands in; of what is no scope itself. DreamError as for ``open_workspace``."""
    return open_workspace(workspace.owner, workspace.machine) if workspace.owner else workspace


def is_workspace(folder: str) -> bool:
    """True for a folder that holds ``dream.toml`` or our machine state."""
    return os.path.isfile(os.path.join(folder, CONFIG)) or os.path.isdir(os.path.join(folder, *STATE.split("/")))


def nearest_workspace(folder: str) -> str:
    """The nearest workspace from a folder upward, "" where there is none."""
    folder = os.path.abspath(folder)
    while not is_workspace(folder):
        parent = os.path.dirname(folder)
        if parent == folder:
            return ""
        folder = parent
    return folder


def _owner_of(folder: str, machine: str) -> Workspace | None:
    """The workspace among whose scopes this folder stands, as a user's or a role's."""
    above = os.path.dirname(folder)
    for scopes in (above, os.path.dirname(above)):
        if os.path.basename(scopes) == SCOPES and (root := nearest_workspace(os.path.dirname(scopes))):
            owner = open_workspace(root, machine)
            if owner.path(f"{owner.places.home}{SCOPES}") == scopes:
                return owner
    return None


def home_workspace(home_config: str) -> str:
    """The folder that the user's ``config.toml`` names as ``home``, "" for none."""
    given = _of_the_person(home_config, "home")
    return os.path.abspath(os.path.expanduser(given)) if isinstance(given, str) and given else ""


def programs(home_config: str) -> tuple[tuple[str, ...], ...]:
    """The programs that a workspace may have run, each with its arguments, as the user's ``config.toml`` names them.

    They stand there and not in the workspace, since agents write in that, and it may be a stranger's.
    """
    given = _of_the_person(home_config, "programs")
    return tuple(tuple(map(str, one)) for one in given if isinstance(one, list)) if isinstance(given, list) else ()


def _of_the_person(home_config: str, key: str) -> object:
    import tomllib

    try:
        with open(home_config, "rb") as file:
            return tomllib.loads(file.read().decode("utf-8-sig")).get(key)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as error:
        raise DreamError(
            f"{home_config} cannot be read: {error}", hint="Mend or remove the file.", exit_code=Exit.CONFIGURATION
        ) from None


def _missing(message: str, root: str) -> DreamError:
    hint = f"Make one with: dream init {root}".rstrip()
    return DreamError(message, hint=hint, exit_code=Exit.CONFIGURATION)
