"""The composition root: the only module that reads the clock, the environment and the configuration.

Everything else is handed what it needs. Imports stay light, since a capture loads this module too.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime, timedelta, tzinfo

from slowwave.pipeline import clock
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.frozen import TYPE_CHECKING
from slowwave.pipeline.settings import IN_A_DREAM, Settings
from slowwave.pipeline.store.workspace import Workspace, find_workspace, home_workspace, nearest_workspace, programs

if TYPE_CHECKING:
    from slowwave.flows.agents.places import Around

LAST_SLOT = 22
"""The hour of the night run (v3.3 skill, "Cron Configuration": 10 PM)."""


def workspace(asked: str | None, scope: str | None = None, *, new: bool = False) -> Workspace:
    """The workspace that was asked for, else the nearest one upward, else the home workspace; with a scope, the memory
    of that person or role in it, as ``pipeline.store.scopes`` opens it.

    new: a scope that nobody named yet may begin. DreamError (exit 2) for no workspace, no name, or an unknown scope.
    """
    found = find_workspace(here(), asked, home_config(), machine())
    if scope is None:
        return found
    from slowwave.pipeline.domain.scope import configured, parse_scope
    from slowwave.pipeline.store.scopes import is_known, open_scope, scopes_of

    wanted = parse_scope(scope)
    if not new and not is_known(found, wanted):
        known = dict.fromkeys((*configured(found.settings.scopes), *scopes_of(found).scopes))
        raise DreamError(
            f"There is no scope {wanted.name} in {found.root}",
            hint=f"Known are {', '.join(one.name for one in known)}." if known else 'Name one under "[scopes]".',
            exit_code=Exit.CONFIGURATION,
        )
    return open_scope(found, wanted)


def workspace_if_any(asked: str | None) -> Workspace | None:
    """The workspace that was asked for, else the nearest or the home workspace, None where there is none at all."""
    if asked is None and not nearest_workspace(here()) and not home_workspace(home_config()):
        return None
    return workspace(asked)


def workspace_at_home(asked: str | None) -> Workspace:
    """The workspace that was asked for, else the home workspace, wherever one stands."""
    named = asked if asked is not None else home_workspace(home_config())
    if not named:
        raise DreamError(
            "There is no home workspace yet",
            hint="Make one with `dream init ~/.dream --home`, or name another with -w.",
            exit_code=Exit.CONFIGURATION,
        )
    return find_workspace(os.sep, named, home_config(), machine())


def zone(settings: Settings) -> tzinfo:
    """The zone of log days and minutes."""
    return clock.zone_named(settings.schedule.zone)


def zone_name(settings: Settings) -> str:
    """The IANA name of that zone, for a program that asks for one. DreamError (exit 2) where it has none."""
    found = zone(settings)
    name = getattr(found, "key", None)
    if isinstance(name, str):
        return name
    if found.utcoffset(datetime(2000, 1, 1)) == timedelta():
        return "UTC"
    raise DreamError(
        "The name of this machine's time zone is not known",
        hint='Name it in dream.toml, as in: zone = "Europe/Amsterdam".',
        exit_code=Exit.CONFIGURATION,
    )


def now(settings: Settings) -> datetime:
    """This moment in the configured zone."""
    return clock.now(zone(settings))


def night(workspace: Workspace) -> Night:
    """This moment, as commands and stages have it."""
    return Night(now(workspace.settings), settings=workspace.settings)


def slot(day: date, settings: Settings) -> datetime:
    """The last slot of a day: what ``--date`` means by now. Where a day begins late, its evening is the next date's."""
    late = timedelta(days=1) if settings.schedule.day_start_hour > LAST_SLOT else timedelta()
    return datetime(day.year, day.month, day.day, LAST_SLOT, tzinfo=zone(settings)) + late


def machine() -> str:
    """The name of this computer, for the guard against two that dream in one synced folder."""
    if hasattr(os, "uname"):
        # The same, without loading what speaks to networks.
        return os.uname().nodename or "unknown"
    from socket import gethostname

    return gethostname() or "unknown"


def home_config() -> str:
    """The path of ``config.toml``, which names the home workspace."""
    return os.path.join(_folder("XDG_CONFIG_HOME", ".config"), "slowwave", "config.toml")


def allowed_programs() -> tuple[tuple[str, ...], ...]:
    """The programs that ``config.toml`` lets a workspace's ``[engine] argv`` name."""
    return programs(home_config())


def stages_folder() -> str:
    """Where a person's own stages stand, beside ``config.toml``."""
    return os.path.join(os.path.dirname(home_config()), "stages")


def errors_log() -> str:
    """Where a capture writes what went wrong, since an agent's hook has nobody to tell."""
    return os.path.join(_folder("XDG_STATE_HOME", ".local/state"), "slowwave", "errors.log")


def around() -> Around:
    """What install and doctor are told of this machine."""
    from slowwave.flows.agents.places import Around

    records = os.path.join(_folder("XDG_STATE_HOME", ".local/state"), "slowwave", "installs.json")
    return Around(os.environ, os.path.expanduser("~"), here(), records)


def environment() -> Mapping[str, str]:
    """The environment of this process, in which keys stand."""
    return os.environ


def home_folder() -> str:
    """The folder that ``~`` stands for."""
    return os.path.expanduser("~")


def prefect_home() -> str:
    """The folder of our Prefect server: its database, its logs, and what `dream up` knows of it."""
    return os.path.join(_folder("XDG_STATE_HOME", ".local/state"), "slowwave", "prefect")


def transcripts_folder(agent: str, usual: Callable[[Mapping[str, str], str], str], settings: Settings) -> str:
    """Where an agent keeps its transcripts: as configured, else as usual."""
    given = settings.sources.folders.get(agent, "")
    home = os.path.expanduser("~")
    return os.path.abspath(os.path.expanduser(given)) if given else usual(os.environ, home)


def is_home(workspace: Workspace) -> bool:
    """Whether this is the home workspace."""
    home = home_workspace(home_config())
    return bool(home) and os.path.realpath(home) == os.path.realpath(workspace.root)


def is_within_a_dream() -> bool:
    """Whether a dream of ours started this process: what it says to a model is nobody's to remember."""
    return bool(os.environ.get(IN_A_DREAM))


def fresh_id() -> str:
    """An id for a message that bears none."""
    return os.urandom(8).hex()


_ALONE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


@contextmanager
def drawing() -> Iterator[None]:
    """matplotlib keeps its list of fonts in our cache, unless the user named a place, and not among the notes; and
    numpy starts no threads, which a chart of some days has no work for."""
    fonts = os.path.join(_folder("XDG_CACHE_HOME", ".cache"), "slowwave", "matplotlib")
    ours = {name: value for name, value in {"MPLCONFIGDIR": fonts, **_ALONE}.items() if name not in os.environ}
    os.environ.update(ours)
    try:
        yield
    finally:
        for name in ours:
            del os.environ[name]


class TooLateError(KeyboardInterrupt):
    """Ctrl-C came while something was done that ends whole: it has been done."""


@contextmanager
def uncollected() -> Iterator[None]:
    """No search for cycles of objects until the block has ended: a night keeps nearly all that it makes, and looking
    through 100,000 entries for what nobody holds took a fifth of its time."""
    import gc

    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        # Into the oldest generation: else the first object made from here on sets off a search through all of it.
        gc.freeze()
        gc.unfreeze()
        if was:
            gc.enable()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C and SIGTERM wait until the block has ended: a commit takes milliseconds, and its recovery longer."""
    import signal
    import threading

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    caught: list[int] = []
    waiting = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(one, lambda number, frame: caught.append(number)) for one in waiting]
    try:
        yield
    finally:
        for one, handler in zip(waiting, before, strict=True):
            # None stands for a handler that was not set from Python, and cannot be put back.
            signal.signal(one, signal.SIG_DFL if handler is None else handler)
    for number in dict.fromkeys(caught):
        try:
            signal.raise_signal(number)
        except KeyboardInterrupt:
            raise TooLateError from None


def here() -> str:
    """The working folder. One that is gone lies in no workspace, and an agent's hook may still stand in it."""
    try:
        return os.getcwd()
    except FileNotFoundError:
        return os.sep


def _folder(variable: str, usual: str) -> str:
    given = os.environ.get(variable, "")
    if os.path.isabs(given):
        return given
    home = os.path.expanduser("~")
    return os.path.join(home, *usual.split("/")) if home != "~" else os.path.join(sys.prefix, *usual.split("/"))
