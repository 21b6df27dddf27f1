"""Union of two changes of one text, line by line: no line that either side wrote is lost, or comes twice.

This is the writer's last resort, used where the meaning of a change is not at hand: in recovery, for late writes
through an old handle, and for an undo of a file that changed since.
"""

from __future__ import annotations

from collections import Counter
from difflib import SequenceMatcher

# From here on difflib leaves out lines that come very often, or a file of blank lines takes minutes.
_LONG = 1_000

_Line = tuple[bytes, bytes]


def union(base: bytes, mine: bytes, theirs: bytes, *, keep: bool = False) -> bytes:
    """Both changes of ``base`` together. Where both put lines in one place, mine come first, equal ones once.

    A line that one side took out is gone, unless the other side changed it: then the changed line stands.
    keep: what only ``theirs`` took out stays.
    """
    if theirs in (base, mine):
        return mine
    if mine == base and not keep:
        return theirs
    old, ours, others = _lines(base), _lines(mine), _lines(theirs)
    kept_by_us, put_by_us = _changes(old, ours)
    kept_by_them, put_by_them = _changes(old, others)
    merged: list[tuple[_Line, bool]] = []
    for place, line in enumerate([*old, None]):
        merged += ((put, True) for put in _weave(put_by_us.get(place, []), put_by_them.get(place, [])))
        if line is None:
            break
        own, other = kept_by_us.get(place), kept_by_them.get(place)
        ending = next((one[1] for one in (other, own) if one and one[1] != line[1]), line[1])
        merged.append(((line[0], ending), own is not None and (keep or other is not None)))
    kept = _with_common(merged, ours, others)
    return _join(kept, next((end for _, end in (*others, *ours) if end), b"\n"))


def _lines(data: bytes) -> list[_Line]:
    """Each line as (text, its ending); the ending of the last one may be empty."""
    *whole, rest = data.split(b"\n")
    lines = [(raw[:-1], b"\r\n") if raw.endswith(b"\r") else (raw, b"\n") for raw in whole]
    return [*lines, (rest, b"")] if rest else lines


def _changes(old: list[_Line], new: list[_Line]) -> tuple[dict[int, _Line], dict[int, list[_Line]]]:
    """The old lines that still stand, as they stand now, and which new lines were put before which old one."""
    before, after = [text for text, _ in old], [text for text, _ in new]
    kept: dict[int, _Line] = {}
    put: dict[int, list[_Line]] = {}
    for tag, i1, i2, j1, j2 in _operations(before, after):
        if tag == "equal":
            kept.update(zip(range(i1, i2), new[j1:j2], strict=True))
        elif j1 < j2:
            put.setdefault(i1, []).extend(new[j1:j2])
    return kept, put


def _with_common(merged: list[tuple[_Line, bool]], ours: list[_Line], others: list[_Line]) -> list[_Line]:
    """What stands, and where one side took one of several equal lines and the other side another, the one both have."""
    wanted = Counter(text for text, _ in ours) & Counter(text for text, _ in others)
    wanted.subtract(line[0] for line, stands in merged if stands)
    kept = []
    for line, stands in merged:
        restored = not stands and line[0] != b"" and wanted[line[0]] > 0
        if restored:
            wanted[line[0]] -= 1
        if stands or restored:
            kept.append(line)
    return kept


def _weave(mine: list[_Line], theirs: list[_Line]) -> list[_Line]:
    if not mine or not theirs:
        return mine or theirs
    woven: list[_Line] = []
    for tag, i1, i2, j1, j2 in _operations([text for text, _ in mine], [text for text, _ in theirs]):
        woven += mine[i1:i2]
        if tag != "equal":
            woven += theirs[j1:j2]
    return woven


def _operations(before: list[bytes], after: list[bytes]) -> list[tuple[str, int, int, int, int]]:
    """The opcodes of difflib, with what is equal at both ends set aside first, which is most of a file."""
    short = min(len(before), len(after))
    head = 0
    while head < short and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < short - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    end, last = len(before) - tail, len(after) - tail
    matcher = SequenceMatcher(None, before[head:end], after[head:last], autojunk=max(end, last) - head > _LONG)
    middle = [(tag, head + i1, head + i2, head + j1, head + j2) for tag, i1, i2, j1, j2 in matcher.get_opcodes()]
    return [
        ("equal", 0, head, 0, head),
        *middle,
        ("equal", end, len(before), last, len(after)),
    ]


def _join(lines: list[_Line], ending: bytes) -> bytes:
    whole = b"".join(text + (end or ending) for text, end in lines[:-1])
    return whole + b"".join(lines[-1]) if lines else whole
