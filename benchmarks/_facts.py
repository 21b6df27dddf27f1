"""Dated streams of facts made from templates: what is said, when, and which live statement it repeats or replaces."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data" / "supersession"
TRAINING = ("train", "second", "third", "fourth", "fifth", "sixth", "seventh")
HELD_OUT = ("fourth_held", "fifth_held")
"""Sets of templates that the rules were written in sight of, and those that they were not."""
SETS, LANGUAGES = (*TRAINING, *HELD_OUT), ("en", "zh")
KINDS_A_STREAM, STANCES_A_STREAM, FILLERS_A_STREAM, NEAR_A_STREAM = 9, 3, 6, 7
"""About 25 statements hold at once, as in one user's memory of reference/supersession.md."""
FIRST_DAY = datetime(2026, 1, 5, 9, tzinfo=UTC)


@dataclass(frozen=True)
class Said:
    """One statement of a stream. link: "", reworded, replaces or ends; older: index of the statement that it is about.

    change: what a writer meant by it (fact, reword, update, flip, return, end, near, filler). subject: its topic.
    """

    at: datetime
    text: str
    link: str = ""
    older: int | None = None
    change: str = "fact"
    kind: str = ""
    subject: str = ""


@dataclass
class _Chain:
    """What is to be said of one subject, in order: (change, text, link to the one before)."""

    kind: str
    subject: str
    steps: list[tuple[str, str, str]] = field(default_factory=list)


def templates(folder: Path, language: str) -> dict[str, Any]:
    written: dict[str, Any] = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
    return written


def streams(written: dict[str, Any], count: int, seed: int) -> Iterator[list[Said]]:
    """So many streams; equal arguments give equal streams."""
    for number in range(count):
        yield _stream(written, random.Random(f"{seed}/{number}"))


def _stream(written: dict[str, Any], chance: random.Random) -> list[Said]:
    others_only = chance.random() < 0.4
    kinds = [kind for kind in written["kinds"] if kind["owners"] != ["user"] or not others_only]
    chains = [_chain(kind, chance) for kind in _some(kinds, KINDS_A_STREAM, chance)]
    # A second owner of one kind: the same attribute of another project is another fact.
    chains += [_rival(kind, chance, chains) for kind in _some(kinds, 4, chance) if len(kind["owners"]) > 1]
    if not others_only:
        chains += [_stances(stance, chance) for stance in _some(written["stances"], STANCES_A_STREAM, chance)]
    apart = [pair for pair in written["near"] if _is_apart(pair, chains, others_only)]
    near = _some(apart, NEAR_A_STREAM, chance)
    loose = [("near", pair["a"], pair["b"], pair["why"]) for pair in near]
    fillers = [("filler", text, "", "") for text in _some(written["fillers"], FILLERS_A_STREAM, chance)]
    return _told(chains, loose + fillers, chance)


def _is_apart(pair: dict[str, str], chains: list[_Chain], others_only: bool) -> bool:
    """Whether a pair says nothing of what the chains are about: it would be news of theirs, and no near miss."""
    said = f"{pair['a']} {pair['b']}".lower()
    owners = {chain.subject.partition(":")[0].removeprefix("the ").lower() for chain in chains} - {"user"}
    about_user = re.search(r"\b(?:i|i'm|my|me|we|our|user|user's)\b|我|用户|咱", said) is not None
    return not any(owner in said for owner in owners) and (others_only or not about_user)


def _some(rows: list[Any], count: int, chance: random.Random) -> list[Any]:
    return chance.sample(rows, min(count, len(rows)))


def _chain(kind: dict[str, Any], chance: random.Random, owner: str = "") -> _Chain:
    owner = owner or chance.choice(kind["owners"])
    first, second, third = chance.sample(kind["values"], 3)
    chain = _Chain(kind["kind"], f"{owner}: {kind['kind']}")

    def say(change: str, link: str, value: str, old: str = "") -> None:
        key = {"reword": "reword", "update": "update", "return": "return", "end": "ended", "fact": "fact"}[change]
        rows = kind.get(key, [])
        if rows:
            text = chance.choice(rows).replace("{v}", value).replace("{o}", owner).replace("{old}", old)
            chain.steps.append((change, text[:1].upper() + text[1:] if text[:1] in "{t" else text, link))

    say("fact", "", first)
    if chance.random() < 0.6:
        say("reword", "reworded", first)
    say("update", "replaces", second, first)
    if chance.random() < 0.4:
        say("reword", "reworded", second)
    turn = chance.random()
    if turn < 0.45:
        say("return", "replaces", first, second)
    elif turn < 0.75:
        say("update", "replaces", third, second)
    else:
        say("end", "ends", second)
    return chain


def _rival(kind: dict[str, Any], chance: random.Random, chains: list[_Chain]) -> _Chain:
    taken = {chain.subject for chain in chains}
    free = [owner for owner in kind["owners"] if f"{owner}: {kind['kind']}" not in taken]
    chain = _chain(kind, chance, chance.choice(free or kind["owners"]))
    if chain.subject in taken or not all("{o}" in text for text in kind["fact"]):
        return _Chain(kind["kind"], chain.subject)
    chain.steps = chain.steps[: chance.choice((1, 1, 2))]
    return chain


def _stances(stance: dict[str, Any], chance: random.Random) -> _Chain:
    value = chance.choice(stance["values"])
    chain = _Chain(stance["kind"], f"user: {stance['kind']} {value}")
    liked = chance.random() < 0.5
    names = ("like", "flip_to_dislike") if liked else ("dislike", "flip_to_like")
    first, again = chance.sample(stance[names[0]], 2)
    chain.steps.append(("fact", first.replace("{v}", value), ""))
    if chance.random() < 0.4:
        chain.steps.append(("reword", again.replace("{v}", value), "reworded"))
    chain.steps.append(("flip", chance.choice(stance[names[1]]).replace("{v}", value), "replaces"))
    return chain


def _told(chains: list[_Chain], loose: list[tuple[str, str, str, str]], chance: random.Random) -> list[Said]:
    """All of it on one line of time, each chain in its order."""
    queues: list[list[tuple[str, str, str, str, str]]] = [
        [(change, text, link, chain.kind, chain.subject) for change, text, link in chain.steps] for chain in chains
    ]
    for change, first, second, why in loose:
        rows = [("fact" if second else change, first, "", why, f"{change}: {first}")]
        if second:
            rows.append((change, second, "", why, f"{change}: {second}"))
        queues.append(rows)
    told: list[Said] = []
    last: dict[str, int] = {}
    at = FIRST_DAY
    queues = [queue for queue in queues if queue]
    while queues:
        # Facts come early, so that the store fills before it changes.
        weights = [5.0 if queue[0][2] == "" and queue[0][0] != "near" else 1.0 for queue in queues]
        (queue,) = chance.choices(queues, weights)
        change, text, link, kind, subject = queue.pop(0)
        queues = [each for each in queues if each]
        at += timedelta(hours=chance.randint(5, 60))
        told.append(Said(at, text, link, last.get(subject) if link else None, change, kind, subject))
        last[subject] = len(told) - 1
    return told
