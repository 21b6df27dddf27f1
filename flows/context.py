"""``dream context``: what an agent is told before it answers. It waits meanwhile, so what is asked was compiled before.

The cheapest first: reflexes by rule, once a session what always holds, then what the words of the message find. Nothing
here loads an entry, a file of memory or a package.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime

from slowwave.flows.apart import told_apart
from slowwave.flows.fresh import NOTHING, Compiled, compiled, hits, refresh_beside
from slowwave.flows.reflex_answer import compiled_answer
from slowwave.pipeline.clock import in_zone
from slowwave.pipeline.frozen import TYPE_CHECKING, NamedTuple
from slowwave.pipeline.language.words import fingerprint, tokens
from slowwave.pipeline.recall.evidence import Evidence, evidence
from slowwave.pipeline.recall.fence import fenced, plain
from slowwave.pipeline.recall.phrases import HEADS, SAID, tongue
from slowwave.pipeline.recall.question import LONGEST, question
from slowwave.pipeline.recall.reflexes import Answer, clipped
from slowwave.pipeline.recall.resident import BYTES, LINES, TOKENS, Resident, of_project, within
from slowwave.pipeline.recall.row import CANDIDATE, HELD
from slowwave.pipeline.recall.search import RESERVED, Hit, why_told
from slowwave.pipeline.sources.prompts import PROMPT, START, Asked
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.recall_index import index_path
from slowwave.pipeline.store.reflex_table import note_fires, stamp, table_path
from slowwave.pipeline.store.sessions import Session, keep_session, read_session, session_name, wording
from slowwave.pipeline.store.traces import Trace, add_trace, query_of
from slowwave.pipeline.store.workspace import Workspace

if TYPE_CHECKING:
    from slowwave.flows.active import Snippet

BUDGET = 300
"""Tokens of what a message finds (BEHAVIOUR, "Recall")."""
LOOKED_AT, MOST = 20, 5
"""Answers of the index that are looked at, and told at most."""
FLOOR = 0.5
"""Of the best one's score: what is found by less says little about a message that asked for nothing."""
LEAST_ROOM = 40
"""Tokens below which nothing of an earlier conversation can be told."""
RESUMED = "resume"


class _Found(NamedTuple):
    id: str
    why: str
    line: str
    wording: str


class _Telling(NamedTuple):
    """What is told, before it becomes a text. stale: that the reflexes were edited. started: that the snapshot is told,
    be it empty."""

    answer: Answer
    stale: bool
    started: bool
    start: tuple[Resident, ...]
    left_out: int
    found: tuple[_Found, ...]
    raw: tuple[Snippet, ...]
    trouble: Exception | None


class Told(NamedTuple):
    """text: to put before the agent's eyes, "" for nothing. trouble: why a part of it is lacking."""

    text: str
    trouble: Exception | None = None


def tell(workspace: Workspace, asked: Asked) -> Told:
    """What an agent is told now. That it was told is noted."""
    if not asked.kind:
        return Told("")
    # What lies behind asks nothing, and a pasted file would be read by each of those who look at it.
    asked = asked._replace(question=asked.question[:LONGEST])
    place, alone = _whose(workspace, asked)
    now = in_zone(datetime.now(UTC).replace(microsecond=0), place.settings.schedule.zone)
    name = session_name(asked.agent, asked.session)
    session = read_session(place, name)
    if asked.kind == START and asked.source != RESUMED:
        session = session._replace(shown={})
    told = _telling(place, asked, session, now, alone=alone)
    text = _text(told, asked, now)
    after = _after(place, session, told)
    with suppress(OSError):
        if after != session or (asked.kind == START and name):
            keep_session(place, name, after)
        if text:
            _leave_trace(place, asked, told, now)
    return Told(text, told.trouble)


def _whose(workspace: Workspace, asked: Asked) -> tuple[Workspace, bool]:
    """(whose memory it is, whether its owner speaks and nobody else listens)."""
    if not asked.senders:
        return workspace, not asked.group
    from slowwave.pipeline.domain.signal import Speaker
    from slowwave.pipeline.domain.turn import Turn
    from slowwave.pipeline.sources.scope import named, scope_of

    who, *also = asked.senders
    turn = Turn(
        "", datetime.now(UTC), Speaker.HUMAN, "", who=who, channel=asked.channel, group=asked.group, also=tuple(also)
    )
    settings = workspace.settings
    if scope := scope_of(turn, settings.scopes, ""):
        from slowwave.pipeline.domain.scope import parse_scope
        from slowwave.pipeline.store.scopes import open_scope

        return open_scope(workspace, parse_scope(scope)), not asked.group
    stranger = named(turn, settings.scopes, settings.words.owners, settings.chat.owners)
    return workspace, not asked.group and not stranger


def _telling(place: Workspace, asked: Asked, session: Session, now: datetime, *, alone: bool) -> _Telling:
    # Of a table that was never compiled there are no older reminders. Looked at first, since the process that is
    # started below may be done before this one.
    older = FILES.exists(table_path(place))
    answer, stale = compiled_answer(place, asked.message) if asked.kind == PROMPT else (Answer(), False)
    if stale:
        with suppress(OSError):
            refresh_beside(place)
    asks = alone and bool(question(asked.question).terms)
    starts = alone and (session.start is None or asked.source != RESUMED)
    if asked.kind == PROMPT:
        # Nobody said that the session began, so its first question does; a greeting is none.
        starts = asks and session.start is None and bool(asked.session)
    start: tuple[Resident, ...] = ()
    left_out = 0
    found: tuple[_Found, ...] = ()
    raw: tuple[Snippet, ...] = ()
    trouble = None
    try:
        known = compiled(place) if starts or asks else NOTHING
        moment = now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        folders = told_apart(place, asked.project)
        if starts:
            start, left_out = _start(known, session, moment, folders)
        if asks:
            told = {one.id for one in start}.union(session.start or ())
            rows = hits(place, asked.question, moment, folders, known, LOOKED_AT)
            about = evidence(asked.question)
            found = _found(rows, about, session, told, SAID[tongue(asked.question)])
            before = [one.text for one in known.residents if one.id in told]
            before += [hit.row.text for hit in rows if any(one.id == hit.row.key for one in found)]
            raw = _raw(place, asked, about, session, before, folders, BUDGET - _cost(found), moment, now)
    except Exception as error:
        # What is said by rule is said, whatever is wrong with the rest.
        trouble = error
    said = stale and older and bool(asked.session) and (asks or bool(answer.fired)) and session.stale != stamp(place)
    return _Telling(answer, said, starts and trouble is None, start, left_out, found, raw, trouble)


def _cost(found: Iterable[_Found]) -> int:
    return sum(tokens(one.line) + 1 for one in found)


def _raw(
    place: Workspace,
    asked: Asked,
    about: Evidence,
    session: Session,
    before: Iterable[str],
    folders: tuple[str, ...] | None,
    budget: int,
    moment: str,
    now: datetime,
) -> tuple[Snippet, ...]:
    """What was said in earlier conversations, where a prompt asks. before: what the agent has before its eyes."""
    if asked.kind != PROMPT or budget < LEAST_ROOM or not FILES.exists(index_path(place, "history")):
        return ()
    from slowwave.flows.active import Already, Wanted, snippets

    said = SAID[tongue(asked.question)]
    told = frozenset(session.shown.values())
    wanted = Wanted(
        asked.question, about, f"{asked.agent}:{asked.session}" if asked.session else "", folders,
        (said["person"], said["agent"]), budget,
    )  # fmt: skip
    already = Already(frozenset(map(fingerprint, before)), lambda text: wording(text) in told, session.shown)
    return snippets(place, wanted, already, moment, now)


def _start(
    known: Compiled, session: Session, moment: str, folders: Sequence[str] | None
) -> tuple[tuple[Resident, ...], int]:
    """The resident snapshot: the same entries each time that a session is told, as far as they hold."""
    every = [one for one in known.residents if one.holds(moment)]
    seen = {one.id: one for one in every if folders is None or of_project(one.project, folders)}
    if session.start is not None:
        return tuple(seen[name] for name in session.start if name in seen), session.left_out
    # As it was compiled: to look at each again for secrets would take longer than all else.
    lines = ((name, _marked(one, one.text)) for name, one in seen.items())
    names, left_out = within(lines, TOKENS, lines=LINES, size=BYTES)
    return tuple(seen[name] for name in names), left_out + known.beyond


def _found(
    rows: Iterable[Hit], about: Evidence, session: Session, told: set[str], say: Mapping[str, str]
) -> tuple[_Found, ...]:
    """What is told of the answers: what has the message's words, was not told yet, and fits."""
    best = 0.0
    fitting: list[tuple[bool, Hit, str]] = []
    for place, hit in enumerate(rows):
        row = hit.row
        best = best or hit.score
        warns = row.high and place < RESERVED
        if row.state not in (HELD, CANDIDATE) or not hit.parts.words:
            continue
        if not (about.touches(hit) if warns else hit.score >= FLOOR * best and about.speaks_for(hit)):
            continue
        worded = wording(row.text)
        if row.key not in told and session.shown.get(row.key) != worded:
            fitting.append((warns, hit, worded))
    chosen: dict[int, _Found] = {}
    left = BUDGET
    # A warning has its place even where others come before it.
    for at in sorted(range(len(fitting)), key=lambda at: (not fitting[at][0], at)):
        if len(chosen) == MOST:
            break
        warns, hit, worded = fitting[at]
        one = _Found(hit.row.key, why_told(hit, warns=warns), _line(hit, say), worded)
        cost = tokens(one.line) + 1
        if cost > left and not chosen:
            one, cost = one._replace(line=clipped(one.line, left)), left
        if cost <= left:
            chosen[at] = one
            left -= cost
    return tuple(chosen[at] for at in sorted(chosen))


def _line(hit: Hit, say: Mapping[str, str]) -> str:
    row = hit.row
    unsure = say["unconfirmed"] if row.state == CANDIDATE else ""
    return _dated(f"{'⚠ ' if row.high else ''}{unsure}{plain(row.text)}", row.day, plain(hit.where))


def _resident_line(one: Resident) -> str:
    return _marked(one._replace(place=plain(one.place)), plain(one.text))


def _marked(one: Resident, text: str) -> str:
    return _dated(f"{'⚠ ' if one.high else ''}{text}", one.day, one.place)


def _dated(text: str, day: str, place: str) -> str:
    return f"- {text} [{', '.join(filter(None, (day, place)))}]"


def _text(told: _Telling, asked: Asked, now: datetime) -> str:
    texts = asked.question or " ".join(one.text for one in told.start[:LOOKED_AT]) or asked.message[:LONGEST]
    language = tongue(texts)
    say = SAID[language]
    reflexes = [f"- {plain(one.say)}" for one in told.answer.fired]
    if told.answer.left_out:
        reflexes.append(say["more_reflexes"].format(count=len(told.answer.left_out)))
    if told.stale:
        reflexes.append(say["stale"])
    start = [_resident_line(one) for one in told.start]
    if start and told.left_out:
        start.append(say["more"].format(count=told.left_out))
    parts = (
        (say["reflexes"], reflexes),
        (say["resident"], start),
        (say["found"], [one.line for one in told.found]),
        (say["raw"], [one.line for one in told.raw]),
    )
    return fenced(HEADS[language].format(day=now.date().isoformat()), parts)


def _after(place: Workspace, session: Session, told: _Telling) -> Session:
    """What the session was told, once it was."""
    if session.start is None and told.started:
        session = session._replace(start=tuple(one.id for one in told.start), left_out=told.left_out)
    if told.found or told.raw:
        new = {one.id: one.wording for one in told.found} | {key: "" for one in told.raw for key in one.keys}
        session = session._replace(shown={**session.shown, **new})
    return session._replace(stale=stamp(place)) if told.stale else session


def _leave_trace(place: Workspace, asked: Asked, told: _Telling, now: datetime) -> None:
    fired = tuple(one.id for one in told.answer.fired)
    if fired:
        note_fires(place, fired, now)
    trace = Trace(
        now.isoformat(),
        asked.agent,
        plain(asked.session)[:200],
        asked.kind,
        query_of(asked.question),
        tuple(one.id for one in told.start),
        {one.id: one.why for one in told.found},
        fired,
        told.left_out,
        tuple(key for one in told.raw for key in one.keys),
    )
    add_trace(place, trace)
