"""The scored features of the content gate: each a test of words or form, with a weight.

Signs and sizes are those measured on two labelled sets, 198 pieces of two English workspaces (a) and 346 of six more in
four languages (b): beside each weight stands keeps / all it was seen on, in a then b, where about a third of all pieces
are keeps. The weights are rounded log odds set by hand, not fitted: a fit on seven workspaces did no better on the
eighth (docs/decisions/0008-content-gate.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from slowwave.pipeline.domain.clause import leading_label
from slowwave.pipeline.domain.lines import clipped
from slowwave.pipeline.domain.piece import Piece
from slowwave.pipeline.domain.verdict import Code, Reason
from slowwave.pipeline.language.cues import EventType
from slowwave.pipeline.language.done import names_a_thing_of_work, tells_of_work_done
from slowwave.pipeline.language.en import FUNCTION_WORDS
from slowwave.pipeline.language.lexicon import Lexicon
from slowwave.pipeline.language.openings import has_cjk
from slowwave.pipeline.language.patterns import CJK, Phrases, Together, compiled
from slowwave.pipeline.language.self_facts import hands_over
from slowwave.pipeline.language.telling import tells_enough
from slowwave.pipeline.language.words import display_width

GOOD_HEADING = 1.6
"""Under lessons, rules, preferences, decisions: 11/11, 60/82."""
REFERENCE_HEADING = 0.5
"""Under hosts, directories, people, accounts: facts without cue words (13 of 21 misses of set a)."""
OUTER_HEADING = 0.6
"""Share of a heading's weight when a neutral heading (a date, a topic) stands between."""
WORK_HEADING = -2.6
"""Under results, status, tests, news: 0/35, 2/114."""
PLANNED_HEADING = -2.6
"""Under tasks, plans, next steps: 0/7, 1/19."""
LEAD = 1.6
"""The piece's own label says lesson, rule, preference, decision: as such a heading does."""
LASTING = 1.3
"""Words of lasting intent: 15/24, 52/66."""
LASTING_AGAIN = 0.4
"""A second word of lasting intent."""
PARENT = 1.2
"""Lasting intent in the item or label above."""
CAUSE = 1.2
"""Cause, limit, requirement: 13/20, 27/33."""
CAUSE_AGAIN = 0.5
"""A second cause or limit: what fails and why stand together."""
CHOICE = 1.2
"""Decision words: 7/11, 7/11."""
DELIBERATE = 1.8
"""Looks like a bug and is intended; a trade-off taken: the decision whose loss costs most."""
WISH = 1.6
"""The user as the one who wants: 3/5, 9/11."""
REQUEST = 0.5
"""The user asked or told: a mere request of the day is not lasting."""
NAMED_WISH = 0.8
"""Somebody called by name wants or chose: in an agent's notes mostly its user, but nobody said so."""
KIN = 1.2
"""Family, birthday, job: who people are."""
KIN_AGAIN = 0.6
"""Two such words: whose wife has her birthday when."""
DEFINITION = 0.9
"""`name` — what it is; A = B; name: parts."""
PLACE = 0.6
"""Says where something lives or runs."""
NAMED = 0.3
"""Names a thing: code, path, quoted name."""
IMPERATIVE = 0.6
"""Begins as an order."""
DONE = -1.8
"""Done-verb first: 1/21, 1/4."""
STATUS = -0.9
"""Any status wording: 9/69, 3/38."""
MARK = -1.2
"""Check and progress marks: 0/2, 1/24. A mark alone is a penalty, since rules bear one too."""
PLANNED = -1.5
"""To-do shapes: 0/7, 1/19."""
CHANGE = -1.6
"""Begins by ordering a change, or with the need of one ("add tests", нужно добавить): a plan, not a rule. What is
declared a rule or decision is one (规则：升级只在周末做)."""
CHAT = -1.6
"""Offers, first person, a question at the end: 0/6, 0/16."""
NUMBERS = -0.8
"""Eight or more numbers: 3/15, 2/14."""
COMMIT = -1.2
"""Commit ids: 0/4, 0/1."""
SHORT = -0.9
"""Narrower than a sentence: 2/17, 10/56, most of those ten Chinese rules."""
SLOGAN, VAGUE = -1.3, -0.6
"""Names nothing and orders nothing: under a good heading a slogan, 6 of the 19 false alarms of set b."""
PASSING = -0.7
"""Still, current, temporary: asks for a later note (4 of 7 false alarms of set a at threshold 2).

What is put off or accepted is so "for now", and keeps its weight.
"""
HEDGE = -0.5
"""Likely, may, seems: a guess on the way."""
NEWS = -1.6
"""News and market talk."""
QUOTE = -0.8
"""A quotation: somebody else's words."""
HANDED_OVER = -4.0
"""Somebody else says it of themselves: more than all that may speak for it."""

OF_ONESELF = ("identity", "preference")
"""Declared one of these, 我是 and 你可以叫我 are no talk: people speak of themselves in the first person."""

OF_THINGS = ("decision", "fact")
"""Declared one of these, a few words that say what they are about are no scrap ("decision: we use Go")."""

NARROW, NARROW_CJK = 30, 14
"""Columns under which a piece is short; eight Chinese characters, 16 columns, are a sentence."""
MANY_NUMBERS = 8
KEPT = 512
"""Headings and parents whose kind is kept: the lines of a section share them."""

WIDEST_LABEL = 48
"""Columns of a label that names a kind; a longer one is half a sentence."""
WIDEST_HEADING = 80
"""Columns of a heading that a reason names."""
REACH = 40
"""Characters after the subject in which its verb is sought."""

NEAR = 24
"""Characters in which a need names the change."""

_NAME = r"(?:[^\n:：—]{0,60}[:：—]\s)?[A-Z][a-z]{1,15}(?=\s)"
_CODE = r"`[^`\n]{1,400}`|(?<![\w])[~\w.-]{0,80}(?:[/\\][\w.@-]{1,80}){1,20}"
_COMMIT = r"(?<![\w/.-])(?=[a-f]{0,39}\d)(?=\d{0,39}[a-f])[0-9a-f]{7,40}(?![\w-])"
_MARKS = r"[✅✔☑❌⏳🔄🚧🟢🟡🔴⬜🎉🚀]"
_STAGE = r"[\W_]*(?:P[0-4]|[A-Z]\d{1,2})\b\W{0,3}[:：—-]|[\W_]*第[一二三四五六七八九十\d]{1,3}(?:阶段|步)"
_NUMBERED = r"[\W_]*[^\W\d_]{2,20} ?\d{1,3}\W{0,3}[:：—-]"
_HAN = f"[{CJK}]"
_NUMBER = r"(?<![\w.])\d[\d.,:]*"
_THING = (
    r"`[^`\n]{1,200}`|/[\w./-]|(?<=\w)\.(?:md|py|js|ts|sh|json|ya?ml|toml|conf|env|log|db|txt)\b"
    r"|\"[^\"\n]{2,60}\"|“[^”]{1,60}”|「[^」]{1,60}」|《[^》]{1,60}》|[A-Z](?=[A-Z\d])|[a-z](?:\d|[-_][a-z])"
)
_DEFINITION = (
    r"\W{0,4}\*{0,2}`[^`\n]{1,120}`\*{0,2}(?:\s?\([^()\n]{1,80}\))?\s?(?:—|–|--?|->|→|=|:|：|是)\s?\S"
    r"|[^\n=]{0,60}`[^`\n]{1,80}` ?(?:=|→|->) ?`[^`\n]{1,80}`"
)


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement ready to be weighed.

    said: without bullet and marks. label: its own lead ("Key lesson"), "" if none; body: without it.
    prose: said with code and paths blanked, so that no identifier passes for a cue.
    """

    piece: Piece
    said: str
    label: str
    body: str
    prose: str


def statement(piece: Piece, said: str) -> Statement:
    """A statement of a piece, taken apart."""
    label, body = leading_label(said)
    coded = "`" in said or "/" in said or "\\" in said
    return Statement(piece, said, label, body, compiled(_CODE).sub(" ` ", said) if coded else said)


@lru_cache(maxsize=KEPT)
def heading_kind(text: str, lexicon: Lexicon) -> tuple[Code, str] | None:
    """What kind of section a heading or label announces, and the kind of entry under it; None if it says nothing.

    Where two kinds are named ("test results and lessons") the first named decides.
    """
    tables: tuple[tuple[Phrases, Code, str], ...] = (
        *((table, Code.GOOD_HEADING, kind) for table, kind in _good_headings(lexicon)),
        (lexicon.heading_planned, Code.PLANNED_HEADING, ""),
        (lexicon.heading_work, Code.WORK_HEADING, ""),
        (lexicon.heading_reference, Code.REFERENCE_HEADING, "fact"),
    )
    hits = ((table.spans(text)[:1], code, kind) for table, code, kind in tables)
    found = [(start, start - end, code, kind) for spans, code, kind in hits for start, end in spans]
    if not found:
        return None
    _, _, code, kind = min(found, key=lambda hit: hit[:2])
    return code, kind


def _good_headings(lexicon: Lexicon) -> tuple[tuple[Phrases, str], ...]:
    return (
        (lexicon.heading_lesson, "lesson"),
        (lexicon.heading_rule, "rule"),
        (lexicon.heading_preference, "preference"),
        (lexicon.heading_decision, "decision"),
    )


_HEADING_WEIGHTS = {
    Code.GOOD_HEADING: GOOD_HEADING,
    Code.REFERENCE_HEADING: REFERENCE_HEADING,
    Code.WORK_HEADING: WORK_HEADING,
    Code.PLANNED_HEADING: PLANNED_HEADING,
}


def features(statement: Statement, lexicon: Lexicon) -> tuple[Reason, ...]:
    """Every feature found, heading first; their weights add up to the score."""
    merits = speaking_for(statement, lexicon)
    return (*merits, *speaking_against(statement, merits, lexicon))


def speaking_for(statement: Statement, lexicon: Lexicon) -> tuple[Reason, ...]:
    """What its place tells, either way, and what speaks for it: none of the other features adds to the score."""
    piece = statement.piece
    above = _below(piece.parent, lexicon) if piece.parent else ()
    return (*_under(piece.headings[-3:], lexicon), *_labelled(statement, lexicon), *above, *_for(statement, lexicon))


def speaking_against(statement: Statement, merits: tuple[Reason, ...], lexicon: Lexicon) -> tuple[Reason, ...]:
    """What speaks against it. merits: what `speaking_for` found."""
    return tuple(_against(statement, lexicon, tuple([reason.code for reason in merits])))


def plainly_against(said: str, body: str, prose: str, lexicon: Lexicon, *, declared: str = "") -> tuple[Reason, ...]:
    """What speaks against a line most often: that it tells what was done or how things stood, or that it asks.
    declared: see Piece. A Chinese sentence of lasting intent may open with such work's name (提交信息必须用英文)."""
    found: list[Reason] = []
    opens = lexicon.done.leads(said) or (body is not said and lexicon.done.leads(body))
    of_work = bool(declared) or (has_cjk(said[:1]) and lexicon.lasting.within(said))
    if opens and not (of_work and not tells_of_work_done(body)) and not names_a_thing_of_work(body):
        found.append(Reason(Code.DONE, DONE, "begins with what was done"))
    if hits := lexicon.status.found(prose):
        found.append(Reason(Code.STATUS, STATUS, ", ".join(hits[:3])))
    if said.rstrip("\"'”’)）*_ ").endswith(("?", "？")):
        found.append(Reason(Code.CHAT, CHAT, "a question"))
    return tuple(found)


def reach(around: tuple[Reason, ...], said: str, lexicon: Lexicon) -> float:
    """The most that the statement or a clause of it can score, told from how its words begin: cheap, never too low.
    around: what its `setting` tells."""
    score = NAMED + sum([reason.weight for reason in around])
    chances = _reaching(lexicon).chances(said)
    owner, owners, named_wants, imperative = chances[-4:]
    for (_, _, weight, again), count in zip(_telling(lexicon), chances, strict=False):
        if count:
            score += weight + again * (count > 1)
    if owner or owners or named_wants:
        score += WISH
    if imperative:
        score += IMPERATIVE
    if (":" in said or "：" in said) and any(_promising(lexicon).chances(said)):
        score += LEAD
    return round(score + DEFINITION if "`" in said else score, 2)


@lru_cache(maxsize=4)
def _reaching(lexicon: Lexicon) -> Together:
    telling = (table for table, *_ in _telling(lexicon))
    return Together((*telling, lexicon.owner, lexicon.owners, lexicon.named_wants, lexicon.imperative))


@lru_cache(maxsize=4)
def _promising(lexicon: Lexicon) -> Together:
    return Together(table for table, _ in _good_headings(lexicon))


def setting(piece: Piece, lexicon: Lexicon) -> tuple[Reason, ...]:
    """What the headings and the item above tell, either way."""
    under = _under(piece.headings[-3:], lexicon)
    return (*under, *_below(piece.parent, lexicon)) if piece.parent else under


@lru_cache(maxsize=4)
def _telling(lexicon: Lexicon) -> tuple[tuple[Phrases, Code, float, float], ...]:
    """Tables whose words speak for a statement: with code, weight, and what a second such word adds."""
    return (
        (lexicon.lasting, Code.LASTING, LASTING, LASTING_AGAIN),
        (lexicon.cause, Code.CAUSE, CAUSE, CAUSE_AGAIN),
        (lexicon.deliberate, Code.DELIBERATE, DELIBERATE, 0.0),
        (lexicon.choice, Code.CHOICE, CHOICE, 0.0),
        (lexicon.place, Code.PLACE, PLACE, 0.0),
        (lexicon.kin, Code.KIN, KIN, KIN_AGAIN),
    )


def _labelled(statement: Statement, lexicon: Lexicon) -> Iterator[Reason]:
    if statement.label and display_width(statement.label) <= WIDEST_LABEL and not lexicon.done.leads(statement.label):
        told = heading_kind(statement.label, lexicon)
        if told is not None and told[0] is Code.GOOD_HEADING:
            yield Reason(Code.LEAD, LEAD, f"labelled {statement.label}")
        elif told is not None and told[0] is Code.PLANNED_HEADING:
            yield Reason(Code.PLANNED, PLANNED, f"labelled {statement.label}")
        elif told is not None and told[0] is Code.WORK_HEADING:
            yield Reason(Code.DONE, DONE, f"labelled {statement.label}")


@lru_cache(maxsize=KEPT)
def _under(headings: tuple[str, ...], lexicon: Lexicon) -> tuple[Reason, ...]:
    """What the nearest heading that says anything tells."""
    share = 1.0
    for heading in reversed(headings):
        told = heading_kind(heading, lexicon)
        if told is not None:
            weight = round(share * _HEADING_WEIGHTS[told[0]], 2)
            return (Reason(told[0], weight, f"under “{clipped(heading, WIDEST_HEADING)}”"),)
        share *= OUTER_HEADING
    return ()


@lru_cache(maxsize=KEPT)
def _below(parent: str, lexicon: Lexicon) -> tuple[Reason, ...]:
    """What the item or label above tells."""
    label = parent.rsplit(" > ", 1)[-1].rstrip("*_ ")
    if label.endswith((":", "：")):
        if lexicon.heading_planned.within(label) and not lexicon.lasting.within(label):
            return (Reason(Code.PLANNED, PLANNED, "part of a plan"),)
        told = heading_kind(label[-120:], lexicon)
        if told is not None and told[0] is Code.WORK_HEADING:
            return (Reason(Code.STATUS, STATUS, "part of what was done"),)
    if lexicon.lasting.within(parent) or _is_good(heading_kind(parent[-120:], lexicon)):
        return (Reason(Code.PARENT, PARENT, "lasting intent above"),)
    return (Reason(Code.STATUS, STATUS, "part of what was done"),) if lexicon.done.leads(parent) else ()


def _is_good(told: tuple[Code, str] | None) -> bool:
    return told is not None and told[0] is Code.GOOD_HEADING


def _for(statement: Statement, lexicon: Lexicon) -> Iterator[Reason]:
    said = statement.said
    for table, code, weight, again in _telling(lexicon):
        if hits := table.found(statement.prose):
            yield Reason(code, weight, ", ".join(hits[:3]))
            if again and len(hits) > 1:
                yield Reason(code, again, "more than once")
    if wish := wisher(said, lexicon):
        yield Reason(Code.WISH, WISH, wish)
    elif request := _follows(lexicon.owner, lexicon.requests, said, lexicon):
        yield Reason(Code.WISH, REQUEST, request)
    elif named := _named_wisher(said, lexicon):
        yield Reason(Code.WISH, NAMED_WISH, named)
    if compiled(_DEFINITION).match(said):
        yield Reason(Code.DEFINITION, DEFINITION, "says what a thing is")
    if _names(said):
        yield Reason(Code.NAMED, NAMED, "names a thing")
    if lexicon.imperative.leads(statement.body):
        yield Reason(Code.IMPERATIVE, IMPERATIVE, "an order")


def _against(statement: Statement, lexicon: Lexicon, good: tuple[Code, ...]) -> Iterator[Reason]:
    """good: what speaks for it."""
    said, body, prose = statement.said, statement.body, statement.prose
    declared = statement.piece.declared
    yield from plainly_against(said, body, prose, lexicon, declared=declared)
    for table, code, weight in (
        (lexicon.planned, Code.PLANNED, PLANNED),
        (lexicon.chat, Code.CHAT, CHAT),
        (lexicon.hedge, Code.HEDGE, HEDGE),
        (lexicon.news, Code.NEWS, NEWS),
    ):
        # Who corrects or decides speaks of their own, whatever it is about: a launch that was moved is no news of one.
        own = code is Code.NEWS and declared in (EventType.CORRECTION, EventType.DECISION)
        if not own and not (code is Code.CHAT and declared in OF_ONESELF) and (hits := table.found(prose)):
            yield Reason(code, weight, ", ".join(hits[:3]))
    orders = lexicon.change.leads(body) or (lexicon.need.leads(body) and lexicon.change.within(body[:NEAR]))
    if orders and not declared and not names_a_thing_of_work(body):
        yield Reason(Code.PLANNED, CHANGE, "orders a change")
    if not statement.piece.text.isascii() and compiled(_MARKS).search(statement.piece.text):
        yield Reason(Code.MARK, MARK, "a progress mark")
    if compiled(_STAGE).match(said) or (lexicon.stages.leads(said) and compiled(_NUMBERED).match(said)):
        yield Reason(Code.PLANNED, PLANNED, "a stage of a plan")
    if compiled(r"\d").search(said):
        if len(compiled(_NUMBER).findall(said)) >= MANY_NUMBERS:
            yield Reason(Code.NUMBERS, NUMBERS, "many numbers")
        if compiled(_COMMIT).search(said):
            yield Reason(Code.COMMIT, COMMIT, "a commit id")
    if statement.label and hands_over(statement.label, body):
        yield Reason(Code.QUOTE, HANDED_OVER, "a quotation")
    if statement.piece.text.lstrip().startswith(">"):
        yield Reason(Code.QUOTE, QUOTE, "a quotation")
    narrow = (width := display_width(said)) < NARROW and (width < NARROW_CJK or not compiled(_HAN).search(said))
    if narrow and not (declared in OF_THINGS and tells_enough(body)):
        yield Reason(Code.SHORT, SHORT, "short")
    deferred = Code.DELIBERATE in good or Code.CHOICE in good
    if not deferred and (hits := lexicon.passing.found(prose)):
        yield Reason(Code.PASSING, PASSING, ", ".join(hits[:3]))
    telling = Code.NAMED in good or Code.IMPERATIVE in good or Code.LASTING in good
    if not (telling or lexicon.owner.within(said) or lexicon.kin.within(said)):
        promised = any(_is_good(heading_kind(heading, lexicon)) for heading in statement.piece.headings[-1:])
        yield Reason(Code.SLOGAN, SLOGAN if promised else VAGUE, "names nothing, orders nothing")


def _names(said: str) -> bool:
    """Whether it names a thing: code, a path, a quoted or spelled-out name, a number; in Chinese any Latin word."""
    if compiled(_THING).search(said) or compiled(_NUMBER).search(said):
        return True
    return (
        not said.isascii()
        and compiled(_HAN).search(said) is not None
        and compiled(r"[A-Za-z]{3,}").search(said) is not None
    )


def wisher(said: str, lexicon: Lexicon) -> str:
    """The words in which the user wants, forbids or is something, "" if they do not (somebody else does)."""
    return _follows(lexicon.owner, lexicon.wants, said, lexicon) or _follows(
        lexicon.owners, lexicon.wants, said, lexicon, latest=OPENING
    )


def _named_wisher(said: str, lexicon: Lexicon) -> str:
    name = compiled(_NAME).match(said) if lexicon.named_wants.within(said) else None
    if name is None or not lexicon.named_wants.leads(said[name.end() :]):
        return ""
    word = name.group().rsplit(None, 1)[-1]
    verb = word.casefold() in FUNCTION_WORDS or lexicon.done.leads(word) or lexicon.imperative.leads(word)
    return "" if verb else said[name.start() : name.end() + 16].strip()


def _follows(subjects: Phrases, verbs: Phrases, said: str, lexicon: Lexicon, latest: int | None = None) -> str:
    for start, end in subjects.spans(said):
        if latest is not None and start > latest:
            break
        if verbs.within(said[end : end + REACH]) and not lexicon.asides.leads(said[end : end + REACH]):
            return said[start : end + 24].strip()
    return ""


OPENING = 8
"""A name opens what is said of the person ("Lin wants …"); later in the line somebody does something of the day."""
