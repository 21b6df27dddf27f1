"""The report's own sentences, in English and in Chinese.

Headings of the v3.3 skill stand in the template: they are the same in every language. A phrase may hold two forms, for
one and for many, parted by ``¦``; its number is then ``n``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.counting import in_number
from slowwave.pipeline.language.words import language_of
from slowwave.pipeline.render.markdown import md
from slowwave.pipeline.render.phrases_answers import ANSWERS
from slowwave.pipeline.render.phrases_chat import CHAT
from slowwave.pipeline.render.phrases_cloud import CLOUD
from slowwave.pipeline.render.phrases_page import PAGE
from slowwave.pipeline.render.whys import in_chinese

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")
SAMPLE = 400
"""Lines that are looked at to tell the main language of the notes, newest first."""

_TABLE: Mapping[str, tuple[str, str]] = {
    # the opening
    "dream": ("Dream #{n}, {moment}.", "第 {n} 次做梦，{moment}。"),
    "engine-none": (
        "Distilled by rule, each sentence taken from the notes; no model was asked.",
        "按规则蒸馏，每句话都出自笔记；没有询问任何模型。",
    ),
    "engine-asks": (
        "Distilled by rule, each sentence taken from the notes; what a model says to them stands in a part of its own.",
        "按规则蒸馏，每句话都出自笔记；模型对笔记的回答另列一部分。",
    ),
    "run-slot": ("Scheduled for {moment}, run by {engine}.", "计划时间 {moment}，由{engine}运行。"),
    "run-typed": ("Run by {engine}.", "由{engine}运行。"),
    "run-flow": ("the Prefect flow", " Prefect 流程"),
    "run-fold": ("the plain program, without Prefect", "程序本身（不经 Prefect）"),
    "first": (
        "This is the first dream: all notes were read, from the beginning.",
        "这是第一次做梦：所有笔记都从头读过。",
    ),
    "first-since": (
        "This is the first dream; the notes before {first} were left out, as asked.",
        "这是第一次做梦；{first} 之前的笔记按要求没有用。",
    ),
    "read": (
        "It read {lines} from {days} ({first} to {last}){learnings}.",
        "读了 {first} 至 {last} 之间 {days}的{lines}{learnings}。",
    ),
    "read-records": ("It read {learnings}.", "读了{learnings}。"),
    "read-little": ("It read {lines}{learnings}.", "读了{lines}{learnings}。"),
    "read-none": (
        "This is the first dream, and there were no notes: what is remembered already was measured and indexed.",
        "这是第一次做梦，没有笔记可读：已有的记忆量了健康分，建了索引。",
    ),
    "read-edited": ("No new notes; files were changed outside of dreams.", "没有新笔记；有文件在梦之外改动过。"),
    "read-nothing": ("No new notes; only what fell due was done.", "没有新笔记；只处理了到期的内容。"),
    "came": ("It came to {list}; health {before} → {after}.", "结果：{list}；健康分 {before} → {after}。"),
    "came-Remember": ("{n} new entry in long-term memory¦{n} new entries in long-term memory", "长期记忆新增 {n} 条"),
    "came-Narrate": ("{n} line in the story of a project¦{n} lines in the stories of projects", "项目经历新增 {n} 条"),
    "came-Supersede": ("{n} older value closed¦{n} older values closed", "{n} 个旧值失效"),
    "came-Fold": ("{n} thing said twice made one¦{n} things said twice made one", "{n} 处重复合一"),
    "came-Propose": ("{n} pair to be reviewed¦{n} pairs to be reviewed", "{n} 对待确认"),
    "came-Candidate": ("{n} candidate¦{n} candidates", "{n} 条候选"),
    "came-Graduate": ("{n} candidate confirmed¦{n} candidates confirmed", "{n} 条候选已确认"),
    "came-Expire": ("{n} candidate let go¦{n} candidates let go", "移除 {n} 条候选"),
    "came-KeepPattern": ("{n} failure pattern¦{n} failure patterns", "{n} 个失败模式"),
    "came-Retire": ("{n} entry archived¦{n} entries archived", "归档 {n} 条"),
    "came-nothing": ("no new entry", "没有新条目"),
    "entries": ("{n} line of notes¦{n} lines of notes", " {n} 条笔记"),
    "days": ("{n} day¦{n} days", "{n} 天"),
    "and-learnings": (" and {n} learning¦ and {n} learnings", "，以及 {n} 条学习记录"),
    "learnings": ("{n} learning¦{n} learnings", " {n} 条学习记录"),
    # the plan
    "plan": ("Plan of the Night", "今夜计划"),
    "plan-head": ("| Source | Files | New | Grown | To read |", "| 来源 | 文件 | 新 | 有增改 | 待读条数 |"),
    "source-daily log": ("daily logs", "每日日志"),
    "source-daily note of another program": ("daily notes", "每日笔记"),
    "source-long-term memory of another program": ("another program's memory", "其他程序的长期记忆"),
    "source-learnings": ("`.learnings/`", "`.learnings/`"),
    "replay-head": (
        "| Transcripts of | Read | Turns | Lines logged | Not logged | Left for another night |",
        "| 会话记录 | 已读文件 | 发言 | 写入日志 | 未写入 | 留待下次 |",
    ),
    "plan-dropped": ("Heard by day and not logged: {list}.", "白天听到而未写入：{list}。"),
    "replay-waiting": ("{n} file, {size}¦{n} files, {size}", "{n} 个文件，{size}"),
    "replay-trouble": ("Not all of {source} could be read: {why}.", "{source} 有内容无法读取：{why}。"),
    "plan-learnings": (
        "`.learnings/`: {n} record still open.¦`.learnings/`: {n} records still open.",
        "`.learnings/`：{n} 条记录未处理完。",
    ),
    "plan-retire": (
        "Due to retire: {n} entry that nothing refers to or that ended long ago.¦"
        "Due to retire: {n} entries that nothing refers to or that ended long ago.",
        "到期归档：{n} 条久无引用或早已失效的记忆。",
    ),
    "plan-stale": (
        "Due to go stale: {n} open item that nobody mentioned for two weeks.¦"
        "Due to go stale: {n} open items that nobody mentioned for two weeks.",
        "到期搁置：{n} 个两周未提及的待办。",
    ),
    "plan-expire": (
        "Due to be let go: {n} candidate that nobody confirmed.¦"
        "Due to be let go: {n} candidates that nobody confirmed.",
        "到期移除：{n} 条无人确认的候选。",
    ),
    "plan-due-nothing": ("Nothing is due to retire or to go stale.", "没有到期需要归档或搁置的内容。"),
    "plan-edited": ("Changed outside of dreams: {files}.", "在梦之外改动过：{files}。"),
    "plan-skipped": (
        "{n} older file was marked as read without being used, as asked.¦"
        "{n} older files were marked as read without being used, as asked.",
        "按要求，{n} 个更早的文件标为已读而未使用。",
    ),
    "plan-later": (
        "{n} file of a later day was left for that day.¦{n} files of later days were left for their days.",
        "{n} 个日期更晚的文件留到当天再读。",
    ),
    # thin notes
    "silent": (
        "{n} day without a note between {first} and {last}.¦{n} days without a note between {first} and {last}.",
        "{first} 至 {last} 之间有 {n} 天没有笔记。",
    ),
    "without-fact": ("{n} of {lines} gave nothing to keep.", "读过的 {of} 条中，{n} 条没有留下可记的内容。"),
    # system status and health
    "streak": ("Streak: {n} dream¦Streak: {n} dreams", "Streak（累计做梦）：{n} 次"),
    "milestone-dream": ("Milestone: dream number {n}.", "里程碑：第 {n} 次做梦。"),
    "reached": ("Reached: {what}", "达成：{what}"),
    "milestone-total": ("Milestone: the memory passed {n} entries.", "里程碑：记忆超过 {n} 条。"),
    "metrics": (
        "Freshness {freshness} · coverage {coverage} · coherence {coherence} · efficiency {efficiency} · "
        "reachability {reachability}",
        "新鲜度 {freshness} · 覆盖 {coverage} · 连贯 {coherence} · 效率 {efficiency} · 可达 {reachability}",
    ),
    "rating": ("{rating}. {values}", "{rating}。{values}"),
    "rating-Excellent": ("Excellent", "优秀"),
    "rating-Good": ("Good", "良好"),
    "rating-Fair": ("Fair", "一般"),
    "rating-Poor": ("Poor", "较差"),
    "rating-Critical": ("Critical", "堪忧"),
    "low-freshness": (
        "Only {share} % of the entries were referred to in the last 30 days; the rest is fading.",
        "最近 30 天只提到了 {share} % 的条目，其余的正在淡去。",
    ),
    "low-coverage": (
        "Only {share} % of the ten kinds of knowledge were touched in the last two weeks.",
        "最近两周只涉及了十类知识的 {share} %。",
    ),
    "low-coherence": (
        "{share} % of the entries have to do with another; naming the project or the person ties them together.",
        "{share} % 的条目彼此有关；写明项目或人物就能把它们连起来。",
    ),
    "low-efficiency": (
        "MEMORY.md has grown long; small topics can be folded into larger ones.",
        "MEMORY.md 太长了，可以把小主题并入大主题。",
    ),
    "low-reachability": (
        "Much stands alone: few entries can be reached from one another.",
        "孤立的内容很多：条目之间很少能互相到达。",
    ),
    "low-nothing": (
        "Nothing is remembered yet; these numbers say something from the first entries on.",
        "还没有任何记忆；有了条目，这些数字才有意义。",
    ),
    "low-falling": ("The score has fallen three dreams in a row.", "健康分已连续三次下降。"),
    "no-episodes": (
        "No project has a story yet; three events on two days make one.",
        "还没有项目经历；同一项目在两个日子里有三件事就会写成。",
    ),
    "no-procedures": (
        "procedures.md holds nothing yet: say how you like things to be done.",
        "procedures.md 还是空的：说说你希望事情怎么做。",
    ),
    "health-unknown": ("Health was not measured.", "没有测量健康分。"),
    "insights-none": ("None: the night's evidence gave no insight.", "没有：今夜的依据不足以得出洞察。"),
    "actions-none": ("Nothing stands out for tomorrow.", "明天没有特别要做的事。"),
    "topics-none": ("No topic file was written.", "没有写入主题文件。"),
    "topic-new": ("new, {n} entry¦new, {n} entries", "新建，{n} 条"),
    "topic-more": ("{n} entry added¦{n} entries added", "新增 {n} 条"),
    "errors-none": ("none; no failure came often enough to be a pattern", "没有；没有哪个失败重复到足以成为模式"),
    "causes-none": ("none", "没有"),
    "times": ("{what} (once)¦{what} ({n} times)", "{what}（{n} 次）"),
    "patterns-none": ("No pattern changed.", "没有模式变化。"),
    # the phases
    "theme": ("Theme: {what} kept surfacing across {n} memories.", "主题：{what} 在 {n} 条记忆里反复出现。"),
    "theme-days": ("on {n} of {days} with notes", "有笔记的 {of} 天里出现了 {n} 天"),
    "theme-fresh": ("{n} of them new tonight", "其中 {n} 条是今夜新读到的"),
    "theme-all-fresh": ("all of them new tonight", "都是今夜新读到的"),
    "theme-new": ("new this week", "本周新出现"),
    "joint-clause": ("; ", "，"),
    "themes-none": ("No strong patterns surfaced.", "没有出现明显的主题。"),
    "kind-count": ("{kind}: {n}", "{kind}：{n}"),
    "reinforced": ("Reinforced for deep sleep: {n}", "为深睡加强：{n}"),
    "phase-none-light": ("No notable updates.", "没有值得一提的变化。"),
    "phase-none-deep": ("No durable changes.", "没有长期记忆的变化。"),
    "phase-off-light": (
        "Off (`[phases] light`): nothing was held against the rest, no failure was counted. The first night with it "
        "takes all of that up.",
        "已关闭（`[phases] light`）：没有比对条目，也没有统计失败；重新打开后的第一夜会全部补上。",
    ),
    "phase-off-rem": (
        "Off (`[phases] rem`): no theme, no profile, no diary.",
        "已关闭（`[phases] rem`）：没有主题、画像和日记。",
    ),
    "phase-off-deep": (
        "Off (`[phases] deep`): nothing was taken in. What this night read waits for the first night with it.",
        "已关闭（`[phases] deep`）：没有记入任何内容；今夜读到的会留给重新打开后的第一夜。",
    ),
    "pattern-new": ("new, seen {n} time¦new, seen {n} times", "新建，出现 {n} 次"),
    "pattern-more": ("seen {n} time now¦seen {n} times now", "累计出现 {n} 次"),
    # changes and refusals
    "changes": ("Changes", "变更"),
    "changes-none": ("Nothing changed.", "没有变更。"),
    "candidates": ("Candidates", "候选"),
    "candidates-lead": (
        "{n} sentence waits to be confirmed: `dream confirm ID` or `dream reject ID`.¦"
        "{n} sentences wait to be confirmed: `dream confirm ID` or `dream reject ID`.",
        "{n} 条待确认：`dream confirm ID` 或 `dream reject ID`。",
    ),
    "candidate": (
        "{what} — since {since}, goes on {until} (`dream confirm {id}`)",
        "{what} — 自 {since}，{until} 移除（`dream confirm {id}`）",
    ),
    "candidates-more": ("and {n} more: `dream candidates`", "还有 {n} 条：`dream candidates`"),
    "refused": ("Refused", "未采纳"),
    "refused-none": ("Nothing was refused.", "没有被拒的内容。"),
    "refused-lead": (
        "{n} thing was looked at and not taken:¦{n} things were looked at and not taken:",
        "{n} 项看过而未采纳：",
    ),
    "all": ("All of it: `dream report {day} --all`.", "全部：`dream report {day} --all`。"),
    "helps": (". What helps: {what}", "。有效的做法：{what}"),
    "corrected": (". The correction: {what}", "。纠正的内容：{what}"),
    "guessed": (". {what}", "。{what}"),
    "more": ("and {n} more: `dream report {day} --all`", "还有 {n} 项：`dream report {day} --all`"),
    "Remember": ("Remembered", "记住"),
    "Adopt": ("Imported", "导入"),
    "Recognise": ("Known elsewhere too", "其他来源也有"),
    "Supersede": ("Superseded by a newer value", "被新值取代"),
    "Fold": ("Said twice, now one", "重复合一"),
    "Propose": ("To be reviewed: `dream review`", "待确认：`dream review`"),
    "Settle": ("No longer to be reviewed", "不再待确认"),
    "Use": ("Said or used again", "再次提及或用到"),
    "Promote": ("Always shown from now on", "升为常驻"),
    "Demote": ("Looked up from now on", "降为检索"),
    "Pin": ("Pinned or unpinned", "固定或取消固定"),
    "Share": ("Shared with others or kept to the owner", "与他人共享或不再共享"),
    "Confirm": ("Confirmed", "已确认"),
    "Candidate": ("Candidates, to be confirmed: `dream candidates`", "新候选，待确认：`dream candidates`"),
    "Graduate": ("Confirmed, no candidate any more", "候选已确认"),
    "Expire": ("Candidates let go", "候选移入归档"),
    "Forget": ("Forgotten on request", "按要求忘记"),
    "Reject": ("Rejected", "已否决"),
    "Reopen": ("In force again", "恢复有效"),
    "OpenTopic": ("Topics opened", "新建主题"),
    "KeepPattern": ("Patterns kept", "保存模式"),
    "MarkLearning": ("Learnings marked", "标记学习记录"),
    "SetTruth": ("Truth files renewed", "更新真相文件"),
    "OpenItem": ("Open items added", "新增待办"),
    "CloseItem": ("Open items closed", "关闭待办"),
    "MarkStale": ("Gone stale", "搁置"),
    "Freshen": ("True again", "重新成立"),
    "KeepInRoot": ("Kept in OpenClaw's MEMORY.md, too", "同时写入 OpenClaw 的 MEMORY.md"),
    "TellDeepSleep": ("Deep sleep in DREAMS.md", "DREAMS.md 中的深睡"),
    "Narrate": ("Stories continued", "续写经历"),
    "Retire": ("Retired to the archive", "归档"),
    "Restore": ("Taken back from the archive", "从归档恢复"),
    "Refuse": ("Not to come back", "不再采纳"),
    "Follow": ("Known again after a hand edit", "手工改动后认出"),
    "Diary": ("Diary", "梦境日记"),
    "Reindex": ("Indexes rebuilt", "重建索引"),
    "hand": ("By hand", "手工"),
    # before and after
    "before-after": ("Before → After", "之前 → 之后"),
    "before-after-head": ("| | Before | After | Difference |", "| | 之前 | 之后 | 差 |"),
    "row-entries": ("Entries", "记忆条目"),
    "row-decisions": ("Decisions", "决定"),
    "row-lessons": ("Lessons (corrections + insights)", "教训（纠正 + 洞察）"),
    "row-procedures": ("Procedures", "流程"),
    "row-topics": ("Topics", "主题"),
    "row-patterns": ("Patterns", "模式"),
    "row-candidates": ("Candidates", "候选"),
    "row-index_lines": ("MEMORY.md lines", "MEMORY.md 行数"),
    "row-health": ("Health", "健康分"),
    # reflection
    "reflection": ("Reflection", "回顾"),
    "reflect-span": (
        "Your notes begin on {first} and cover {days} up to {last}; the fullest day was {full}, with {entries}.",
        "你的笔记从 {first} 开始，到 {last} 共 {days}；最满的一天是 {full}，有{entries}。",
    ),
    "reflect-mix": ("Among them: {list}.", "其中：{list}。"),
    "type-decision": ("{n} decision¦{n} decisions", "{n} 个决定"),
    "type-correction": ("{n} correction¦{n} corrections", "{n} 次纠正"),
    "type-completed": ("{n} thing completed¦{n} things completed", "{n} 项完成"),
    "type-insight": ("{n} insight¦{n} insights", "{n} 条洞察"),
    "type-error": ("{n} error¦{n} errors", "{n} 个错误"),
    "type-question": ("{n} question¦{n} questions", "{n} 个问题"),
    "reflect-home": ("Most of what is kept belongs to {list}.", "记下的内容大多属于：{list}。"),
    "reflect-themes": ("What comes back most: {list}.", "最常出现的：{list}。"),
    "days-of": ("{what} ({n} day)¦{what} ({n} days)", "{what}（{n} 天）"),
    "reflect-first": ("The oldest thing kept: {text}", "记下的最早一条：{text}"),
    "reflect-last": ("The newest: {text}", "最新一条：{text}"),
    "reflect-correction": (
        "The latest correction, worth reading once more: {text}",
        "最近一次纠正，值得再读一遍：{text}",
    ),
    "reflect-open": ("The latest question: {text}", "最近的问题：{text}"),
    # the section of dream-log.md
    "log-counts": (
        "Scanned {scanned} | New {new} | Archived {archived} | Total {total} | Health {health}/100",
        "Scanned {scanned} | New {new} | Archived {archived} | Total {total} | Health {health}/100",
    ),
    # answers in a chat
    "chat-nothing": (
        "Nothing to do: nothing was written since the last dream, and nothing fell due.",
        "无事可做：上次做梦之后没有新内容，也没有到期的内容。",
    ),
    "chat-nothing-yet": (
        "Nothing to do: there are no notes yet that a dream could read.",
        "无事可做：还没有可读的笔记。",
    ),
    "chat-report": ("The whole report: {path}", "完整报告：{path}"),
    "chat-health": ("Health {score}/100 ({rating})", "健康分 {score}/100（{rating}）"),
    "chat-patterns": ("Patterns: {n}", "模式：{n}"),
    "chat-stale": ("Stale threads: {n}", "搁置的话题：{n}"),
    "chat-stale-none": ("Stale threads: none", "搁置的话题：无"),
    "chat-more": ("and {n} more in pending.md", "pending.md 里还有 {n} 条"),
    # findings
    "findings": ("Findings", "发现的问题"),
    "severity-info": ("note", "提示"),
    "severity-warning": ("warning", "警告"),
    "severity-error": ("error", "错误"),
    "joint": (", ", "、"),
    **CHAT,
    **PAGE,
    **ANSWERS,
    **CLOUD,
}


_REASONS: Mapping[str, tuple[str, str]] = {
    "fence": ("part of a code block", "代码块的一部分"),
    "table": ("part of a table", "表格的一部分"),
    "heading": ("a heading", "标题"),
    "dream": ("written by a dream", "梦境自己写的"),
    "session-header": ("a session header", "会话头"),
    "label": ("a label without its body", "没有内容的标签"),
    "box": ("a box to tick", "待勾选的方框"),
    "turn": ("a greeting, a yes or a chat turn", "问候、应答或对话"),
    "bare": ("only a link, an id or a stamp", "只有链接、编号或时间"),
    "empty": ("nothing in it", "没有内容"),
    "secret": ("it looks like a secret", "像是机密"),
    "to-a-model": ("it speaks to a model", "是对模型说的话"),
    "template": ("left over from a template", "模板残留"),
    "third-party": ("said by somebody else", "他人的话"),
    "too-long": ("too long to be one fact", "太长，不是一条事实"),
    "work-heading": ("stands under a heading of work done", "位于工作记录的标题下"),
    "planned-heading": ("stands under a heading of things to do", "位于待办的标题下"),
    "done": ("tells what was done", "只说做了什么"),
    "status": ("tells how things stood that day", "只说当时的状态"),
    "mark": ("ticks off progress", "进度标记"),
    "planned": ("still to be done", "尚待完成"),
    "chat": ("talk", "对话"),
    "numbers": ("mostly numbers of the day", "多为当天的数字"),
    "commit": ("names a commit", "提交编号"),
    "short": ("too short to say anything", "太短"),
    "passing": ("true for the moment only", "只在当时成立"),
    "hedge": ("only supposed", "只是猜测"),
    "news": ("news", "新闻"),
    "quote": ("a quotation", "引文"),
    "too little in it is lasting": ("too little in it is lasting", "长久有用的内容太少"),
    "already remembered": ("already remembered", "已经记住"),
    "said again": ("said again elsewhere", "别处又说了一遍"),
    "used too seldom": ("used too seldom", "用得太少"),
    "too few questions or days": ("too few questions or days", "问题或天数太少"),
    "not used lately": ("not used lately", "最近没有用到"),
    "the score is too low": ("the score is too low", "得分太低"),
    "no room left today": ("no room left today", "今天的名额已满"),
    "what was recalled stands there no more": ("what was recalled stands there no more", "回忆过的内容已不在原处"),
    "forgotten or rejected by a person": ("forgotten or rejected by a person", "已被本人忘记或否决"),
    "overtaken by a later line": ("overtaken by a later line", "被后来的说法取代"),
}
"""Reasons for refusal by the short names that stages give them; others are shown as they come."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """The sentences of one language. Values are put in as they are: make them safe before."""

    language: Language

    def __call__(self, key: str, **values: object) -> str:
        pair = _TABLE[key]
        text = in_number(pair[LANGUAGES.index(self.language)], values.get("n"))
        return text.format(**values)

    def knows(self, key: str) -> bool:
        """Whether there is such a phrase."""
        return key in _TABLE

    def reason(self, name: str) -> str:
        """A reason for refusal in words, safe for Markdown."""
        return self.words(name) if name in _REASONS else md(self.why(name))

    def repeats(self, name: str, detail: str) -> bool:
        """Whether what is said of one refusal is no more than its reason."""
        return name in _REASONS and detail == _REASONS[name][0]

    def words(self, name: str) -> str:
        """A reason for refusal in words; one that is not known as it comes."""
        known = _REASONS.get(name)
        return known[LANGUAGES.index(self.language)] if known else self.why(name)

    def why(self, reason: str) -> str:
        """The reason of a change or a refusal in this language."""
        return in_chinese(reason) if self.language == "zh" else reason

    def text(self, sentences: Sequence[str]) -> str:
        """Sentences as one paragraph."""
        return ("" if self.language == "zh" else " ").join(sentences)

    def listed(self, items: Sequence[str]) -> str:
        return self("joint").join(items)


def phrases_for(memory: Memory, setting: str) -> Phrases:
    """The language that is set, or for "auto" the one in which most of the newest notes are written; where there are
    none, most of what is remembered and of the learnings."""
    if setting in LANGUAGES:
        return Phrases("zh" if setting == "zh" else "en")
    logs = reversed(memory.with_role(Role.LOG, Role.NOTE))
    newest = [entry.text for entry in islice((entry for doc in logs for entry in reversed(doc.entries)), SAMPLE)]
    if not newest:
        newest = [entry.text for entry in memory.long_term[-SAMPLE:]]
        newest += [record.summary for record in islice(memory.learnings, SAMPLE)]
    told = [language_of(text) for text in newest]
    return Phrases("zh" if told.count("zh") > told.count("en") else "en")
