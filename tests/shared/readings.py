"""What a source reads of a transcript: in one list, whatever the batches."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.sources.source import Batch, Position, Stamp, Transcript


def transcript(path: Path) -> Transcript:
    """A file as it is listed now."""
    status = path.stat()
    return Transcript(str(path), Stamp(status.st_size, status.st_mtime_ns, status.st_ino))


def told_in(batches: Iterable[Batch]) -> tuple[list[Turn], Counter[str], Position]:
    """(its turns, what was no turn, how far it was read)."""
    found = list(batches)
    skipped: Counter[str] = Counter()
    for batch in found:
        skipped.update(batch.skipped)
    return [turn for batch in found for turn in batch.turns], skipped, found[-1].position
