"""What was erased is known by a keyed hash alone: enough to refuse it, too little to tell what it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from slowwave.pipeline.domain.refusal import FORGOTTEN, LIFTED, parse_refusal
from slowwave.pipeline.domain.signal import Drop, Signal
from slowwave.pipeline.frozen import dataclass, replace
from slowwave.pipeline.language.cues import declared, untyped
from slowwave.pipeline.language.erasure import ERASED
from slowwave.pipeline.language.lead_labels import without_labels
from slowwave.pipeline.language.patterns import CJK, compiled
from slowwave.pipeline.language.words import bare, normalise

KEYED_HEX = 32
"""Length of a keyed hash: the first 32 hex digits of an HMAC-SHA-256."""
HASH_HEX = KEYED_HEX + 4
"""Length of what is kept of an erased sentence: the keyed hash of what it says, and how many letters and figures that
has, so that of a longer sentence only the parts of that length need be held against it."""
_END = r"[.!?…]+(?=\s|$)|[。！？…]+|"
"""What ends a sentence goes with it."""
_TOKEN = rf"[{CJK}]|(?:(?![{CJK}])[^\W_])+"


@dataclass(frozen=True, slots=True)
class Erased:
    """key: of this workspace, empty where nothing was ever erased. hashes: see `hash_of`. lengths: that they name."""

    key: bytes = b""
    hashes: frozenset[str] = frozenset()
    lengths: frozenset[int] = frozenset()

    def tells(self, text: str) -> bool:
        """Whether this or a part of it was erased."""
        return bool(self.hashes) and any(self._found(text))

    def said_in(self, text: str) -> tuple[str, ...]:
        """The hashes of what a text says again."""
        return tuple(dict.fromkeys(known for _, _, known in self._found(text))) if self.hashes else ()

    def masked(self, text: str) -> str:
        """The text with what of it was erased taken out, wherever in it that stands."""
        if not self.hashes:
            return text
        pieces: list[str] = []
        at = 0
        for start, end, _ in sorted(self._found(text)):
            match = compiled(_END).match(text, end)
            end = match.end() if match is not None else end
            if end > at:
                pieces += (text[at:start], ERASED) if start >= at else ()
                at = end
        if not pieces:
            return text
        masked = "".join((*pieces, text[at:]))
        return masked if letters(_said(masked).replace(ERASED, " ")) else ERASED

    def heard(self, signals: Sequence[Signal]) -> tuple[tuple[Signal, ...], tuple[Drop, ...]]:
        """The signals without what was erased, and those of which nothing is left."""
        if not self.hashes:
            return tuple(signals), ()
        masked = [replace(signal, text=self.masked(signal.text)) for signal in signals]
        left = tuple(signal for signal in masked if signal.text != ERASED)
        return left, tuple(Drop(signal.id, "erased") for signal in masked if signal.text == ERASED)

    def _found(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Where something stands that was erased, from one word's beginning to the end of another, and its hash."""
        tokens = [found.span() for found in compiled(_TOKEN).finditer(text)]
        ends: dict[int, int] = {}
        starts: list[tuple[int, int]] = []
        count = 0
        for start, end in tokens:
            starts.append((count, start))
            count += letters(text[start:end])
            ends[count] = end
        for before, start in starts:
            for length in self.lengths:
                end = ends.get(before + length, 0)
                if end and (known := _hash(self.key, normalise(text[start:end]), length)) in self.hashes:
                    yield start, end, known


NOTHING_ERASED = Erased()


def hashes_in(lines: Iterable[str]) -> frozenset[str]:
    """The hashes in the lines of ``refusals.md``, but those that a person lifted since by telling it again."""
    found: set[str] = set()
    for line in lines:
        refusal = parse_refusal(line.strip().removeprefix("- ")) if f" {FORGOTTEN} " in line or LIFTED in line else None
        if refusal is not None and len(refusal.fingerprint) == HASH_HEX:
            (found.add if refusal.kind == FORGOTTEN else found.discard)(refusal.fingerprint)
    return frozenset(found)


def erased_by(key: bytes, known: frozenset[str]) -> Erased:
    """What was erased in a workspace, by its hashes there."""
    return Erased(key, known, frozenset(int(one[KEYED_HEX:], 16) for one in known))


def hash_of(key: bytes, text: str) -> str:
    """What is kept of an erased sentence; "" of one without a letter or figure."""
    said = _said(text)
    tokens = [found.span() for found in compiled(_TOKEN).finditer(said)]
    core = said[tokens[0][0] : tokens[-1][1]] if tokens else ""
    return _hash(key, core, letters(core)) if core else ""


def keyed(key: bytes, said: str) -> str:
    """The keyed hash of a text or fingerprint."""
    from hmac import digest

    return digest(key, said.encode("utf-8", "surrogatepass"), "sha256").hex()[:KEYED_HEX]


def letters(text: str) -> int:
    """How many letters and figures it has, in one spelling of all that say the same."""
    return len(text) if text.isascii() and text.isalnum() else sum(map(str.isalnum, normalise(text)))


def _hash(key: bytes, said: str, length: int) -> str:
    return f"{keyed(key, said)}{min(length, 0xFFFF):04x}"


def _said(text: str) -> str:
    return normalise(bare(normalise(untyped(declared(without_labels(text))[1]))))
