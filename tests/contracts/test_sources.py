"""What every source of transcripts does, whatever its format."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pytest

from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.sources.source import BATCH, Batch, Position, Source, Transcript


class Maker(Protocol):
    tells_project: bool

    def copy(self, folder: Path, session: str) -> Path: ...
    def head(self, session: str) -> list[str]: ...
    def line(self, session: str, n: int, speaker: str, text: str) -> str: ...


class Sample(Protocol):
    """The fixture of this folder's conftest."""

    source: Source
    folder: Path
    maker: Maker

    def lines(self, count: int, session: str = ..., first: int = ..., say: Callable[[int], str] = ...) -> list[str]: ...
    def write(self, lines: list[str], session: str = ..., *, path: Path | None = ...) -> Path: ...
    def append(self, path: Path, lines: list[str]) -> None: ...
    def transcript(self, path: Path) -> Transcript: ...
    def batches(self, path: Path, since: Position | None = ...) -> Iterator[Batch]: ...
    def read(self, path: Path, since: Position | None = ...) -> tuple[list[Turn], Position]: ...


NOT_OBJECTS = ("7", '"a string"', "[1, 2]", "null", "true", "{not json", "")
WRONG: tuple[object, ...] = (
    *(None, 7, -1.5, True, "text", [], [None, 7, "x", [], {}], {}),
    {"type": [], "id": {}, "text": 7, "content": 9},
)


def said(turns: list[Turn]) -> list[str]:
    return [turn.text for turn in turns if turn.speaker in (Speaker.HUMAN, Speaker.ASSISTANT)]


def messages(count: int, first: int = 0) -> list[str]:
    return [f"message {n}" for n in range(first, first + count)]


def test_it_tells_who_said_what_and_when_in_order(sample: Sample) -> None:
    turns, _ = sample.read(sample.write(sample.lines(6)))
    assert said(turns) == messages(6)
    assert [turn.speaker for turn in turns] == [Speaker.HUMAN, Speaker.ASSISTANT] * 3
    assert all(turn.at.utcoffset() is not None and turn.agent == sample.source.name for turn in turns)
    assert all(turn.session for turn in turns)
    assert [turn.at for turn in turns] == sorted(turn.at for turn in turns)
    assert len({turn.id for turn in turns}) == 6


def test_reading_twice_adds_nothing(sample: Sample) -> None:
    path = sample.write(sample.lines(6))
    _, position = sample.read(path)
    again, then = sample.read(path, position)
    assert again == []
    assert then == position


def test_after_appending_it_reads_exactly_what_was_appended(sample: Sample) -> None:
    path = sample.write(sample.lines(4))
    seen, position = sample.read(path)
    sample.append(path, sample.lines(5, first=4))
    new, _ = sample.read(path, position)
    assert said(new) == messages(5, first=4)
    assert seen + new == sample.read(path)[0]


def test_a_torn_last_line_waits_until_it_is_whole(sample: Sample) -> None:
    path = sample.write(sample.lines(3))
    (last,) = sample.lines(1, first=3)
    data = last.encode()
    with path.open("ab") as file:
        file.write(data[: len(data) // 2])
    turns, position = sample.read(path)
    assert said(turns) == messages(3)
    with path.open("ab") as file:
        file.write(data[len(data) // 2 :] + b"\n")
    assert said(sample.read(path, position)[0]) == messages(1, first=3)


def test_a_last_line_without_its_newline_is_complete(sample: Sample) -> None:
    path = sample.write(sample.lines(3))
    path.write_bytes(path.read_bytes().removesuffix(b"\n"))
    turns, position = sample.read(path)
    assert said(turns) == messages(3)
    sample.append(path, ["", *sample.lines(2, first=3)])
    assert said(sample.read(path, position)[0]) == messages(2, first=3)


def test_a_file_that_shrank_starts_over(sample: Sample) -> None:
    path = sample.write(sample.lines(6))
    _, position = sample.read(path)
    sample.write(sample.lines(2))
    assert said(sample.read(path, position)[0]) == messages(2)


def test_a_file_that_was_rewritten_starts_over(sample: Sample) -> None:
    path = sample.write(sample.lines(4))
    _, position = sample.read(path)
    sample.write(sample.lines(6, say=lambda n: f"{n} in other words"))
    assert said(sample.read(path, position)[0]) == [f"message {n} in other words" for n in range(6)]


def test_another_file_under_the_name_starts_over(sample: Sample) -> None:
    path = sample.write(sample.lines(2))
    _, position = sample.read(path)
    path.unlink()
    sample.write(sample.lines(5, session="two", say=lambda n: f"{n} of two"), session="two", path=path)
    assert said(sample.read(path, position)[0]) == [f"message {n} of two" for n in range(5)]


def test_sessions_of_our_own_dreams_feed_nothing(sample: Sample) -> None:
    lines = [
        sample.maker.line("one", 0, "human", "[DREAM_WORKER_CONSOLIDATION] merge these memories"),
        *sample.lines(3, first=1),
    ]
    path = sample.write(lines)
    turns, position = sample.read(path)
    assert said(turns) == []
    sample.append(path, sample.lines(2, first=4))
    assert said(sample.read(path, position)[0]) == []


def test_lines_that_are_no_object_are_passed_over(sample: Sample) -> None:
    path = sample.write(sample.lines(2))
    sample.append(path, [*NOT_OBJECTS, *sample.lines(2, first=2)])
    assert said(sample.read(path)[0]) == messages(4)


def test_fields_of_a_wrong_type_never_raise(sample: Sample) -> None:
    lines = [json.loads(line) for line in (*sample.maker.head("one"), *sample.lines(2))]
    path = sample.write(sample.lines(2))
    for row in lines:
        for broken in spoilt(row):
            sample.append(path, [json.dumps(broken)])
    sample.append(path, sample.lines(2, first=2))
    assert said(sample.read(path)[0])[-2:] == messages(2, first=2)


def spoilt(value: object) -> list[object]:
    """The value with each of its parts in turn replaced by something of another type."""
    found: list[object] = list(WRONG)
    if isinstance(value, dict):
        found += [{**value, key: broken} for key, inner in value.items() for broken in spoilt(inner)]
    elif isinstance(value, list):
        found += [[broken] for inner in value for broken in spoilt(inner)]
    return found


def test_a_separator_of_unicode_is_no_end_of_line(sample: Sample) -> None:
    odd = "a\u2028b\u2029c\x85d\x0be\x0cf\x1cg"
    path = sample.write([sample.maker.line("one", 0, "human", odd)])
    (turn,) = sample.read(path)[0]
    assert turn.text == odd


@pytest.mark.parametrize("text", ["好的，记下来：端口改成 9090", "مرحبا بالعالم", "Привет, мир", "🎉 done e\u0301"])
def test_every_script_comes_through(sample: Sample, text: str) -> None:
    (turn,) = sample.read(sample.write([sample.maker.line("one", 0, "human", text)]))[0]
    assert turn.text == text


def test_a_byte_order_mark_does_no_harm(sample: Sample) -> None:
    path = sample.write(sample.lines(3))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    turns, position = sample.read(path)
    assert said(turns) == messages(3)
    sample.append(path, sample.lines(1, first=3))
    assert said(sample.read(path, position)[0]) == messages(1, first=3)


def test_bytes_that_are_no_text_are_replaced(sample: Sample) -> None:
    path = sample.write([sample.maker.line("one", 0, "human", "caf#")])
    path.write_bytes(path.read_bytes().replace(b"caf#", b"caf\xe9"))
    (turn,) = sample.read(path)[0]
    assert turn.text == "caf\ufffd"


def test_half_a_surrogate_can_be_written(sample: Sample) -> None:
    path = sample.write([sample.maker.line("one", 0, "human", "half#")])
    path.write_bytes(path.read_bytes().replace(b"half#", b"half\\ud83d"))
    (turn,) = sample.read(path)[0]
    assert turn.text.encode().startswith(b"half")


def test_windows_line_ends_do_no_harm(sample: Sample) -> None:
    path = sample.write(sample.lines(3))
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert said(sample.read(path)[0]) == messages(3)


def test_ids_are_the_same_in_every_copy(sample: Sample) -> None:
    path = sample.write(sample.lines(6))
    copy = sample.maker.copy(sample.folder, "one")
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, copy)
    turns = sample.read(path)[0]
    assert [turn.id for turn in sample.read(copy)[0]] == [turn.id for turn in turns]


def test_batches_are_small_and_each_position_is_good_to_go_on_from(sample: Sample) -> None:
    path = sample.write(sample.lines(2 * BATCH + 100))
    everything = [turn.id for turn in sample.read(path)[0]]
    assert len(everything) == 2 * BATCH + 100
    told: list[str] = []
    for batch in sample.batches(path):
        assert len(batch.turns) <= BATCH
        told += [turn.id for turn in batch.turns]
        rest = [turn.id for turn in sample.read(path, batch.position)[0]]
        assert told + rest == everything


def test_a_batch_can_be_made_smaller(sample: Sample) -> None:
    path = sample.write(sample.lines(20))
    everything, _ = sample.read(path)
    batches = list(sample.source.read(sample.transcript(path), None, 7))
    assert max(len(batch.turns) for batch in batches) == 7
    assert [turn for batch in batches for turn in batch.turns] == everything
    assert sample.read(path, batches[0].position)[0] == everything[7:]


def test_the_project_is_the_folder_that_it_ran_in(sample: Sample) -> None:
    path = sample.write(sample.lines(2))
    turns, position = sample.read(path)
    sample.append(path, sample.lines(2, first=2))
    later = sample.read(path, position)[0]
    expected = "/srv/projects/été/b-c_d" if sample.maker.tells_project else ""
    assert {turn.project for turn in (*turns, *later)} == {expected}


def test_one_line_of_many_megabytes_is_passed_over_and_said(sample: Sample) -> None:
    path = sample.write(sample.lines(2))
    with path.open("ab") as file:
        file.write(b'{"text": "')
        for _ in range(17):
            file.write(b"x" * (1 << 20))
        file.write(b'"}\n')
    sample.append(path, sample.lines(2, first=2))
    batches = list(sample.batches(path))
    assert said([turn for batch in batches for turn in batch.turns]) == messages(4)
    assert [finding.code for batch in batches for finding in batch.findings] == ["D302"]


def test_a_file_of_bytes_is_no_transcript_and_said(sample: Sample) -> None:
    path = sample.write([])
    path.write_bytes(bytes(range(256)) * 40 + b"\n")
    batches = list(sample.batches(path))
    assert [batch.turns for batch in batches] == [()]
    assert [finding.code for batch in batches for finding in batch.findings] == ["D303"]


def test_an_empty_file_tells_nothing(sample: Sample) -> None:
    path = sample.write([])
    path.write_bytes(b"")
    turns, position = sample.read(path)
    assert turns == []
    sample.write(sample.lines(2))
    assert said(sample.read(path, position)[0]) == messages(2)


def test_it_finds_its_transcripts_and_none_where_there_is_no_folder(sample: Sample, tmp_path: Path) -> None:
    one, two = sample.write(sample.lines(1)), sample.write(sample.lines(1, session="two"), session="two")
    found = {transcript.path for transcript in sample.source.transcripts(str(tmp_path))}
    assert {str(one), str(two)} <= found
    assert list(sample.source.transcripts(str(tmp_path / "nowhere"))) == []


def test_it_knows_where_its_program_keeps_them(sample: Sample) -> None:
    assert sample.source.usual_folder({}, "/home/kim").startswith("/home/kim/")


def test_a_transcript_that_is_gone_says_so(sample: Sample) -> None:
    path = sample.write(sample.lines(1))
    transcript = sample.transcript(path)
    path.unlink()
    with pytest.raises(OSError, match="No such file"):
        list(sample.source.read(transcript, None))
