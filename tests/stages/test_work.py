"""How much work a night is, counted and not timed: calls of our own functions grow with the lines, not with pairs."""

import math
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import product
from types import FrameType

import pytest

from slowwave.pipeline.chain.sleep import sleep
from slowwave.pipeline.domain.apart import _sides
from slowwave.pipeline.domain.distil.heard import choose, listen
from slowwave.pipeline.domain.distil.intake import Intake
from slowwave.pipeline.domain.failure.news import COUNTED_BY, counting
from slowwave.pipeline.domain.memory import READ, JsonValue, Memory, watermark
from slowwave.pipeline.domain.nearby import Nearby
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.pairs import judge
from slowwave.pipeline.domain.postings import content_words
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.recurring import recurring
from slowwave.pipeline.language.repairs import without_its_end
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.language.selves import speaks_of_the_user_alone
from slowwave.stages import association_cortex, basal_ganglia, neocortex, prefrontal
from slowwave.stages.order import ASLEEP, BEFORE, WAKING

MemoryOf = Callable[..., Memory]

FIRST = date(2026, 1, 1)
NIGHT = Night(datetime(2026, 12, 1, 22, tzinfo=UTC))
DAILY = 20
EXPONENT = 1.15
"""Of the work in the number of lines (issue: growth exponent <= 1.15)."""

KINDS = (
    "[decision] Use {a} for the {b} {c} and not {d}, because it needs {n} MB less",
    "[event] Talked with {a} about the {b} and how it is wired into {c}",
    "[completed] Added the {a} {b} to `src/{c}.py` and ran {n} checks on {d}",
    "[correction] 不对，{a}要用{b}，不要用{c}，一共{n}个",
    "[error] {a} failed with exit code {n}: connection refused by {b}",
    "[insight] The {a} silently drops {b} rows longer than {n} characters of {c}",
    "[question] Where does the {a} keep its {b} for {c}?",
    "[event] 今天{a}的访问量是{n}，{b}还是旧的",
)


def _word(number: int) -> str:
    """Word n of a vocabulary that grows as text does: with the square root of the words so far."""
    rank = int(math.sqrt(number) * 7) * (1 + number % 3)
    return f"w{rank * 7919 % 100_003}"


def _logs(lines: int) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for n in range(lines):
        day = (FIRST + timedelta(days=n // DAILY)).isoformat()
        said = KINDS[n % len(KINDS)].format(
            n=n * 37 % 900, **dict(zip("abcd", map(_word, range(4 * n, 4 * n + 4)), strict=True))
        )
        found.setdefault(f"memory/logs/{day[:4]}/{day[5:7]}/{day}.md", ["## 09:00\n"]).append(f"- {said}")
    return {path: "\n".join(rows) + "\n" for path, rows in found.items()}


def _calls(work: Callable[[], object]) -> Counter[str]:
    """How often each function written in Python was called."""
    counts: Counter[str] = Counter()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            counts[frame.f_code.co_name] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return counts


def _exponent(less: int, more: int, factor: int) -> float:
    return math.log(more / less) / math.log(factor)


@pytest.mark.slow
def test_a_night_over_more_lines_is_so_much_more_work(memory_of: MemoryOf) -> None:
    def night(lines: int) -> int:
        memory = memory_of(_logs(lines))
        done = _calls(lambda: sleep(memory, NIGHT, before=BEFORE, asleep=ASLEEP, waking=WAKING))
        return sum(done.values())

    # What is loaded and compiled once is no part of it.
    night(80)
    assert _exponent(night(400), night(4800), 12) <= EXPONENT


def test_no_two_lines_are_compared_that_cannot_be_the_same(memory_of: MemoryOf) -> None:
    def comparisons(lines: int) -> tuple[int, int]:
        heard = listen(memory_of(_logs(lines)), LEXICON)
        memory = memory_of({})
        done = _calls(lambda: choose(heard, memory, NIGHT, Intake(memory, NIGHT)))
        return done["similarity"], sum(line.accepted for line in heard)

    few, kept = comparisons(400)
    many, kept_of_more = comparisons(1600)
    assert kept > 50
    assert few < kept / 2
    assert many < kept_of_more / 2


def test_a_standing_pattern_is_found_without_asking_all(memory_of: MemoryOf) -> None:
    def signatures(patterns: int) -> int:
        files = {
            f"memory/patterns/p-{n}.md": f'---\nname: p-{n}\ntrigger: "the job {_word(n)} {_word(n + 1)} broke"\n'
            f"response: try again\ncount: 3\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\n"
            for n in range(patterns)
        }
        memory = memory_of({**_logs(240), **files})
        return _calls(lambda: association_cortex.run(memory, NIGHT))["_signature"]

    assert signatures(80) - signatures(40) <= 2 * 40


def test_a_line_that_cannot_pass_costs_much_less(memory_of: MemoryOf) -> None:
    hopeless = "- [event] Talked with Ana about the oven and how it is wired into the wall\n"
    hopeful = "- [event] Always back up the oven before a firmware update, because it fails otherwise\n"

    def calls(lines: str) -> int:
        memory = memory_of({"memory/logs/2026/01/2026-01-01.md": lines})
        listen(memory, LEXICON)
        memory = memory_of({"memory/logs/2026/01/2026-01-01.md": lines})
        return sum(_calls(lambda: listen(memory, LEXICON)).values())

    assert 3 * calls(hopeless * 50) < 2 * calls(hopeful * 50)


def test_the_type_of_an_untyped_line_is_told_only_where_it_matters(memory_of: MemoryOf) -> None:
    day = "memory/logs/2026/11/2026-11-30.md"
    idle = "".join(f"- Talked with Ana about oven {n} and how it is wired into the wall\n" for n in range(60))
    telling = "- The oven of house 7 works again, first milestone reached\n"

    def types(lines: str) -> int:
        memory = memory_of({day: lines, "memory/pending.md": ""})
        return _calls(lambda: prefrontal.run(memory, NIGHT))["event_type"]

    assert types(idle) == 0
    assert types(idle + telling) == 1


def test_a_night_looks_at_the_failures_that_got_something_and_at_no_others(memory_of: MemoryOf) -> None:
    read = memory_of(_logs(800))
    marks = {READ + doc.path: watermark(doc) for doc in read.documents.values()}
    state: dict[str, JsonValue] = {"dreams": 1, COUNTED_BY: counting(NIGHT.settings), **marks}
    tonight = {"memory/logs/2026/11/2026-11-30.md": "- [error] heron failed with exit code 7: connection refused\n"}

    def remedies(state: dict[str, JsonValue]) -> int:
        memory = replace(memory_of({**_logs(800), **tonight}), state=state)
        return _calls(lambda: association_cortex.run(memory, NIGHT))["remedy"]

    assert remedies({}) > 50
    assert remedies(state) == 1


def _facts(entries: int) -> dict[str, str]:
    """Entries of which every tenth is another value of the one before it."""
    lines = []
    for n in range(entries):
        name, value = _word(2 * (n - (n % 10 == 9))), 10_000 + n
        said = f"The port of {name}{n - (n % 10 == 9)} is {value}."
        lines.append(f"- {said} <!--m:eid=e{n:016x};vf={FIRST + timedelta(days=n // 20)}-->\n")
    head = "---\nname: p\ntype: project\n---\n\n## Facts\n\n"
    starts = range(0, entries, 200)
    return {f"memory/topics/project_p{at}.md": head + "".join(lines[at : at + 200]) for at in starts}


def test_light_sleep_compares_few_pairs_and_grows_with_the_entries(memory_of: MemoryOf) -> None:
    def work(entries: int) -> Counter[str]:
        memory = memory_of(_facts(entries))
        neocortex.run(memory, NIGHT)
        return _calls(lambda: neocortex.run(memory_of(_facts(entries)), NIGHT))

    few, many = work(600), work(2400)
    # Every tenth has one before it that it is about; hardly any other pair is looked at.
    assert 2400 / 10 * 0.9 <= many["judge"] <= 2400 / 4
    assert _exponent(sum(few.values()), sum(many.values()), 4) <= EXPONENT


def test_what_light_sleep_changed_is_not_read_anew_where_it_asks_nothing(memory_of: MemoryOf) -> None:
    ((path, text),) = _facts(200).items()
    files = {path: text, "memory/topics/project_again.md": text.replace("eid=e0", "eid=ea")}

    def work() -> tuple[int, int]:
        folded: list[int] = []
        memory = memory_of(files)
        calls = _calls(
            lambda: folded.append(len(sleep(memory, NIGHT, before=(), asleep=(neocortex,), waking=()).changes))
        )
        return folded[0], calls["memory_blocks"]

    assert work() == (201, len(files))


def test_on_a_normal_night_only_what_came_is_held_against_the_rest(memory_of: MemoryOf) -> None:
    files = _facts(600)
    settled = sleep(memory_of(files), NIGHT, before=(), asleep=(neocortex,), waking=()).after
    seen = {entry.id: date(2026, 11, 1) for entry in settled.long_term}
    known = replace(settled, first_seen=seen)
    assert _calls(lambda: neocortex.run(known, NIGHT))["judge"] == 0
    path = "memory/topics/project_p0.md"
    told = known.documents[path].text + "- The port of heron is 8080.\n"
    more = replace(known.documents[path], text=told)
    grown = replace(known, documents={**known.documents, path: more})
    assert neocortex.run(grown, NIGHT).took == 1


def test_what_says_nearly_the_same_is_looked_for_once_a_line(memory_of: MemoryOf) -> None:
    said = "- decision: Oven {} is heated with {}, because it is cheap\n"
    lines = "".join(said.format(_word(n), _word(n + 7)) for n in range(40))
    memory = memory_of({"memory/logs/2026/01/2026-01-01.md": lines})
    calls = _calls(lambda: prefrontal.run(memory, NIGHT))
    assert calls["take"] >= 40
    assert calls["same"] <= 2 * calls["take"]


def test_a_normal_night_reads_each_file_and_each_entry_once(memory_of: MemoryOf) -> None:
    logs, facts = _logs(400), _facts(300)
    read = memory_of({**logs, **facts})
    state: dict[str, JsonValue] = {READ + doc.path: watermark(doc) for doc in read.with_role(Role.LOG)}
    state |= {"dreams": 1, "last_dream": "2026-11-30T22:00:00Z", COUNTED_BY: counting(NIGHT.settings)}
    tonight = "memory/logs/2026/11/2026-11-30.md"
    seen = {entry.id: date(2026, 11, 1) for entry in read.long_term}
    said = "- [decision] Use heron for the oven, because it is quiet\n"
    memory = replace(memory_of({**logs, **facts, tonight: said}), state=state, first_seen=seen)
    calls = _calls(lambda: sleep(memory, NIGHT, before=BEFORE, asleep=ASLEEP, waking=WAKING))
    # Of what was read before the lines alone are.
    assert calls["log_blocks"] == 1
    assert calls["lines_alone"] == len(logs)
    # What is changed is read once more.
    assert calls["memory_blocks"] <= 2 * len(facts) + 12
    entries = 300 + 1
    assert calls["concept_tags"] <= entries
    assert calls["fingerprint"] <= entries + 20
    assert calls["content_words"] <= entries + 20


def test_the_words_of_a_text_are_sought_once_however_many_are_held_against_it() -> None:
    nearby = Nearby([f"Kestrel {n} nests above the mill" for n in range(9)])
    # As where there are more texts than those whose words are remembered.
    content_words.cache_clear()
    found: list[int] = []
    calls = _calls(lambda: found.extend(nearby.near("Kestrel 12 nests above the mill")))
    assert (len(found), calls["content_words"]) == (9, 1)


def test_clauses_are_weighed_that_come_back_and_no_others(memory_of: MemoryOf) -> None:
    once = "".join(f"- [correction] Use {_word(n)} for oven {n}, never {_word(n + 2)} of {n}\n" for n in range(40))
    again = "- [correction] Never push to the main branch, {}\n"
    day = "memory/logs/2026/11/2026-11-{}.md"

    def weighed(*days: str) -> int:
        memory = memory_of({day.format(20 + n): lines for n, lines in enumerate(days)})
        return _calls(lambda: association_cortex.run(memory, NIGHT))["says_something"]

    assert weighed(once) == 0
    assert weighed(once, again.format("the robin watches"), again.format("a heron builds it")) >= 2


def test_a_text_is_searched_for_secrets_once() -> None:
    said = "The heron of the night is told that it has no secret"
    assert _calls(lambda: [mask(said) for _ in range(9)])["_secrets"] == 1


def test_a_file_is_searched_for_those_tokens_alone_that_may_begin_in_it() -> None:
    line = "- The heron keeps `nests/year.json` <!--m:eid=e9e786f318cf5d0b1;src=log:2026-05-01#e0f9e786f318cf5-->\n"
    assert _calls(lambda: mask(line * 40))["_headed"] == 0
    assert _calls(lambda: mask(line * 40 + "key-of-the-door-of-the-house"))["_headed"] == 1


def test_failures_are_grouped_once_a_night_for_patterns_and_for_what_waits(memory_of: MemoryOf) -> None:
    record = "## [ERR-20261120-001] heron\n\n**Status**: pending\n\n### Summary\nheron gave up on the oven\n"
    files, records = {**_logs(400), ".learnings/ERRORS.md": record}, {".learnings/ERRORS.md": Role.LEARNINGS}
    read = memory_of(files, records)
    state: dict[str, JsonValue] = {READ + doc.path: watermark(doc) for doc in read.documents.values()}
    tonight = {"memory/logs/2026/11/2026-11-30.md": "- [error] heron failed with exit code 7: connection refused\n"}
    memory = memory_of({**files, **tonight}, records, state={**state, "dreams": 1})
    calls = _calls(lambda: (association_cortex.run(memory, NIGHT), basal_ganglia.run(memory, NIGHT)))
    assert calls["same_errors"] == 1
    assert calls["_errors_in"] == len(files)
    assert calls["_of_line"] == 400 / len(KINDS) * 2 + 1
    assert calls["quoted_errors"] <= 400 / len(KINDS) + 2


def test_a_failure_that_tells_no_end_is_searched_for_none() -> None:
    told = "heron failed with exit code 7: connection refused by {}"
    idle = _calls(lambda: [without_its_end(told.format(n)) for n in range(9)])
    assert (idle["_end_told"], idle["terms"]) == (9, 0)
    assert _calls(lambda: without_its_end(told.format("robin") + ", fixed by a restart"))["terms"] == 1


def test_what_the_owner_repeats_is_looked_for_in_the_logs_of_some_weeks(memory_of: MemoryOf) -> None:
    own = "- [event] Ana took the robin to the oven <!--m:eid=e{:016x};by=human-->\n"

    def lines(days: int) -> int:
        dated = {FIRST + timedelta(days=n): own.format(n) for n in range(days)}
        tonight = {NIGHT.today - timedelta(days=1): own.format(999)}
        files = {f"memory/logs/{day:%Y/%m}/{day}.md": said for day, said in {**dated, **tonight}.items()}
        old = memory_of({path: said for path, said in files.items() if "2026-11-30" not in path})
        state: dict[str, JsonValue] = {READ + doc.path: watermark(doc) for doc in old.documents.values()}
        memory = replace(memory_of(files), state=state)
        return _calls(lambda: basal_ganglia.run(memory, NIGHT))["_is_own"]

    assert lines(200) == lines(20)


def test_a_sentence_is_read_for_the_people_in_it_alone_and_only_where_it_names_the_user() -> None:
    idle = _calls(lambda: speaks_of_the_user_alone("Heron 17 is wired into the oven", LEXICON))
    asked = _calls(lambda: speaks_of_the_user_alone("I wired heron 17 into the oven", LEXICON))
    assert (idle["others_in"], asked["others_in"]) == (0, 1)
    assert idle["read"] == asked["read"] == 0


def test_no_pattern_is_made_for_each_thing_that_is_liked_or_each_value() -> None:
    def ask(*things: str) -> None:
        for thing in things:
            for mine in (f"我喜欢{thing}", f"I love {thing}", f"老陈的爸爸喜欢{thing}"):
                judge(mine, f"I no longer love {thing}" if mine.isascii() else f"我不再喜欢{thing}了")
            judge(f"The port of {thing} is 8080", f"The port of {thing} is 9090 now")

    ask("tea", "茶叶", "opera")
    assert _calls(lambda: ask("爵士乐", "火锅", "walnut", "herring", "乒乓球"))["_code"] == 0


def test_a_statement_is_read_once_whatever_is_cleaned_off_it_and_not_at_all_where_it_tells_no_fact() -> None:
    def readings(old: str, new: str) -> int:
        return _calls(lambda: judge(old, new))["typed_values"]

    assert readings("`mill-7` listens on **port** 8080", "Update: `mill-7` now listens on port 9090") == 2
    assert readings("Maybe `mill-8` listens on port 8080", "`mill-8` listens on port 9090") == 0
    assert readings("`磨坊九`的端口是8080", "更新：`磨坊九`的端口改为9090") == 2
    assert readings("`磨坊十`的端口可能是8080", "`磨坊十`的端口改为9090") == 0


def test_where_the_cues_of_a_chinese_statement_stand_is_found_once_for_all_kinds() -> None:
    old, new = "磨坊十二的超时是30秒，每周检查一次", "磨坊十二的超时改为45秒，每周检查一次"
    calls = _calls(lambda: judge(old, new))
    assert calls["without_cues"] >= 2
    assert (calls["cues_in"], calls["small_words"]) == (2, 2)


def test_of_what_parts_two_statements_one_look_tells_that_none_is_there() -> None:
    def looks(text: str) -> int:
        return _calls(lambda: _sides(text))["_alone"]

    assert looks("the oven of house 7 has 19 litres") <= 1
    assert looks("we upload to the oven of house 7") > 20


def test_of_the_owner_s_lines_of_years_those_are_judged_that_came_back(memory_of: MemoryOf) -> None:
    once = "- [event] Took the {} to the {} of house {} <!--m:eid=e{:016x};by=human-->\n"
    again = "- [event] Went to see the robin by the old mill <!--m:eid=e{:016x};by=human-->\n"

    def files(days: int) -> dict[str, str]:
        dated = {NIGHT.today - timedelta(days=n + 1): n for n in range(days)}
        return {
            f"memory/logs/{day:%Y/%m}/{day}.md": "".join(
                once.format(_word(9 * n + at), _word(9 * n + at + 1), 9 * n + at, 9 * n + at) for at in range(9)
            )
            + (again.format(1000 + n) if n in (1, 4) else "")
            for day, n in dated.items()
        }

    calls = _calls(lambda: basal_ganglia.run(memory_of(files(20)), NIGHT))
    assert calls["_lasts"] <= 2
    # Each with a few that share its rarest words, and not with 180.
    assert calls["says_again"] <= 9 * 20 * 6


def test_of_all_that_comes_back_only_what_could_be_a_theme_is_held_against_the_rest() -> None:
    words = [
        "".join(parts)
        for parts in product(("ba", "ko", "ru", "fim", "lan"), ("dor", "vek", "sul", "pan"), ("tis", "mo"))
    ]
    texts = [f"The {words[n % 40]} of the {words[n * 7 % 37]} likes a {words[n * 3 % 31]}" for n in range(600)]
    days = [FIRST + timedelta(days=n // 20) for n in range(600)]
    calls = _calls(lambda: recurring(texts, days, texts_at_least=3, days_at_least=3, most=5))
    assert 0 < calls["_is_absorbed"] <= 15


def test_nobody_asks_of_each_line_whether_it_was_forgotten_where_nothing_was(memory_of: MemoryOf) -> None:
    calls = _calls(lambda: prefrontal.run(memory_of(_logs(80)), NIGHT))
    assert calls["hear"] == 80
    assert calls["is_forgotten"] < 20


def test_a_pattern_without_records_passes_the_guards_once(memory_of: MemoryOf) -> None:
    failed = "- [error] heron failed with exit code 7: connection refused\n"
    files = {f"memory/logs/2026/11/2026-11-{day}.md": failed for day in (20, 22, 24, 26)}
    calls = _calls(lambda: association_cortex.run(memory_of(files), NIGHT))
    assert (calls["error_trigger"], calls["objection"]) == (1, 0)


def test_a_chinese_note_with_a_latin_word_is_no_text_about_models() -> None:
    assert _calls(lambda: is_planted("主分支 main 的邮件 email 放在 fail2ban 里"))["_orders_in"] == 0


def test_what_is_left_open_is_looked_for_in_lines_that_are_not_stale(memory_of: MemoryOf) -> None:
    old, new = ("- The oven of house 7 works and is wired into the wall\n" * n for n in (60, 2))
    files = {"memory/logs/2026/01/2026-01-01.md": old, "memory/logs/2026/11/2026-11-30.md": new}
    assert _calls(lambda: prefrontal.run(memory_of({**files, "memory/pending.md": ""}), NIGHT))["open_end"] == 2
