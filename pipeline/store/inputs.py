"""What nights read, so that each can be run again: ``inputs/<number>-<commit>.json``, and in ``inputs/blobs/`` the
contents.

A content that several nights read is kept once, compressed and without what looks like a secret. What `forget --erase`
takes out of the memory takes away every image that holds it: a night without its words would be another night.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any

from slowwave.pipeline.domain.document import decode, digest, encode
from slowwave.pipeline.domain.memory import DEEP, READ, JsonValue, Memory, read_up_to
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.language.secrets import mask, mask_json
from slowwave.pipeline.settings import Settings, settings_of
from slowwave.pipeline.store.base import BASE_FILE
from slowwave.pipeline.store.dreams import DREAM
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.loader import Loaded
from slowwave.pipeline.store.locks import STATE
from slowwave.pipeline.store.machine import STATE_FILE
from slowwave.pipeline.store.traces import TRACES
from slowwave.pipeline.store.trials import TRIALS
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.paths import KEY, inside
from slowwave.pipeline.store.writer.state import jot, keep

FOLDER, BLOBS = "inputs", "inputs/blobs"
NIGHTS = 7
"""So many nights can be run again (FORMATS, "Workspace")."""
LARGEST = 128 << 20
"""Bytes that a night read, above which its input is not kept: about a million lines."""
MOST = 256 << 20
"""Bytes of all that is kept; above, the oldest go first."""
LONG_LINE = 1 << 14
"""Bytes from which on a line of the base is kept by itself."""
LEVEL = 1
"""Of zlib: a third larger than at its best, in a quarter of the time."""
_MADE = frozenset({Role.INDEX_JSON})
_MASKED = "-masked"
_STATE = f"{STATE}/{STATE_FILE}"
_BASE = f"{STATE}/{BASE_FILE}"
_BESIDE = (_STATE, f"{STATE}/{TRACES}", f"{STATE}/{TRIALS}")
"""What a night reads of our state beside the base."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """files: path to the names of the contents that it is made of. marks: how far a file was read, where it was stored
    without its secrets. why: why nothing was kept, "" where it was."""

    files: Mapping[str, tuple[str, ...]]
    marks: Mapping[str, JsonValue]
    why: str = ""

    @property
    def masked(self) -> tuple[str, ...]:
        """The files that are not stored as they stood."""
        return tuple(sorted(path for path, names in self.files.items() if any(map(_is_masked, names))))


@dataclass(frozen=True, slots=True)
class Input:
    """id, kind: of the commit that came of it. settings: as they were. gathered: the files. facts: what else was known,
    as JSON."""

    id: str
    kind: str
    settings: Settings
    gathered: Gathered
    facts: Mapping[str, Any]


def gather(workspace: Workspace, loaded: Loaded, others: Iterable[str] = ()) -> Gathered:
    """Put the contents aside that a night is about to read. The caller holds the dream lock, and nothing landed yet.

    others: files of another program's state that a night reads, by their paths.
    """
    if loaded.unreadable:
        return Gathered({}, {}, f"{min(loaded.unreadable)} could not be read")
    beside = {path: data for path in (*_BESIDE, *others) if (data := FILES.read(workspace.path(path))) is not None}
    base = FILES.read(workspace.path(_BASE)) or b""
    documents = loaded.memory.documents.values()
    size = len(base) + sum(map(len, beside.values())) + sum(len(doc.text) for doc in documents)
    if size > LARGEST:
        return Gathered({}, {}, f"it is over {LARGEST >> 20} MB")
    shelf = _Shelf(workspace)
    files: dict[str, tuple[str, ...]] = {}
    for doc in documents:
        files[doc.path] = (shelf.put(doc.digest, doc.text, _as_it_stands if doc.role in _MADE else mask),)
    files |= {path: (shelf.put(digest(data), decode(data), _as_it_stands),) for path, data in beside.items()}
    if base:
        masked = any(map(_is_masked, (name for names in files.values() for name in names)))
        shown = _masked_lines if masked else _as_it_stands
        files[_BASE] = tuple(shelf.put(digest(part), decode(part), shown) for part in _parts(base))
    return Gathered(files, _marks(loaded.memory, files))


def keep_input(workspace: Workspace, one: Input) -> str:
    """Keep what a commit came of, and let the oldest go; answers why it could not be kept, "" where it was."""
    kept = json.loads(json.dumps({"settings": asdict(one.settings), "facts": one.facts}))
    why = one.gathered.why
    if not why and mask_json(shown := [kept, *one.gathered.files]) != shown:
        why = "the name of a file, or a setting, looks like a secret"
    if not why:
        kept |= {"id": one.id, "kind": one.kind, "files": one.gathered.files, "marks": one.gathered.marks}
        names = _names(workspace)
        number = int(names[-1].partition("-")[0]) + 1 if names else 1
        path = workspace.state_path(f"{FOLDER}/{number:08d}-{one.id}.json")
        keep(path, json.dumps(kept, ensure_ascii=True).encode())
    _let_go(workspace)
    return why or ("" if _name(workspace, one.id) else f"it is over {MOST >> 20} MB, packed")


def input_of(workspace: Workspace, commit_id: str) -> Input:
    """What a commit came of. DreamError (exit 3) where it is not kept, or torn."""
    found = _read(workspace, _name(workspace, commit_id))
    if found is None:
        raise DreamError(
            f"What the dream {commit_id} read is not kept",
            hint=f"The last {NIGHTS} nights can be run again, but for those whose words were erased since.",
            exit_code=Exit.PRECONDITION,
        )
    return found


def inputs(workspace: Workspace) -> tuple[Input, ...]:
    """All that can be read, in the order in which they landed."""
    found = (_read(workspace, name) for name in _names(workspace))
    return tuple(one for one in found if one is not None)


def lay_out(workspace: Workspace, one: Input, folder: str) -> None:
    """Write the files as they stood into an empty folder. DreamError (exit 3) where a content is damaged."""
    for path, names in one.gathered.files.items():
        data = b"".join(_content(workspace, name, one.id) for name in names)
        jot(inside(folder, path), _marked(data, one.gathered.marks) if path == _STATE else data)
    key = FILES.read(workspace.path(KEY))
    if key is not None:
        jot(f"{folder}/{KEY}", key)


def drop_inputs(workspace: Workspace, cut: Callable[[bytes], bytes]) -> tuple[str, ...]:
    """Take away every image that holds what ``cut`` takes out; answers their paths."""
    stale = {name for name in FILES.names(workspace.state_path(BLOBS)) if _holds(workspace, name, cut)}
    gone = [name for name in _names(workspace) if (one := _read(workspace, name)) and stale & _needed(one)]
    for name in gone:
        FILES.unlink(workspace.state_path(f"{FOLDER}/{name}"))
    _sweep(workspace)
    return tuple(f"{STATE}/{FOLDER}/{name}" for name in gone)


class _Shelf:
    """The contents that are kept, by digest."""

    def __init__(self, workspace: Workspace) -> None:
        self._folder = workspace.state_path(BLOBS)
        self._known = set(FILES.names(self._folder))

    def put(self, name: str, text: str, masked: Callable[[str], str]) -> str:
        """The name under which this is kept, without its secrets; it is looked through once. name: the digest of its
        bytes, by which a night knows all that it has put aside before."""
        for known in (name, name + _MASKED):
            if known in self._known:
                return known
        shown = masked(text)
        name = name if shown == text else name + _MASKED
        jot(f"{self._folder}/{name}", zlib.compress(encode(shown), LEVEL))
        self._known.add(name)
        return name


def _as_it_stands(text: str) -> str:
    """What our state holds already, or was made by a night, which lets no secret in."""
    return text


def _parts(base: bytes) -> Iterator[bytes]:
    """The base in parts, many of which are those of the night before: each long line, one for a large file, is one, and
    so are the short ones between two such, since a file for each of hundreds takes longer to make than to pack."""
    for long, run in groupby(base.splitlines(keepends=True), lambda line: len(line) > LONG_LINE):
        lines = tuple(run)
        yield from lines if long else (b"".join(lines),)


def _masked_lines(text: str) -> str:
    return "".join(map(_masked_json, text.splitlines(keepends=True)))


def _masked_json(line: str) -> str:
    if mask(line) == line:
        return line
    try:
        return json.dumps(mask_json(json.loads(line)), ensure_ascii=True) + "\n"
    except (ValueError, RecursionError):
        return mask(line)


def _marks(memory: Memory, files: Mapping[str, tuple[str, ...]]) -> dict[str, JsonValue]:
    """How far files were read, in the text that is kept of them."""
    found: dict[str, JsonValue] = {}
    for path, names in files.items():
        doc = memory.document(path)
        if doc is None or not any(map(_is_masked, names)):
            continue
        for key in (READ + path, DEEP + path):
            if length := read_up_to(doc, memory.state.get(key)):
                read = mask(doc.text[:length])
                found[key] = {"length": len(read), "digest": digest(encode(read))}
    return found


def _marked(state: bytes, marks: Mapping[str, JsonValue]) -> bytes:
    if not marks:
        return state
    given = json.loads(state)
    given["state"].update(marks)
    return json.dumps(given).encode()


def _content(workspace: Workspace, name: str, commit_id: str) -> bytes:
    data = _unpacked(FILES.read(workspace.state_path(f"{BLOBS}/{name}")))
    if data is None or (not _is_masked(name) and digest(data) != name):
        raise DreamError(f"Part of what the dream {commit_id} read is damaged", hint="", exit_code=Exit.PRECONDITION)
    return data


def _unpacked(data: bytes | None) -> bytes | None:
    try:
        return zlib.decompress(data) if data is not None else None
    except zlib.error:
        return None


def _holds(workspace: Workspace, name: str, cut: Callable[[bytes], bytes]) -> bool:
    data = _unpacked(FILES.read(workspace.state_path(f"{BLOBS}/{name}")))
    return data is None or cut(data) != data


def _is_masked(name: str) -> bool:
    return name.endswith(_MASKED)


def _names(workspace: Workspace) -> list[str]:
    names = FILES.names(workspace.state_path(FOLDER))
    return [name for name in names if name.endswith(".json") and name.partition("-")[0].isdecimal()]


def _name(workspace: Workspace, commit_id: str) -> str:
    return next((name for name in _names(workspace) if name.partition("-")[2] == f"{commit_id}.json"), "")


def _read(workspace: Workspace, name: str) -> Input | None:
    try:
        kept = json.loads(FILES.read(workspace.state_path(f"{FOLDER}/{name}")) or b"") if name else {}
        files = {str(path): tuple(map(str, names)) for path, names in kept["files"].items()}
        gathered = Gathered(files, dict(kept["marks"]))
        return Input(str(kept["id"]), str(kept["kind"]), settings_of(kept["settings"]), gathered, dict(kept["facts"]))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, DreamError):
        return None


def _needed(one: Input) -> set[str]:
    return {name for names in one.gathered.files.values() for name in names}


def _let_go(workspace: Workspace) -> None:
    """The nights before the last seven go, and the oldest while all together are too large."""
    names = _names(workspace)
    nights = [name for name in names if (one := _read(workspace, name)) and one.kind == DREAM]
    oldest = nights[-NIGHTS] if len(nights) > NIGHTS else ""
    for name in names:
        if name >= oldest and _sweep(workspace) <= MOST:
            return
        FILES.unlink(workspace.state_path(f"{FOLDER}/{name}"))
    _sweep(workspace)


def _sweep(workspace: Workspace) -> int:
    """Remove the contents that no image needs; answers how many bytes are left."""
    needed = {name for one in inputs(workspace) for name in _needed(one)}
    folder, left = workspace.state_path(BLOBS), 0
    for name in FILES.names(folder):
        path = f"{folder}/{name}"
        if name not in needed:
            FILES.unlink(path)
        elif identity := FILES.identity(path):
            left += identity.size
    return left
