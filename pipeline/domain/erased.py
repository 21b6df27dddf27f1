"""What was erased is known by a keyed hash alone: enough to refuse it, too little to tell what it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from slowwave.pipeline.domain.signal import Drop, Signal
from slowwave.pipeline.frozen import dataclass, replace
from slowwave.pipeline.language.cues import declared, untyped
from slowwave.pipeline.language.erasure import ERASED
from slowwave.pipeline.language.lead_labels import without_labels
from slowwave.pipeline.language.words import fingerprint, sentences

KEYED_HEX = 32
"""Length of a keyed fingerprint: the first 32 hex digits of HMAC-SHA-256 over the fingerprint."""
_ENDS = " .。!！?？;；,，:：…"


@dataclass(frozen=True, slots=True)
class Erased:
    """key: of this workspace, empty where nothing was ever erased. hashes: keyed fingerprints."""

    key: bytes = b""
    hashes: frozenset[str] = frozenset()

    def holds(self, text: str) -> bool:
        """Whether just this was erased, whatever type or label it is told with and however the sentence ends."""
        if not self.hashes:
            return False
        plain = without_labels(text)
        told = (text,) if plain is text else (text, plain)
        return any(keyed(self.key, _said(one)) in self.hashes for one in told)

    def masked(self, text: str) -> str:
        """The text with each sentence of it that was erased taken out."""
        if not self.hashes:
            return text
        if self.holds(text):
            return ERASED
        for said in sentences(text):
            if self.holds(said):
                text = text.replace(said, ERASED)
        return text

    def heard(self, signals: Sequence[Signal]) -> tuple[tuple[Signal, ...], tuple[Drop, ...]]:
        """The signals without what was erased, and those of which nothing is left."""
        if not self.hashes:
            return tuple(signals), ()
        masked = [replace(signal, text=self.masked(signal.text)) for signal in signals]
        left = tuple(signal for signal in masked if signal.text != ERASED)
        return left, tuple(Drop(signal.id, "erased") for signal in masked if signal.text == ERASED)


NOTHING_ERASED = Erased()


def keyed(key: bytes, fingerprint: str) -> str:
    """The keyed hash of a fingerprint."""
    from hmac import digest

    return digest(key, fingerprint.encode(), "sha256").hex()[:KEYED_HEX]


def to_refuse(text: str, lines: Iterable[str]) -> Iterator[str]:
    """The fingerprints by which a text shall not come again: its own, that of each line that it stood in, and of each
    sentence of these that holds it."""
    told = _folded(text)
    for whole in (text, *lines):
        yield _said(whole)
        yield _said(without_labels(whole))
        yield from (_said(said) for said in sentences(whole) if told in _folded(said))


def _said(text: str) -> str:
    return fingerprint(untyped(declared(text)[1]).rstrip(_ENDS))


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold().rstrip(_ENDS)
