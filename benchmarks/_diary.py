"""A diary that grows as real ones do: dated logs in two languages, with new words, repeats, errors that come back.

Words come from a Pitman-Yor process (Pitman & Yor 1997), whose vocabulary grows as Heaps' law says: n tokens hold about
``c * n ** DISCOUNT`` different words. Everything follows from the seed.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path

DAILY = 60
"""Lines a day."""
FIRST_DAY = date(2020, 1, 1)
DISCOUNT, STRENGTH = 0.62, 40.0
"""Of the process; 100,000 lines hold some 20,000 different words beside those of the templates."""
CHINESE = 0.4
"""Share of the lines."""
AGAIN = 0.03
"""Share of lines that say an earlier one over, word for word."""
RECURRING = 0.3
"""Share of errors and corrections that an earlier one comes back in, with other numbers."""
FAILURES = 100
"""So many different ones come back: what fails again and again is always the same."""

TYPES = {
    "event": 57, "completed": 22, "error": 7, "decision": 4, "insight": 4, "question": 3.5, "correction": 2.5
}  # fmt: skip
"""Weights of the types of a line. About one line in eight is then kept: of two real workspaces of flat notes it is one
in twenty-six and one in sixteen, of the bundled sample, which was written to show something, one in four. By their
words 5 in 100 of the real lines are errors, 1.4 decisions, 1.4 corrections, 0.6 insights: it has more of all."""
SPEAKERS = {
    "event": ("human", "agent", "tool"), "completed": ("agent",), "decision": ("human",), "error": ("tool", "agent"),
    "insight": ("agent",), "correction": ("human",), "question": ("human",),
}  # fmt: skip

ENGLISH = {
    "event": (
        "Talked with {N} about the {w} {w} and how the {w} is wired into the {w} these days",
        "The {w} {w} on `{w}` took {n} minutes and used {n} MB, about as much as last week",
        "{N} sent the {w} notes for the {w} review; the {w} part starts at {n}:30 on {d}",
        "Looked through `{p}` and the {w} tables behind it, {n} rows, mostly {w} and {w}",
        "The {w} lives in `~/{w}/{p}` and is read by the {w} on each start",
        "{N} works as a {w} engineer and is based in {W}",
        "Walked through the {w} {w} with the user; the user likes the {w} view with {n} rows",
        "{W} traffic: {n} requests, {n} {w} misses, p95 {n} ms, still on the old {w}",
        "We might move the {w} to {w} later, probably after the {w} work",
        "Had a call with {N} on {d}: {w}, {w} and the open {w} points",
        "{N} asked how far the {w} is; told them about {w} and {w}",
        "Read the {w} paper that {N} found, mostly on {w} {w} and one {w} idea",
        "Lunch with {N} in {W}, the {w} place next to the {w}",
        "The {w} run of today: {n} of {n} {w} done, {w} still going",
    ),
    "completed": (
        "Added the {w} {w} to `{p}` and pushed commit {h}",
        "Finished the {w} import for {N}: {n} rows, {n} {w} left out",
        "Deployed {w} {n}.{n}.{n} to {w} and verified the {w} health checks",
        "Refactored `{p}`: the {w} parser no longer copies each {w}; {n} tests passed",
        "Set up the nightly {w} backup to {w} and checked one restore",
        "Released {w} {n}.{n} after {n} days, the first {w} milestone",
    ),
    "decision": (
        "Use {w} for the {w} {w} instead of {w}, because the {w} needs {n} MB less",
        "We keep the {w} {w} at {n} and will not add a second {w}",
        "Decided to move the {w} from {w} to {w} by {d}",
        "The {w} stays on `{w}`; {w} was ruled out since it does not support {w}",
        "Always run the {w} {w} before a {w} goes out",
    ),
    "insight": (
        "The {w} is slow because each {w} opens `{p}` again; reading once helps",
        "{W} silently drops {w} rows longer than {n} characters",
        "Lesson: check the {w} {w} before blaming the {w}",
        "It turns out that {w} caches the {w} for {n} seconds",
    ),
    "correction": (
        "No, use {w} for {w}, never {w}",
        "Don't put {w} into `{p}`, the user prefers {w}",
        "Answer in {n} lines at most when it is about {w}",
        "The {w} belongs to {N} and not to {W}",
        "Stop adding {w} {w} to each {w} without being asked",
    ),
    "error": (
        "Error: ENOENT: no such file or directory, open '/srv/{w}/{p}'",
        "{w} failed with exit code {n}: connection refused by {w}:{n}",
        "TypeError: cannot read properties of undefined (reading '{w}') in {p}:{n}",
        "The {w} build crashed: out of memory after {n} MB in {w}",
        "Timeout after {n} s while fetching {w} from https://{w}.example.com/{w}",
    ),
    "question": (
        "Where does the {w} keep its {w} for {N}?",
        "Should the {w} {w} run before the {w} on {d}?",
        "How many {w} does `{p}` hold?",
    ),
}  # fmt: skip
CHINESE_LINES = {
    "event": (
        "和{N}聊了{z}的{z}，主要看{z}怎样接到`{w}`上",
        "{z}用了{n}分钟，占{n}MB内存，和上周差不多",
        "{N}在{z}公司做{z}，下周{n}号去{z}",
        "看了`{p}`里的{z}表，一共{n}行，多半是{z}和{z}",
        "{z}的数据放在`~/{w}/{p}`，每次启动都会读",
        "今天{z}的访问量是{n}，{z}缓存还是旧的",
        "中午和{N}在{z}吃饭，说到{z}和{z}",
        "{N}问{z}做到哪里了，讲了{z}的情况",
        "读了{N}推荐的{z}文章，主要讲{z}",
    ),
    "completed": (
        "已经把{z}加到`{p}`，提交了{h}",
        "完成{z}的导入：{n}行，漏掉{n}条{z}",
        "部署了{z} {n}.{n}版，{z}检查通过",
        "整理{z}文档，补上{z}和{z}两节",
    ),
    "decision": (
        "决定用{w}做{z}，不用{w}，因为{z}更省内存",
        "{z}保持在{n}，以后不再加第二个{z}",
        "{z}先不迁移，等{z}稳定再说",
        "每次发布前必须先跑{z}检查",
    ),
    "insight": (
        "{z}慢是因为每次都重新打开`{p}`，改成只读一次就好",
        "原来{w}会缓存{z}{n}秒",
        "教训：先看{z}的配置，再怀疑{z}",
    ),
    "correction": (
        "不对，{z}要用{w}，不要用{w}",
        "以后回答{z}的问题不要超过{n}行",
        "用户喜欢{z}，不要再加{z}",
    ),
    "error": (
        "{z}失败：连接{w}:{n}被拒绝",
        "读取`{p}`报错，找不到{z}文件",
        "{z}构建崩溃，内存超过{n}MB",
    ),
    "question": (
        "{z}的{z}放在哪里？",
        "{N}的{z}什么时候交？",
    ),
}  # fmt: skip

_ONSETS = ("b", "br", "c", "cl", "d", "dr", "f", "g", "gr", "h", "k", "l", "m", "n", "p", "pl", "r", "s", "st", "t", "tr", "v", "w", "z")  # fmt: skip  # noqa: E501
_VOWELS = ("a", "e", "i", "o", "u", "ai", "ea", "ou")
_CODAS = ("", "l", "m", "n", "r", "s", "t", "ck", "nd", "x")
_HAN = "服务数据库接口模块网络缓存日志权限订单支付用户报表搜索推荐图片视频消息队列调度监控部署测试合同客户会议预算团队课程旅行医院学校餐厅音乐电影天气银行保险汽车地铁公园邻居孩子厨房花园阳台书房钢琴咖啡面包牛奶苹果"  # fmt: skip  # noqa: E501
_NAMES = ("Ana", "Bo", "Carla", "Dmitri", "Eun-ji", "Farid", "Greta", "Hiro", "Iris", "Jonas", "小林", "王芳", "老陈", "阿明")  # fmt: skip  # noqa: E501
_ENDINGS = ("py", "md", "json", "ts", "yaml", "sql")


class Diary:
    """Lines of a diary, one after the other; local to one generation. day: on which the next one is written."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._words = Words(self._random)
        self._said: list[tuple[str, str]] = []
        self._failed: dict[str, list[str]] = {"error": [], "correction": []}
        self._count = 0
        self.day = FIRST_DAY

    def lines(self, count: int) -> Iterator[tuple[str, str]]:
        """(type, line) of so many further lines."""
        for _ in range(count):
            yield self._line()

    def _line(self) -> tuple[str, str]:
        draw = self._random
        if self._said and draw.random() < AGAIN:
            kind, text = draw.choice(self._said)
        else:
            kind = draw.choices(tuple(TYPES), tuple(TYPES.values()))[0]
            pattern = self._pattern(kind)
            text = self._words.filled(pattern, day=self.day)
        self._said.append((kind, text))
        return kind, self._written(kind, text)

    def _pattern(self, kind: str) -> str:
        """A template; of an error or correction that comes back, one with all but its numbers filled in."""
        draw = self._random
        earlier = self._failed.get(kind)
        if earlier and draw.random() < RECURRING:
            return draw.choice(earlier[:FAILURES])
        table = CHINESE_LINES if draw.random() < CHINESE else ENGLISH
        pattern = draw.choice(table[kind])
        if earlier is None:
            return pattern
        pattern = self._words.filled(pattern, all_but="n", day=self.day)
        earlier.append(pattern)
        return pattern

    def _written(self, kind: str, text: str) -> str:
        """Mostly as our own hippocampus writes it; some by hand."""
        draw = self._random
        self._count += 1
        form = draw.random()
        if form < 0.08:
            return f"- {text}\n"
        if form < 0.12:
            return f"\n{text}\n\n"
        if form < 0.18:
            return f"- {kind}: {text}\n"
        high = "[HIGH] " if kind in ("correction", "decision") and draw.random() < 0.5 else ""
        eid = "e" + hashlib.sha256(f"{self._count}".encode()).hexdigest()[:16]
        by = draw.choice(SPEAKERS[kind])
        return (
            f"- [{kind}] {high}{text} <!--m:eid={eid};by={by};src=claude-code:s{self._count // 40}#m{self._count}-->\n"
        )


class Words:
    """What templates are filled with: words of two languages that grow with the text, names, numbers, days."""

    def __init__(self, draw: random.Random) -> None:
        self._random = draw
        self._english = _Vocabulary(draw, _english_word)
        self._chinese = _Vocabulary(draw, _chinese_word)

    def names(self) -> dict[str, str]:
        """Values for what several templates are to have in common: S and T are names that nothing else bears, the
        other letters as in templates, each with another of its kind after it in the alphabet or before it."""
        draw, word = self._random, self._english.word
        first, second = draw.sample(_NAMES, 2)
        less, more = draw.sample(range(2, 900), 2)
        own = {name: f"{word()}{word()}".capitalize() for name in "ST"}
        plain = {letter: word() for letter in "wv"}
        capital = {letter: word().capitalize() for letter in "WV"}
        others = {"N": first, "M": second, "n": str(less), "m": str(more), "z": self._chinese.word()}
        return {**own, **plain, **capital, **others}

    def filled(
        self, pattern: str, names: Mapping[str, str] | None = None, *, all_but: str = "", day: date = FIRST_DAY
    ) -> str:
        """The template with its slots filled: with a name's value where it has one, else by chance. all_but: a slot
        that stays open. day: about which days lie."""
        draw, given = self._random, names or {}
        parts: list[str] = []
        at = 0
        while (open_ := pattern.find("{", at)) >= 0:
            slot = pattern[open_ + 1]
            parts.append(pattern[at:open_])
            at = open_ + 3
            if slot in given:
                parts.append(given[slot])
            elif slot == all_but:
                parts.append("{" + slot + "}")
            elif slot == "w":
                parts.append(self._english.word())
            elif slot == "W":
                parts.append(self._english.word().capitalize())
            elif slot == "z":
                parts.append(self._chinese.word())
            elif slot == "N":
                parts.append(draw.choice(_NAMES))
            elif slot == "n":
                parts.append(str(draw.randrange(2, 900)))
            elif slot == "d":
                parts.append((day + timedelta(days=draw.randrange(-30, 30))).isoformat())
            elif slot == "h":
                parts.append(f"{draw.randrange(1 << 28):07x}")
            else:
                parts.append(f"{self._english.word()}/{self._english.word()}.{draw.choice(_ENDINGS)}")
        parts.append(pattern[at:])
        return "".join(parts)


class _Vocabulary:
    """Words drawn from a Pitman-Yor process."""

    def __init__(self, draw: random.Random, spell: Callable[[int], str]) -> None:
        self._random, self._spell = draw, spell
        self._tokens: list[str] = []
        self._types = 0

    def word(self) -> str:
        """A word seen before, in proportion to how often, or a new one."""
        fresh = (STRENGTH + DISCOUNT * self._types) / (STRENGTH + len(self._tokens))
        if not self._tokens or self._random.random() < fresh:
            word = self._spell(self._types)
            self._types += 1
        else:
            word = self._random.choice(self._tokens)
        self._tokens.append(word)
        return word


def _english_word(number: int) -> str:
    """The n-th made-up word: two syllables or more, never the same twice."""
    parts: list[str] = []
    left = number * 7919 + 101
    while left or len(parts) < 2:
        left, onset = divmod(left, len(_ONSETS))
        left, vowel = divmod(left, len(_VOWELS))
        left, coda = divmod(left, len(_CODAS))
        parts.append(_ONSETS[onset] + _VOWELS[vowel] + _CODAS[coda])
    return "".join(parts)


def _chinese_word(number: int) -> str:
    """The n-th word of two characters, of three beyond those."""
    size = len(_HAN)
    left, first = divmod(number * 37 + 11, size)
    left, second = divmod(left, size)
    return _HAN[first] + _HAN[second] + (_HAN[left % size] if left else "")


def write_days(root: Path, diary: Diary, entries: int, first_day: date = FIRST_DAY, *, daily: int = DAILY) -> date:
    """Write the next lines of a diary as daily logs of a workspace, ``daily`` a day; the day after the last one."""
    day = first_day
    while entries > 0:
        count = min(daily, entries)
        path = root / f"memory/logs/{day:%Y/%m}/{day.isoformat()}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_day(diary, day, count), encoding="utf-8")
        entries -= count
        day += timedelta(days=1)
    return day


def _day(diary: Diary, day: date, count: int) -> str:
    diary.day = day
    parts = [f"# {day.isoformat()}\n"]
    for number, (_, line) in enumerate(diary.lines(count)):
        if number % 4 == 0:
            minute = 8 * 60 + number * 12
            parts.append(f"\n## {minute // 60 % 24:02}:{minute % 60:02}\n\n")
        parts.append(line)
    return "".join(parts)
