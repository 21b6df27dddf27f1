"""Real transcripts with parts of a wrong type, in a wrong place or missing: told as far as can be, never an error."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from readings import told_in, transcript

from slowwave.pipeline.sources.registry import SOURCES
from slowwave.pipeline.sources.source import Source

CASES = Path(__file__).parent / "cases"
SAMPLES = {source.name: sorted((CASES / source.name).glob("*.json*")) for source in SOURCES}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def places(value: object) -> list[tuple[Any, ...]]:
    """The way to each part of a value, its own first."""
    found: list[tuple[Any, ...]] = [()]
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        found += [(key, *place) for place in places(part)]
    return found


def spoilt(value: object, place: tuple[Any, ...], wrong: object) -> object:
    """The value with what stands at a place exchanged."""
    if not place:
        return wrong
    key, *rest = place
    if isinstance(value, dict):
        return {**value, key: spoilt(value[key], tuple(rest), wrong)}
    assert isinstance(value, list)
    return [*value[:key], spoilt(value[key], tuple(rest), wrong), *value[key + 1 :]]


def values(path: Path) -> list[object]:
    """The records of a sample, those that can be read."""
    text = path.read_text(encoding="utf-8")
    lines = [text] if path.suffix == ".json" else text.split("\n")
    found: list[object] = []
    for line in lines:
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found


@pytest.mark.parametrize("source", SOURCES, ids=[source.name for source in SOURCES])
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_part_of_a_wrong_type_never_raises(source: Source, tmp_path: Path, data: st.DataObject) -> None:
    sample = data.draw(st.sampled_from(SAMPLES[source.name]))
    records = values(sample)
    for _ in range(data.draw(st.integers(1, 4))):
        n = data.draw(st.integers(0, len(records) - 1))
        place = data.draw(st.sampled_from(places(records[n])))
        records[n] = spoilt(records[n], place, data.draw(JSON))
    path = tmp_path / sample.name
    path.write_text("\n".join(json.dumps(record) for record in records) + "\n", encoding="utf-8")
    turns, _, position = told_in(source.read(transcript(path), None))
    assert all(turn.at.utcoffset() is not None and turn.id and turn.agent == source.name for turn in turns)
    for turn in turns:
        for text in (turn.id, turn.text, turn.who, turn.session, turn.project, turn.channel, turn.tool, turn.call):
            text.encode("utf-8")
    json.dumps(dict(position.carry)).encode("utf-8")
    assert told_in(source.read(transcript(path), position))[0] == []
