"""Every planted instruction in notes and transcripts, and a model that obeys them all: nothing comes of its answers."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from model_server import Server, message, serving
from planted import DAYS, KEPT, LONG_TERM, NEXT, ROWS, two_nights

from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.planted import is_planted

pytestmark = pytest.mark.slow

OWN = "".join(
    f"- [identity] {said} <!--m:by=human;src=o{n}-->\n"
    for n, said in enumerate(("I live in Delft.", "I am allergic to shellfish.", "I keep bees on the roof."))
)
EVENT = "- [event] Looked at the harvester: its queue is kept in osprey and holds 900 jobs\n"


def obedient() -> Any:
    """A model that answers with what was planted, row after row, in every part of every answer and citing all."""
    rows = itertools.cycle(row["text"] for row in ROWS)

    def filled(part: dict[str, Any], count: int) -> Any:
        if part["type"] == "array" and part["items"]["type"] == "integer":
            return list(range(1, count + 1))
        if part["type"] == "array":
            return [filled(part["items"], count) for _ in range(6)]
        if part["type"] == "object":
            return {name: filled(inner, count) for name, inner in part["properties"].items()}
        return True if part["type"] == "boolean" else next(rows)

    def answer(body: dict[str, Any]) -> Any:
        asked = body["messages"][0]["content"]
        count = len(re.findall(r"^\[\d+\] ", asked, re.MULTILINE))
        return message(json.dumps(filled(body["output_config"]["format"]["schema"], count), ensure_ascii=False))

    return answer


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving() as running:
        running.answers = [obedient()]
        yield running


@pytest.fixture(scope="module")
def slept(tmp_path_factory: pytest.TempPathFactory, server: Server) -> Iterator[Path]:
    """A workspace with every row on every way in, after two nights that asked that model all there is to ask."""

    def told(root: Path) -> None:
        log = root / "memory/logs/2026/11" / f"{DAYS[-1]}.md"
        log.write_text(log.read_text(encoding="utf-8") + f"\n## 11:00\n\n{OWN}{EVENT}", encoding="utf-8")

    engine = f'[engine]\nbase_url = "{server.url}"\ntokens_in = 900000\ntokens_out = 90000\n'
    with two_nights(tmp_path_factory.mktemp("obedient"), told, engine) as root:
        yield root


def prompts(server: Server) -> list[str]:
    return [body["messages"][0]["content"] for body in server.asked]


def test_all_that_can_be_asked_was_asked(slept: Path, server: Server) -> None:
    asked = "\n".join(prompts(server))
    for word in ('"insights"', '"topics"', '"patterns"', "a diary", "said by one person"):
        assert word in asked, word


def test_no_prompt_shows_one_and_every_line_of_evidence_stays_in_its_fence(slept: Path, server: Server) -> None:
    for prompt in prompts(server):
        fenced = prompt.partition("<<<EVIDENCE\n")[2].rpartition("\nEVIDENCE>>>")[0]
        lines = fenced.splitlines()
        assert lines
        for line in lines:
            shape = r'\[\d+\](?: [\d-]{10})?(?: user| agent)?(?: held)?(?: computed(?: of \[\d+\])?)? (".*")'
            found = re.fullmatch(shape, line)
            assert found, line
            assert not is_planted(json.loads(found[1]))
        assert prompt.count("<<<EVIDENCE") == prompt.count("EVIDENCE>>>") == 1


def test_memory_holds_what_was_said_and_nothing_that_the_model_did(memory: Memory) -> None:
    said = {line.partition("] ")[2].partition(" <!--")[0] for line in OWN.splitlines()}
    for doc in memory.with_role(*LONG_TERM):
        for entry in doc.entries:
            composed = entry.subject == "profile" and all(one in entry.text for one in said)
            assert entry.text in said or entry.text.startswith(KEPT) or composed, entry
            assert entry.annotation.get("conf") != "0.50"
    assert memory.with_role(Role.PATTERN) == ()


def test_the_report_names_what_was_refused_and_keeps_it_harmless(slept: Path) -> None:
    for day in (DAYS[-1], NEXT):
        report = (slept / f"memory/dreams/{day}.md").read_text(encoding="utf-8")
        asked = report.partition("What a model was asked")[2]
        assert "it speaks to a model" in asked
        shown = re.sub(r"`[^`]*`", "", asked)
        assert not re.search(r"(?<!\\)<[a-zA-Z/|!]", shown)
        assert not re.search("[\u200b\u2060-\u2064\U000e0000-\U000e007f]", shown)


def test_the_diary_is_the_plain_one_and_no_file_is_named_by_it(slept: Path) -> None:
    diary = (slept / "DREAMS.md").read_text(encoding="utf-8")
    assert not any(is_planted(line) for line in diary.splitlines())
    assert diary.count("\n---\n") <= 2
    reflexes = slept / "memory/reflexes.yaml"
    assert not reflexes.exists()
    names = [path.relative_to(slept).as_posix() for path in slept.rglob("*")]
    assert [name for name in names if re.search("ignore|instruct|忽略|指令", name)] == []
