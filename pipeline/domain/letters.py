"""The letters of many texts in one, so that a bit of a word is looked for in all of them at once."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate

from slowwave.pipeline.language.patterns import CJK, compiled


class Letters:
    """The texts stand as they are given, each at a place of its own."""

    def __init__(self, texts: Iterable[str]) -> None:
        lines = [f"{text}\n" for text in texts]
        self._all = "".join(lines)
        self._ends = list(accumulate(map(len, lines)))

    def __len__(self) -> int:
        return len(self._ends)

    def holding(self, bit: str, first: int = 0, *, whole: bool = False) -> Iterator[int]:
        """The places of the texts in which it stands, in their order. first: from that one on. whole: where it is no
        part of a longer word or number; Chinese has no such bounds."""
        at = self._all.find(bit, self._ends[first - 1] if first else 0)
        while at >= 0:
            if whole and not self._is_whole(at, at + len(bit)):
                at = self._all.find(bit, at + 1)
                continue
            place = bisect_right(self._ends, at)
            yield place
            at = self._all.find(bit, self._ends[place])

    def _is_whole(self, start: int, end: int) -> bool:
        return not any(_is_joined(self._all[max(0, edge - 1) : edge + 1]) for edge in (start, end))


def _is_joined(pair: str) -> bool:
    return len(pair) == 2 and pair.isalnum() and not compiled(f"[{CJK}]").search(pair)
