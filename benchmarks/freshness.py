"""How often recall answers with a value that has been replaced, before a dream and after it.

Run: python benchmarks/freshness.py [--streams N] [--set train|second|third]. The streams of dated facts are those of
benchmarks/supersession.py. At the end of each, every statement that was replaced by another value is asked about, with
what the old and the new statement say but for their values. "only stale": of such questions, those with an old value
among the first five and the new one not. "newer first": those in which the new value stands before every old one, of
those that have either. Rows: no dream, all statements hold; a dream, links as the rules draw them, each building on the
last, and proposals waiting, also wrong ones; the same with proposals answered as the stream means it; with subjects
given. Exits 1 when the last two miss their goals (issue 6).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote_plus

from _facts import DATA, LANGUAGES, SETS, Said, streams, templates

from slowwave.pipeline.domain.annotation import Annotation
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.domain.upsert import Live, Statement, decide
from slowwave.pipeline.recall.index import opened
from slowwave.pipeline.recall.row import Page, Row
from slowwave.pipeline.recall.search import View, recall
from slowwave.pipeline.recall.writing import changing

FIRST = 5
VIEW = View("2030-01-01T00:00:00Z")
ROWS = ("no dream", "a dream", "a dream, proposals answered", "a dream, subjects given")
GOALS: Mapping[str, tuple[float, float]] = {ROWS[2]: (4.0, 85.0), ROWS[3]: (1.0, 95.0)}
"""Percent: only stale at most, newer first at least."""


@dataclass(frozen=True)
class Asked:
    """A question, and the places in the stream of the statements with the value that holds and with those before it."""

    text: str
    newer: frozenset[int]
    older: frozenset[int]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Replaced values in what is recalled.")
    parser.add_argument("--streams", type=int, default=40, help="of each language [default: 40]")
    parser.add_argument("--set", choices=SETS, default="third")
    given = parser.parse_args(arguments)
    told = {
        language: [
            (stream, list(_questions(stream, written)))
            for written in (templates(DATA / given.set, language),)
            for stream in streams(written, given.streams, 7)
        ]
        for language in LANGUAGES
        if (DATA / given.set / f"{language}.json").exists()
    }
    print(f"{'':<38}only stale   newer first   new one in the first {FIRST}")
    missed = False
    for language, asked in told.items():
        for name in ROWS:
            stale, newer, found = _measured(asked, name)
            number = sum(len(questions) for _, questions in asked)
            print(f"{language} {name:<28} {number:<6} {stale:<12.1f} {newer:<13.1f} {found:.1f}", flush=True)
            most, least = GOALS.get(name, (100.0, 0.0))
            missed |= stale > most or newer < least
    return int(missed)


def _measured(asked: Sequence[tuple[list[Said], list[Asked]]], name: str) -> tuple[float, float, float]:
    number = stale = either = first = found = 0
    for told, questions in asked:
        closed, doubted = _links(told, name) if name != ROWS[0] else ({}, [])
        rows = tuple(
            Row(str(place), place, said.text, day=said.at.date().isoformat(), closed=closed.get(place, ""), kind="fact")
            for place, said in enumerate(told)
        )
        index = opened(":memory:", write=True)
        with changing(index) as writer:
            writer.put(Page("topics/user_facts.md", "", "", rows))
        for one in questions:
            places = [int(hit.row.key) for hit in recall(index, one.text, VIEW._replace(doubted=doubted), FIRST)]
            seen = [place for place in places if place in one.newer | one.older]
            number += 1
            found += any(place in one.newer for place in seen)
            stale += bool(seen) and not any(place in one.newer for place in seen)
            either += bool(seen)
            first += bool(seen) and seen[0] in one.newer
        index.close()
    return 100 * stale / max(1, number), 100 * first / max(1, either), 100 * found / max(1, number)


def _links(told: Sequence[Said], name: str) -> tuple[dict[int, str], list[tuple[str, str]]]:
    """(place of each statement that the rules close, and when; pairs that wait for an answer, the older first). What
    they get wrong, the next one builds on."""
    live, closed, doubted = Live(), dict[int, str](), list[tuple[str, str]]()
    held: dict[int, Entry] = {}
    same = _sames(told)
    for place, said in enumerate(told):
        subject = said.subject if name == ROWS[3] and said.change not in ("near", "filler") else ""
        decision = decide(Statement(said.text, subject), live)
        older = list(decision.older)
        if name == ROWS[2] and said.older is not None:
            meant = same[said.older]
            older += [one.older for one in decision.proposed if int(one.older.id) in meant]
        if name == ROWS[1]:
            doubted += [(one.older.id, str(place)) for one in decision.proposed]
        for entry in older:
            number = int(entry.id)
            if held.pop(number, None) is not None:
                closed[number] = instant(said.at)
                live.drop(entry)
        note = Annotation(f"subj={quote_plus(subject)}") if subject else Annotation()
        held[place] = Entry(str(place), "memory/topics/user_facts.md", place, said.text, annotation=note)
        live.add(held[place])
    return closed, doubted


def _sames(told: Sequence[Said]) -> list[frozenset[int]]:
    """Of each statement, those that say the same value of the same subject, itself included."""
    groups: list[set[int]] = []
    for place, said in enumerate(told):
        if said.link == "reworded" and said.older is not None:
            groups.append(groups[said.older])
            groups[place].add(place)
        else:
            groups.append({place})
    return [frozenset(group) for group in groups]


def _questions(told: Sequence[Said], written: dict[str, Any]) -> Iterator[Asked]:
    """A question about each subject whose value was replaced and holds at the end."""
    values = {kind["kind"]: kind["values"] for kind in written["kinds"]}
    same = _sames(told)
    replaced = {said.older for said in told if said.link in ("replaces", "ends")}
    for place, said in enumerate(told):
        if said.link != "replaces" or said.older is None or not replaced.isdisjoint(same[place]):
            continue
        older: set[int] = set()
        before: int | None = said.older
        while before is not None:
            older |= same[before]
            before = next((told[one].older for one in same[before] if told[one].link == "replaces"), None)
        text = f"{told[said.older].text} {said.text}"
        for value in values.get(said.kind, ()):
            text = text.replace(value, " ")
        # A value that came back is the new one, wherever it was said.
        stale = frozenset(one for one in older if not _says(told[one].text, said, values))
        yield Asked(text, same[place] | (older - stale), stale)


def _says(text: str, said: Said, values: Mapping[str, list[str]]) -> bool:
    now = [value for value in values.get(said.kind, ()) if value in said.text]
    return any(value in text for value in now[-1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
