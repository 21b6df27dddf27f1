"""Numbers with their nouns: one thing is no "things", in what a person reads anywhere."""

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest

from slowwave.pipeline.language.counting import FORMS, counted, in_number
from slowwave.pipeline.render.phrases import Phrases

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("n", "said"), [(0, "0 entries"), (1, "1 entry"), (2, "2 entries"), (11, "11 entries"), (101, "101 entries")]
)
def test_the_noun_has_the_form_of_its_number(n: int, said: str) -> None:
    assert counted(n, "entry", "entries") == said
    assert counted(n, "dream") == f"{n} dream" + "s" * (n != 1)


@pytest.mark.parametrize("n", [0, 1, 2, None])
def test_a_text_of_one_form_stays(n: int | None) -> None:
    assert in_number("{n} 条记忆", n) == "{n} 条记忆"
    assert in_number(f"one{FORMS}many", n) == ("one" if n == 1 else "many")


def test_phrases_ask_the_same() -> None:
    said = [Phrases("en")("streak", n=n) for n in (0, 1, 2)]
    assert said == ["Streak: 0 dreams", "Streak: 1 dream", "Streak: 2 dreams"]
    assert Phrases("zh")("streak", n=1) == "Streak（累计做梦）：1 次"


_NUMBER = re.compile(r"len|count|total|size|times|lines|uses|rows|files", re.IGNORECASE)
_PLURAL = re.compile(r" (?:(?:more|new|open|older|other|stale) )?(?!is\b|was\b|has\b|this\b|as\b|does\b)[a-z]{2,}s\b")
ALWAYS_SEVERAL = {
    ("pipeline/domain/hand_edits.py", " lines went at once"),
    ("pipeline/domain/asking/synthesis.py", " entries as one, said by "),
    ("pipeline/domain/rem/profile.py", " facts of the user's own"),
    ("pipeline/domain/person/telling.py", " characters are more than one entry (at most "),
    ("pipeline/sources/antigravity.py", " steps and its transcript tells "),
    ("pipeline/sources/hooks.py", " characters; heard are its beginning and its end"),
    ("flows/past.py", " dreams"),
    ("flows/person/trying.py", " candidates:\n"),
    ("flows/questions.py", " questions that wait begin with "),
    ("flows/reflexes.py", " times"),
    ("interfaces/capture.py", " bytes on stdin that are no text"),
    ("interfaces/cli_recall.py", " rows get a vector, in about "),
}
OTHERS_WORDS = {("pipeline/render/phase_reports.py", " memories.")}
"""OpenClaw's own sentence."""


def test_no_number_is_printed_with_a_plural_of_its_own() -> None:
    """An f-string that counts asks ``counted``, unless there are always several."""
    found = set()
    paths = (path for room in ("pipeline", "stages", "flows", "interfaces") for path in (ROOT / room).rglob("*.py"))
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            parts = node.values if isinstance(node, ast.JoinedStr) else []
            for value, text in pairwise(parts):
                if isinstance(value, ast.FormattedValue) and isinstance(text, ast.Constant):
                    what = ast.unparse(value.value)
                    if not what.isupper() and _NUMBER.search(what) and _PLURAL.match(str(text.value)):
                        found.add((path.relative_to(ROOT).as_posix(), str(text.value)))
    assert found == ALWAYS_SEVERAL | OTHERS_WORDS
