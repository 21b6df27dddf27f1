"""Which entry is meant."""

import pytest

from slowwave.pipeline.domain.choosing import chosen, pool
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS

TOPIC = """## Facts

- Likes tea <!--m:eid=e00000000000000aa-->
- Likes tea with milk <!--m:eid=e00000000000000ab-->
- 住在西湖区 <!--m:eid=e0000000000000abb;alias=fact-7-->
- Ships ＡＢＣ releases <!-- mem_012 -->
- Пьёт чай 🍵 по утрам
- lead paint is out
- Tidies the tin at night
- Prefers tins
"""
FILES = {
    "memory/topics/user_x.md": (Role.TOPIC, TOPIC),
    "memory/archive.md": (Role.ARCHIVE, "- Lived in Delft <!--m:eid=e00000000000000cc-->\n"),
    "memory/candidates.md": (Role.CANDIDATES, "- [DREAM] Perhaps vegan\n"),
    "memory/refusals.md": (Role.REFUSALS, "- 2026-11-30 forgotten 0000000000000000 human — Likes tea\n"),
    "MEMORY.md": (Role.FOREIGN, "- Somebody else's line\n"),
}
MEMORY = Memory({path: Document(path, role, text, GRAMMARS[role]) for path, (role, text) in FILES.items()}, GRAMMARS)


@pytest.mark.parametrize(
    ("given", "texts"),
    [
        ("e00000000000000aa", ["Likes tea"]),
        ("e0000000000000ab", ["住在西湖区"]),
        ("e00000000000000a", ["Likes tea", "Likes tea with milk"]),
        ("fact-7", ["住在西湖区"]),
        ("mem_012", ["Ships ＡＢＣ releases"]),
        ("likes TEA", ["Likes tea"]),
        ("- Likes tea", ["Likes tea"]),
        ("tea", ["Likes tea", "Likes tea with milk"]),
        ("with  milk", ["Likes tea with milk"]),
        ("abc RELEASES", ["Ships ＡＢＣ releases"]),
        ("西湖", ["住在西湖区"]),
        ("🍵", ["Пьёт чай 🍵 по утрам"]),
        ("пьёт чай", ["Пьёт чай 🍵 по утрам"]),
        ("lead", ["lead paint is out"]),
        ("lik", ["Likes tea", "Likes tea with milk"]),
        ("ikes", []),
        ("ea", []),
        ("чай", ["Пьёт чай 🍵 по утрам"]),
        ("ьёт", []),
        ("утра", ["Пьёт чай 🍵 по утрам"]),
        ("湖", ["住在西湖区"]),
        ("ti", ["Tidies the tin at night", "Prefers tins"]),
        ("tin", ["Tidies the tin at night"]),
        ("tidie", ["Tidies the tin at night"]),
        ("perhaps", ["Perhaps vegan"]),
        ("delft", ["Lived in Delft"]),
        ("somebody", ["Somebody else's line"]),
        ("mem_01", []),
        ("e0000000000000000", []),
        ("   ", []),
        ("", []),
        ("coffee", []),
    ],
)
def test_what_fits_first_counts(given: str, texts: list[str]) -> None:
    assert [entry.text for entry in chosen(given, pool(MEMORY))] == texts


def test_a_fact_is_meant_and_not_the_profile_that_quotes_it() -> None:
    profile = "<!--m:eid=e00000000000000dd;subj=profile;by=dream;src=entry:memory/topics/user_x.md#e00000000000000aa-->"
    text = f"{TOPIC}- Likes tea. Пьёт кофе. {profile}\n"
    doc = Document("memory/topics/user_x.md", Role.TOPIC, text, GRAMMARS[Role.TOPIC])
    assert [entry.id for entry in chosen("tea with", doc.entries)] == ["e00000000000000ab"]
    assert [entry.text for entry in chosen("likes tea", doc.entries)] == ["Likes tea"]
    assert "e00000000000000dd" not in [entry.id for entry in chosen("tea", doc.entries)]
    assert [entry.id for entry in chosen("кофе", doc.entries)] == ["e00000000000000dd"]
    assert [entry.id for entry in chosen("e00000000000000dd", doc.entries)] == ["e00000000000000dd"]
