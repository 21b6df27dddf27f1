"""Taking a sentence out of the writer's own files: undo images, records of dreams, state logs.

The files of the workspace were changed by a commit before, whose own images are among what is looked at here.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, replace

from slowwave.pipeline.store.files import FILES, Files
from slowwave.pipeline.store.locks import STATE, write_lock
from slowwave.pipeline.store.writer.audit import digest
from slowwave.pipeline.store.writer.commit import WAIT_SECONDS
from slowwave.pipeline.store.writer.paths import INDEX, JOURNAL, KEY, SNAPSHOT, UNDO
from slowwave.pipeline.store.writer.record import Image, parse_out, read_record
from slowwave.pipeline.store.writer.state import keep

KEY_BYTES = 32

Cut = Callable[[bytes], bytes]
"""The bytes of a file without the sentence, the very same bytes where it does not stand there."""


def workspace_key(root: str, *, files: Files = FILES) -> bytes:
    """The key of the hashes of what was erased here, made where there is none yet."""
    path = os.path.join(root, KEY)
    known = files.read(path)
    if known is not None and len(known) >= KEY_BYTES:
        return known
    made = os.urandom(KEY_BYTES)
    keep(path, made, files=files)
    files.keep_private(path)
    return made


def clean_state(root: str, cut: Cut, renamed: Mapping[str, str], *, files: Files = FILES) -> tuple[str, ...]:
    """Take what ``cut`` takes out of every file under our state folder; answers the paths that were changed.

    renamed: digests of workspace files before and after the commit, so that an undo still knows them. Can be cut off
    and done again.
    """
    changed: list[str] = []
    with write_lock(root, timeout=WAIT_SECONDS):
        for folder in files.names(os.path.join(root, UNDO)):
            changed += _clean_images(root, folder, cut, renamed, files)
        drop_compiled(root, files=files)
        for path in _own_files(root):
            data = files.read(os.path.join(root, path))
            if data is not None and (left := cut(data)) != data:
                keep(os.path.join(root, path), left, files=files)
                changed.append(path)
    return tuple(changed)


def drop_compiled(root: str, *, files: Files = FILES) -> None:
    """Take away what recall reads: of stems, in which a sentence is not found. The next look makes it anew."""
    for name in files.names(os.path.join(root, INDEX)):
        files.unlink(os.path.join(root, INDEX, name))
    files.unlink(os.path.join(root, SNAPSHOT))


def _clean_images(root: str, folder: str, cut: Cut, renamed: Mapping[str, str], files: Files) -> Iterator[str]:
    """A commit's images: their names are digests of their content, and the record names them."""
    place = os.path.join(root, UNDO, folder)
    names = dict(renamed)
    stale: list[str] = []
    for name in files.names(os.path.join(place, "blobs")):
        data = files.read(os.path.join(place, "blobs", name)) or b""
        if (left := cut(data)) != data:
            names[name] = str(digest(left))
            keep(os.path.join(place, "blobs", names[name]), left, files=files)
            stale.append(name)
    yield from _clean_outs(f"{UNDO}/{folder}/out", root, cut, files)
    record = read_record(root, folder, files)
    files_now = record.files if record is not None else ()
    images = tuple(Image(one.path, _now(one.image, names), _now(one.left, names)) for one in files_now)
    if record is not None and images != record.files:
        kept = replace(record, files=images)
        keep(os.path.join(place, "record.json"), json.dumps(asdict(kept)).encode(), files=files)
        yield f"{UNDO}/{folder}/record.json"
    for name in stale:
        files.unlink(os.path.join(place, "blobs", name))


def _now(name: str | None, names: Mapping[str, str]) -> str | None:
    return names.get(name, name) if name is not None else None


def _clean_outs(folder: str, root: str, cut: Cut, files: Files) -> Iterator[str]:
    """Files that were swapped out: size and time in their names tell whether somebody still writes there."""
    for name in files.names(os.path.join(root, folder)):
        out, path = parse_out(name), os.path.join(root, folder, name)
        data = files.read(path)
        if out is None or data is None or (left := cut(data)) == data:
            continue
        keep(path, left, files=files)
        identity = files.identity(path)
        if identity is not None:
            known = out._replace(size=identity.size, mtime_ns=identity.mtime_ns, digest=str(digest(left)))
            files.replace(path, os.path.join(root, folder, known.name))
        yield f"{folder}/{name}"


def _own_files(root: str) -> Iterator[str]:
    """Every file of our state but images, locks and the key, by path from the root."""
    top = os.path.join(root, STATE)
    for folder, folders, names in os.walk(top):
        at = os.path.relpath(folder, root).replace(os.sep, "/")
        folders[:] = sorted(one for one in folders if f"{at}/{one}" != UNDO)
        for name in sorted(names):
            path = f"{at}/{name}"
            if not name.endswith(".lock") and path != KEY and not path.startswith(f"{JOURNAL}/"):
                yield path
