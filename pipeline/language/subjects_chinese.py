"""Reading Chinese, which has no blanks: cues, function words and values are cut out, and what is left are names."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from slowwave.pipeline.language import subject_cues_zh
from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language import subject_words_zh as zh
from slowwave.pipeline.language.patterns import compiled, one_of
from slowwave.pipeline.language.subject_kinds import KINDS, SURE, WEAK, add_known, all_classes, of_class
from slowwave.pipeline.language.subject_reading import Marks, Reading, Run
from slowwave.pipeline.language.subject_values import Value


@cache
def chinese_cues() -> tuple[dict[str, dict[str, float]], re.Pattern[str]]:
    """Each cue to the kinds it speaks for, and a pattern that finds them."""
    found: dict[str, dict[str, float]] = {}
    for kind, rows in subject_cues_zh.CUES.items():
        for weight, row in zip((SURE, WEAK), rows, strict=True):
            for phrase in row.lower().split():
                kinds = found.setdefault(phrase, {})
                kinds[kind] = max(
                    kinds.get(kind, 0.0), weight if len(phrase) > 1 else 1.3 if kind == "pet" else min(weight, 0.8)
                )
    for phrase in subject_cues_zh.NO_CUES.split():
        found.setdefault(phrase, {})
    shares = {1: 1.0, 2: 1.25, 3: 1.6, 4: 1.6}
    table = {
        phrase: {kind: weight / shares.get(len(kinds), 2.2) for kind, weight in kinds.items()}
        for phrase, kinds in found.items()
    }
    return table, re.compile(one_of(table))


@cache
def _chinese_words() -> re.Pattern[str]:
    return re.compile(one_of((*zh.FUNCTION, "我家", "咱家")))


@lru_cache(maxsize=1 << 13)
def small_words(low: str) -> tuple[tuple[int, int], ...]:
    """Where the function words of a Chinese text stand."""
    return tuple([match.span() for match in _chinese_words().finditer(low)])


@lru_cache(maxsize=1 << 13)
def cues_in(low: str) -> tuple[tuple[int, int, str], ...]:
    """Where the cues of a Chinese text stand, and which they are."""
    return tuple([(*match.span(), match.group()) for match in chinese_cues()[1].finditer(low)])


def blanked(low: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text with blanks for these stretches of it."""
    left = list(low)
    for start, end in spans:
        left[start:end] = " " * (end - start)
    return "".join(left)


@cache
def _chinese_sets() -> tuple[re.Pattern[str], re.Pattern[str]]:
    return re.compile(one_of(zh.KIN)), re.compile(one_of(zh.QUALIFIERS))


_LATIN_RUN = r"[A-Za-z][\w.+#/-]*(?:\s[A-Z0-9][\w.+#/-]*)*"


_AROUND = frozenset(("客户", "甲方", "客户方", "房东", "同事", "朋友", "孩子"))
"""People who are named in passing more often than as owners."""


def read_chinese(text: str, low: str, values: list[Value]) -> Reading:
    """The reading of a sentence with Chinese in it."""
    table = chinese_cues()[0]
    kinds: dict[str, float] = {}
    spans = [(value.start, value.end) for value in values]
    # 电话 is a way to be told, and speaks of a number besides.
    gone = {at for value in values if value.norm != "电话" for at in range(value.start, value.end)}
    seen: set[str] = set()
    for cue in _told_by(low, gone):
        if cue not in seen:
            seen.add(cue)
            for kind, weight in table[cue].items():
                kinds[kind] = kinds.get(kind, 0.0) + weight
    add_known(kinds, values)
    user = compiled(r"[我咱俺]|用户").search(low) is not None
    named, others = people_chinese(low)
    left = _without_small_words(blanked(low, spans))
    terms = {run[at : at + 2] for run in compiled(r"[\u4e00-\u9fff]{2,}").findall(left) for at in range(len(run) - 1)}
    terms |= set(compiled(r"[a-z][a-z0-9_.-]+").findall(left)) - en.FUNCTION
    found = frozenset(m.group() for m in _chinese_sets()[1].finditer(low) if m.group())
    return Reading(
        text,
        low,
        True,
        kinds,
        frozenset(seen),
        tuple(values),
        all_classes(values),
        (),
        user,
        others,
        named,
        frozenset(terms),
        found,
        Marks(low, chinese=True, user=user),
    )


def _without_small_words(low: str) -> str:
    return _chinese_words().sub(lambda m: " " * len(m.group()), low)


def _told_by(low: str, gone: set[int]) -> Iterator[str]:
    """The cues outside values: of 5月18日结婚 the day takes no character from the wedding."""
    pattern = chinese_cues()[1]
    for start, end, cue in cues_in(low):
        if start not in gone:
            yield cue
            continue
        behind = (pattern.match(low, at) for at in range(start + 1, end) if at not in gone)
        if hidden := next((match.group() for match in behind if match and match.group()), ""):
            yield hidden


def people_chinese(low: str) -> tuple[frozenset[str], frozenset[str]]:
    """The kin that a sentence names, and those of them of whom it tells."""
    kin, _ = _chinese_sets()
    named = frozenset(m.group().removeprefix("我") for m in kin.finditer(low) if m.group())
    # "我妹妹住厦门" is the sister's, "我送女儿上学" is the user's own telling.
    alone = re.sub(r"(?:(?:我|咱|用户)(?:们|家)?的?)?" + f"(?:{kin.pattern})", " ", low) if named else low
    leads = compiled(r"[我咱]|用户").search(alone) is None
    others = named - (_AROUND if not low.startswith(tuple(_AROUND)) else frozenset()) if leads else frozenset()
    return named, others


_EDGE = (
    r"[的了是把被给从到往按,，。:：;；!！?？、\s()（）\"“”'「」→>《》·-]|(?<!现)(?<!所)在|(?<!理)(?<!自)由"
    r"|(?<!华)(?<!认)(?<!以)(?<!作)为|(?<!可)(?<!所)以(?!后|前)|(?<!信)(?<!应)(?<!费)(?<!可)(?<!作)用(?!户|法)"
    r"|(?<!没)(?<!只)(?<!所)有(?!道|限)"
    r"|现在|目前|已经?|重新|又|还是|改|换|不再|要求|计划|定于|以后|之前|今后|什么|上的?(?!线|海|班|次|周|个|传|门)"
    r"|里的?(?!程)"
)


def phrases_chinese(reading: Reading, kind: str) -> tuple[Run, ...]:
    """Stretches between edges and values, without cues and function words at their ends; Latin ones are names."""
    cued = of_class(kind)
    text, low = reading.text, reading.low
    types = set(KINDS[kind].types) if kind in KINDS else {kind.removeprefix("=")} if kind else set()
    gone = bytearray(len(low))
    cuts = {0, len(low), *_edges(low)}
    for value in reading.values:
        if not types or value.classes & types:
            gone[value.start : value.end] = b"\x01" * (value.end - value.start)
            cuts |= {value.start, value.end}
    runs: list[Run] = []
    for match in compiled(_LATIN_RUN, re.A).finditer(text):
        said = low[match.start() : match.end()].strip(".-/ ")
        # A word of an English clause, and no name among Chinese.
        beside = low[max(0, match.start() - 2) : match.start()], low[match.end() : match.end() + 2]
        if said.islower() and (compiled(r"[a-z]\s").search(beside[0]) or compiled(r"\s[a-z]").search(beside[1])):
            continue
        # Without a kind in view a figure may be a part of the name: Zenbook 14.
        if not (gone[match.start()] if not kind else any(gone[match.start() : match.end()])):
            gone[match.start() : match.end()] = b"\x01" * (match.end() - match.start())
            cuts |= {match.start(), match.end()}
            if cued.isdisjoint(chinese_cues()[0].get(said, ())):
                runs.append(Run(match.start(), match.end(), said, True, 0))
    for start, end in itertools.pairwise(sorted(cuts)):
        if gone[start]:
            continue
        left, right = _trimmed(low, start, end, cued)
        if right - left > 1 and compiled(r"[\u4e00-\u9fff]").search(low[left:right]):
            runs.append(Run(left, right, low[left:right], False, 2 if low[end : end + 1] == "的" else 0))
    return tuple(sorted(runs))


@lru_cache(maxsize=1 << 13)
def _edges(low: str) -> frozenset[int]:
    """Where names may begin and end in a Chinese text."""
    return frozenset([at for match in compiled(_EDGE).finditer(low) for at in match.span()])


_LOOSE = frozenset(
    "我你他她它咱的了在是有把被由给从到对为以用也都就再还很不没别要会能已正这那里上下起着吧啊呢吗嘛啦呀又才与和跟及或"
    "向往按走靠拿只将曾让使比叫养换改转成"
)


HEADS = frozenset(zh.HEADS)


_ENDINGS = (
    "机器人",
    "工具",
    "助手",
    "服务",
    "系统",
    "脚本",
    "模块",
    "接口",
    "仓库",
    "平台",
    "项目",
    "组件",
    "后台",
    "面板",
    "集群",
    "客户端",
)


@lru_cache(maxsize=1 << 12)
def is_loose(said: str) -> bool:
    """Whether a Chinese word at an end of a name is none of it: a function word, a cue, one character."""
    if said in zh.HEADS or said.endswith(("端", "站", "库")) or (len(said) > 3 and said.endswith(_ENDINGS)):
        return False
    left = _chinese_words().sub("", chinese_cues()[1].sub("", said))
    return len(left) < 2


def _trimmed(low: str, start: int, end: int, cued: frozenset[str]) -> tuple[int, int]:
    """The stretch without what is no name at its ends."""
    table = chinese_cues()[0]

    def off(said: str) -> bool:
        if len(said) == 1:
            return said in _LOOSE or not said.strip()
        return said in zh.FUNCTION_SET or said in zh.PRONOUNS or not cued.isdisjoint(table.get(said, ()))

    while start < end:
        for size in range(min(LONGEST_LOOSE, end - start), 0, -1):
            if off(low[end - size : end]):
                end -= size
                break
        else:
            break
    if end - start > 3 and low[start:end].endswith(_ENDINGS):
        return start, end
    while start < end:
        for size in range(min(LONGEST_LOOSE, end - start), 0, -1):
            if off(low[start : start + size]):
                break
        else:
            break
        if low[start + size : end] in HEADS:
            break
        start += size
    return start, end


LONGEST_LOOSE = 4
"""Characters of a word that is looked for at the ends of a name."""


def unexplained(reading: Reading, other: Reading, kind: str = "") -> float:
    """How many words of a Chinese sentence neither cues, function words, values nor the other sentence explain.

    kind: where it is named, only its own cues explain a word."""
    spans = tuple((value.start, value.end) for value in reading.values)
    return sum(
        (len(run) / 2 if not run.isascii() else 1.0)
        for run in without_cues(reading.low, spans, kind)
        if run not in other.low
    )


@lru_cache(maxsize=1 << 13)
def without_cues(low: str, spans: tuple[tuple[int, int], ...], kind: str = "") -> tuple[str, ...]:
    """What stands between cues (of a kind, where one is named), function words and values."""
    table = chinese_cues()[0]
    explained = [(start, end) for start, end, cue in cues_in(low) if not kind or kind in table[cue]]
    said = blanked(low, (*spans, *explained, *small_words(low)))
    return tuple(compiled(r"[\u4e00-\u9fff]+|[a-z][\w.-]+").findall(said))


@lru_cache(maxsize=1 << 13)
def left_over(low: str, spans: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    """What stands between function words and values: what a Chinese sentence is about, cues among it."""
    left = _without_small_words(blanked(low, spans))
    return tuple(compiled(r"[\u4e00-\u9fff]+|[a-z][\w.-]+").findall(left))


def person(low: str) -> str:
    """The name of a person with which a sentence begins, "" for none."""
    begun = compiled(zh.PERSON).match(low)
    return begun[1] if begun else ""
