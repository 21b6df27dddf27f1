"""Damaged input for every reader: bytes flipped, lines lost, doubled and swapped, markers and heads torn.

Run: python benchmarks/mutations.py [--cases N] [--seed S]. Exits 1 when an exception escapes or a reader loses a byte.
A case is one damaged text, given to every reader. Prints cases a second, failures, and the slowest case of each reader.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from slowwave.pipeline.domain.annotation import annotate, split_annotation
from slowwave.pipeline.domain.document import Document, decode, encode
from slowwave.pipeline.domain.edit import Insert, Region
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.gate import judge
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.refusal import parse_refusal
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.format.dream_log import dreams
from slowwave.pipeline.format.front_matter import fields, lists, set_field
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.format.index_json import emit_index, read_index
from slowwave.pipeline.format.memory_index import is_index_line
from slowwave.pipeline.format.pattern import read_pattern
from slowwave.pipeline.format.scan import scan
from slowwave.pipeline.format.text import as_text
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.language.words import fingerprint
from slowwave.pipeline.settings import parse_settings

ROOT = Path(__file__).resolve().parent.parent
SEEDS = (
    ROOT / "tests" / "format" / "cases",
    ROOT / "examples",
    ROOT / "memory_template",
    ROOT.parent / "shared" / "cases",
)
WINDOW = 2000
"""Bytes of a seed that one case takes: enough for several records, small enough for twenty thousand cases."""
SLOW = 10.0
"""Seconds in which any reader must be done with any case; the largest has 300 kB."""
TOPIC = "memory/topics/user_x.md"

MARKERS = [
    b"<!--m:eid=e0123456789abcdef;hc=2-->",
    b"<!--m:",
    b"-->",
    b"<!--",
    b"```\n",
    b"---\n",
    b"---\nname: x\nupdated: 2026-01-01\n---\n",
    b"<!-- slowwave:r:start -->\n",
    b"<!-- slowwave:r:end -->\n",
    b"<!-- openclaw:dreaming:rem:start -->\n",
    b"**Status**: pending\n",
    b"## [ERR-20260511-001] x\n",
    b"- [ ] ",
    b"{",
    b'"entries": [',
    b"[retention]\n",
    b"examples: [\n",
    b"| a |\n|---|\n",
    "⚠️ PERMANENT 📌 PIN".encode(),
    "句子。".encode(),
]
OWN_SEEDS = [
    b'# dream.toml\nlayout = "ours"\n[schedule]\nzone = "Europe/Amsterdam"\n[retention]\ndays = 90\nimportance = 0.3\n',
    b'{"version": "2.0", "lastDream": "2026-03-28T22:00:00Z", "entries": [{"id": "mem_001"}], "stats": {}}\n',
    b"- 2026-06-01 candidate 0123456789abcdef human \xe2\x80\x94 likes tea <!--m:ev=a,b-->\n",
    "# Dream log\n\n## 🌙 Dream #3 — 2026-03-30 22:00\n\n## 2026-03-28 22:00 UTC\n".encode(),
    b"# MEMORY.md\n\n_Last updated: 2026-01-01_\n\n## Topics\n- [A](topics/user_a.md) \xe2\x80\x94 b\n",
]


def grammar_reader(role: Role) -> Callable[[str], None]:
    path = {Role.LOG: "memory/logs/2026/11/2026-11-13.md", Role.LEARNINGS: ".learnings/ERRORS.md"}.get(role, TOPIC)
    grammar = GRAMMARS[role]

    def read(text: str) -> None:
        blocks = grammar.parse(text, path)
        assert "".join(block.raw for block in blocks) == text
        doc = Document(path, role, text, grammar)
        owners = list(doc.owners)
        assert len(owners) == sum(block.entry is not None or block.learning is not None for block in blocks)
        for owner in ("", *owners[:2], *owners[-1:]):
            held = blocks[doc.owners[owner]].raw if owner else text
            for key in doc.fields(owner):
                grammar.set_field(held, owner, key, "resolved")

    return read


def read_head(text: str) -> None:
    lists(text)
    for key in fields(text):
        changed = set_field(text, key, "新: value")
        assert changed is None or changed.count("\n") == text.count("\n")


def read_settings(text: str) -> None:
    with contextlib.suppress(DreamError):
        parse_settings(text)


def read_json(text: str) -> None:
    index = read_index(text)
    if index is not None:
        emit_index(index).encode("utf-8")


def read_annotations(text: str) -> None:
    for line in text.split("\n")[:50]:
        said, hidden = split_annotation(line)
        assert len(said) <= len(line)
        _ = [hidden.get(key) for key, _ in hidden.pairs]
        assert annotate(annotate(line, "zz", "a;b"), "zz", None) == line or "zz" in hidden
        parse_refusal(line.removeprefix("- "))
        is_index_line(line)
        fingerprint(line)


def read_pieces(text: str) -> None:
    for span in scan(text):
        if span.piece is not None:
            judge(span.piece)


def read_patterns(text: str) -> None:
    read_pattern(Document("memory/patterns/p-x.md", Role.PATTERN, text, GRAMMARS[Role.PATTERN]))


def write(text: str) -> None:
    image = Memory({TOPIC: Document(TOPIC, Role.TOPIC, text, GRAMMARS[Role.TOPIC])}, GRAMMARS)
    new = "- new <!--m:eid=efedcba9876543210-->\n"
    done = evolve(image, [[Insert(TOPIC, new, "Facts")], [Insert(TOPIC, "- last\n"), Region(TOPIC, "zz", None, "x\n")]])
    if not done.conflicts:
        texts = [entry.text for entry in done.memory.documents[TOPIC].entries]
        assert "new" in texts
        assert "last" in texts


READERS: dict[str, Callable[[str], object]] = {
    **{
        f"grammar of {role.value}": grammar_reader(role)
        for role in (Role.TOPIC, Role.FOREIGN, Role.LOG, Role.LEARNINGS)
    },
    "front matter": read_head,
    "dream.toml": read_settings,
    "index.json": read_json,
    "dream log": dreams,
    "annotations, refusals, index lines": read_annotations,
    "pieces and gate": read_pieces,
    "patterns": read_patterns,
    "secrets": mask,
    "insert and region": write,
}


def damage(data: bytes, chance: random.Random) -> bytes:
    """One to four kinds of damage, one after the other."""
    for _ in range(chance.randint(1, 4)):
        data = chance.choice(DAMAGES)(data, chance)
    return data


def flip(data: bytes, chance: random.Random) -> bytes:
    broken = bytearray(data)
    for _ in range(chance.randint(1, 12)):
        if broken:
            broken[chance.randrange(len(broken))] = chance.randrange(256)
    return bytes(broken)


def cut(data: bytes, chance: random.Random) -> bytes:
    start, end = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
    return chance.choice([data[:end], data[start:], data[start:end]])


def shuffle(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    for _ in range(chance.randint(1, 4)):
        if len(lines) < 2:
            break
        one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
        kind = chance.randrange(3)
        if kind == 0:
            lines[one], lines[two] = lines[two], lines[one]
        elif kind == 1:
            lines.insert(one, lines[two])
        else:
            del lines[one]
    return b"".join(lines)


def mark(data: bytes, chance: random.Random) -> bytes:
    at = chance.choice([0, chance.randrange(len(data) + 1), len(data)])
    return data[:at] + chance.choice(MARKERS) + data[at:]


def unmark(data: bytes, chance: random.Random) -> bytes:
    found = [marker for marker in MARKERS if marker in data]
    return data.replace(chance.choice(found), b"", 1) if found else data


def encodings(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    wide = data.decode("utf-8", "replace").encode("utf-16")
    torn = (
        data[:at]
        + chance.choice([b"\0", b"\xff\xfe", b"\xed\xa0\x80", b"\xf0\x9f", b"\xc3", b"\r", b"\x85"])
        + data[at:]
    )
    return chance.choice([torn, torn, torn, b"\xef\xbb\xbf" + data, data.replace(b"\n", b"\r\n"), wide])


def swell(data: bytes, chance: random.Random) -> bytes:
    if chance.random() > 0.02:
        return data
    at = chance.randrange(len(data) + 1)
    unit = chance.choice(
        [b"a", b" ", b"[", b"- ", b"<!--", b"`", b"*", "句".encode(), b"| ", b"**a**: ", b"\t", b"=", b"{", b"#"]
    )
    return data[:at] + unit * (300_000 // len(unit)) + data[at:]


DAMAGES = [flip, cut, shuffle, mark, mark, unmark, encodings, swell]


def seeds() -> list[bytes]:
    files = [file for folder in SEEDS if folder.is_dir() for file in sorted(folder.rglob("*")) if file.is_file()]
    kinds = (".md", ".json", ".jsonl", ".toml", ".yaml")
    return [*OWN_SEEDS, *(file.read_bytes() for file in files if file.suffix in kinds)]


def one_case(pool: Sequence[bytes], number: int, seed: int) -> bytes:
    """The damaged bytes of that number: the same for the same seed and files."""
    chance = random.Random(seed * 1_000_003 + number)
    data = chance.choice(pool)
    at = chance.choice([0, chance.randrange(max(1, len(data)))])
    return damage(data[at : at + WINDOW], chance)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    pool = seeds()
    failures: Counter[str] = Counter()
    slowest: dict[str, tuple[float, int]] = {}
    refused = 0
    begun = time.perf_counter()
    for number in range(chosen.cases):
        data = one_case(pool, number, chosen.seed)
        given = as_text(data, "x.md")
        text = given if isinstance(given, str) else decode(data)
        refused += not isinstance(given, str)
        if encode(text) != data:
            failures["bytes"] += 1
        for name, read in READERS.items():
            start = time.perf_counter()
            try:
                read(text)
            except Exception:
                failures[name] += 1
                if failures[name] < 4:
                    print(f"case {number}, {name}:\n{traceback.format_exc()}", file=sys.stderr)
            took = time.perf_counter() - start
            if took > slowest.get(name, (0.0, 0))[0]:
                slowest[name] = (took, number)
    took = time.perf_counter() - begun
    for name, (longest, number) in slowest.items():
        print(f"{name:38} slowest {longest * 1000:8.1f} ms (case {number})")
        failures[name] += longest > SLOW
    total = failures.total()
    print(f"{chosen.cases} cases of {len(pool)} seeds (seed {chosen.seed}), {refused} of them no text to us")
    print(f"{chosen.cases / took:.0f} cases/s through {len(READERS)} readers, {total} failures")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
