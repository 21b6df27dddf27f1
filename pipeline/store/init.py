"""``dream init``: a folder becomes a workspace. What stands there stays as it is."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from importlib.resources.abc import Traversable

from slowwave.pipeline.domain.document import INPUT_ONLY
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError, Exit, Finding, Severity
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.resources import memory_template
from slowwave.pipeline.settings import CONFIG, Settings
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.layout import Layout, dated, layout_of, names, recognise
from slowwave.pipeline.store.scan import scan
from slowwave.pipeline.store.workspace import is_workspace, nearest_workspace, open_workspace
from slowwave.pipeline.store.writer.commit import commit
from slowwave.pipeline.store.writer.plan import Change, CommitPlan, Replayed
from slowwave.pipeline.store.writer.state import keep

RECENT_DAYS = 7
"""OpenClaw dreams each night; an event this young says that it still does."""

_MERGED = {"gitignore.lines": ".gitignore", "gitattributes.lines": ".gitattributes"}
_TAIL = 1 << 16


@dataclass(frozen=True, slots=True)
class InitReport:
    """What ``dream init`` did, or would do. made: new files. lines: file to the lines that were added at its end.

    home_config: path of the user's config.toml if it names this workspace now and did not before, else "". notes:
    whether there is something that a dream could read.
    """

    root: str
    layout: str
    made: tuple[str, ...]
    lines: Mapping[str, tuple[str, ...]]
    home_config: str
    findings: tuple[Finding, ...]
    notes: bool = False

    @property
    def changed(self) -> bool:
        return bool(self.made or self.lines or self.home_config)


def init(root: str, *, today: date, home_config: str | None = None, dry_run: bool = False) -> InitReport:
    """Make a folder a workspace; one that is a workspace gets only what it lacks.

    home_config: path of the user's ``config.toml``, when this
    shall be the home workspace. dry_run: say what would be done. DreamError (exit 2) for a path that is no folder.
    """
    root = os.path.abspath(os.path.expanduser(root))
    if os.path.lexists(root) and not os.path.isdir(root):
        raise DreamError(f"{root} is no folder", hint="Name a folder.", exit_code=Exit.CONFIGURATION)
    outer = _around(root)
    chosen = _layout(root)
    made = {path: text for path, text in _template(chosen, today) if not os.path.lexists(os.path.join(root, path))}
    wanted = dict(_merges(chosen))
    merged = {path: _merged(_read(root, path), lines) for path, lines in wanted.items()}
    added = {path: lines for path, (_, lines) in merged.items() if lines}
    naming = home_config if home_config is not None and _names_other(home_config, root) else ""
    if not dry_run:
        changes = {path: Change(None, text.encode()) for path, text in made.items()}
        changes |= {path: Change(_read(root, path), merged[path][0]) for path in added}

        def replay(path: str, fresh: bytes | None) -> Replayed:
            if path in wanted:
                return Replayed({path: _merged(fresh, wanted[path])[0]})
            return Replayed({path: changes[path].new if fresh is None else fresh})

        commit(root, CommitPlan(f"init-{today.isoformat()}", changes, replay, kind="init"))
        if naming:
            keep(naming, _naming(naming, root))
    notes = any(file.role in INPUT_ONLY or file.role is Role.LEARNINGS for file in scan(root, chosen).files)
    findings = (
        *_within(outer),
        *_unwritten_layout(root, chosen),
        *(tuple(_notes_elsewhere(root, chosen)) or (() if notes else _pages_elsewhere(root, chosen))),
        *_other_dreamer(root, chosen, today),
    )
    return InitReport(root, chosen.name, tuple(sorted(made)), added, naming, findings, notes)


def _around(root: str) -> str:
    """The workspace that the folder lies in, "" for none. DreamError (exit 2) for a part of that one's memory."""
    outer = "" if is_workspace(root) else nearest_workspace(os.path.dirname(root))
    home = open_workspace(outer, "").places.home if outer else ""
    if home and (os.path.relpath(root, outer).replace(os.sep, "/") + "/").startswith(home):
        raise DreamError(
            f"{root} is part of the memory of the workspace {outer}",
            hint=f"That one is ready: dream -w {shlex.quote(outer)}",
            exit_code=Exit.CONFIGURATION,
        )
    return outer


def _within(outer: str) -> Iterator[Finding]:
    if outer:
        message = f"This folder lies within the workspace {outer}; commands in it mean this one from now on"
        yield Finding("D144", Severity.INFO, message, CONFIG)


def _layout(root: str) -> Layout:
    if os.path.isfile(os.path.join(root, CONFIG)):
        return open_workspace(root, "").layout
    return layout_of(Settings(layout=recognise(root)))


def _template(layout: Layout, today: date) -> Iterator[tuple[str, str]]:
    for path, file in _walk(memory_template(), ""):
        if path in _MERGED:
            continue
        text = file.read_text(encoding="utf-8").replace("{today}", today.isoformat())
        if path == CONFIG:
            yield path, _configured(text, layout)
        else:
            yield layout.places.home + path.removeprefix("memory/"), text


def _walk(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for item in sorted(folder.iterdir(), key=lambda one: one.name):
        if item.is_dir():
            yield from _walk(item, f"{path}{item.name}/")
        else:
            yield path + item.name, item


def _configured(text: str, layout: Layout) -> str:
    line = f'layout = "{layout.name}"'
    if layout.name == "obsidian":
        line += f'\n\n# The folder of the vault that our files stand in.\nfolder = "{layout.places.home.rstrip("/")}"'
    return text.replace('layout = "ours"\n', line + "\n", 1)


def _merges(layout: Layout) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, path in _MERGED.items():
        text = (memory_template() / name).read_text(encoding="utf-8")
        for folder in ("logs/", "scopes/"):
            text = text.replace(f"memory/{folder}", f"{layout.places.home}{folder}")
        yield path, tuple(text.splitlines())


def _merged(data: bytes | None, wanted: tuple[str, ...]) -> tuple[bytes, tuple[str, ...]]:
    """The file with the lines that it lacks at its end, and those lines; a comment comes only with its line."""
    content = data or b""
    there = {line.strip() for line in content.splitlines()}
    lacking = [line for line in wanted if line.encode() not in there]
    # In a file of 16-bit characters our bytes would be noise.
    if b"\0" in content or not any(line and not line.startswith("#") for line in lacking):
        return content, ()
    end = b"\r\n" if b"\r\n" in content else b"\n"
    torn = end if content and not content.endswith(b"\n") else b""
    return content + torn + b"".join(line.encode() + end for line in lacking), tuple(lacking)


def _names_other(home_config: str, root: str) -> bool:
    return _naming(home_config, root) != FILES.read(home_config)


def _naming(home_config: str, root: str) -> bytes:
    """The config.toml with ``home`` set to this folder, its other lines as they are."""
    line = f"home = {json.dumps(root, ensure_ascii=False)}"
    lines = (FILES.read(home_config) or b"").decode("utf-8", "surrogateescape").splitlines()
    places = [number for number, text in enumerate(lines) if text.partition("=")[0].strip() == "home"]
    if places:
        lines[places[0]] = line
    else:
        # In front: behind a table's heading it would be a key of that table.
        lines.insert(0, line)
    return ("\n".join(lines) + "\n").encode("utf-8", "surrogateescape")


def _unwritten_layout(root: str, layout: Layout) -> Iterator[Finding]:
    seen = recognise(root)
    if layout.name == "ours" and seen != "ours" and os.path.isfile(os.path.join(root, CONFIG)):
        message = f'The files here look like those of {seen}; if so, write layout = "{seen}" into {CONFIG}'
        yield Finding("D140", Severity.INFO, message, CONFIG)


def _notes_elsewhere(root: str, layout: Layout) -> Iterator[Finding]:
    """Daily notes of the root and of the folders in it, which our own layout does not read."""
    if layout.name != "ours":
        return
    aside = layout.places.home.rstrip("/")
    folders = ["", *(name for name in names(root) if not name.startswith(".") and name != aside)]
    for reads, places in (("openclaw", [aside]), ("obsidian", folders)):
        found = sum(dated(name) for folder in places for name in names(os.path.join(root, folder)))
        if found:
            message = (
                f"Daily notes outside {layout.places.home}logs/, and so not read: {found}; "
                f'write layout = "{reads}" into {CONFIG} to have them read where they stand'
            )
            yield Finding("D142", Severity.INFO, message, CONFIG)


def _pages_elsewhere(root: str, layout: Layout) -> Iterator[Finding]:
    """Pages of the root and of the folders in it, where there is nothing else to read."""
    if layout.name != "ours":
        return
    aside = layout.places.home.rstrip("/")
    folders = ("", *(name for name in names(root) if not name.startswith(".") and name != aside))
    pages = sum(_is_page(name) for folder in folders for name in names(os.path.join(root, folder)))
    if pages:
        message = (
            f"{counted(pages, 'Markdown file')} outside {layout.places.home}, and so not read: "
            f"`dream import obsidian FOLDER --dry-run` shows what would come in"
        )
        yield Finding("D145", Severity.INFO, message)


def _is_page(name: str) -> bool:
    """Whether a file may be notes; README, CHANGELOG, CLAUDE and the like are about what lies beside them."""
    stem, end = os.path.splitext(name)
    return end.lower() == ".md" and not (stem.isascii() and stem.isupper())


def _other_dreamer(root: str, layout: Layout, today: date) -> Iterator[Finding]:
    if layout.name == "openclaw" and (_dreamt_lately(root, today) or _dreaming_enabled(root)):
        message = (
            "OpenClaw's own dreaming seems to be on; it would read our reports in memory/dreams/ as notes. "
            "Switch it off with /dreaming off, or let one of the two dream"
        )
        yield Finding("D141", Severity.WARNING, message, "memory/.dreams/events.jsonl")


def _dreamt_lately(root: str, today: date) -> bool:
    since = (today - timedelta(days=RECENT_DAYS)).isoformat()
    data = _read(root, "memory/.dreams/events.jsonl") or b""
    events = (_parsed(line) for line in data[-_TAIL:].splitlines())
    return any(
        event.get("type") == "memory.dream.completed" and str(event.get("timestamp", ""))[:10] >= since
        for event in events
    )


def _dreaming_enabled(root: str) -> bool:
    # Its workspace is ~/.openclaw/workspace, its settings lie one above.
    for path in (os.path.join(root, "openclaw.json"), os.path.join(os.path.dirname(root), "openclaw.json")):
        found: object = _parsed(_read("", path) or b"")
        for key in ("plugins", "entries", "memory-core", "config", "dreaming", "enabled"):
            found = found.get(key) if isinstance(found, dict) else None
        if found is True:
            return True
    return False


def _parsed(data: bytes) -> dict[str, object]:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _read(root: str, path: str) -> bytes | None:
    try:
        return FILES.read(os.path.join(root, path))
    except OSError:
        return None
