"""Settings: every number of BEHAVIOUR with its default, read from ``dream.toml``."""

from __future__ import annotations

from collections.abc import Mapping

from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.frozen import TYPE_CHECKING, dataclass, field, replace

if TYPE_CHECKING:
    from typing import Any, TypeVar

    _T = TypeVar("_T")

CONFIG = "dream.toml"
LAYOUTS = ("ours", "openclaw", "claude-code", "obsidian")
RETENTION_PRESETS = ("slowwave", "openclaw-auto-dream", "hexclaw")
RECALL_PRESETS = ("slowwave", "hexclaw")
PROMOTION_PRESETS = ("slowwave", "openclaw")
ENGINES = ("auto", "none", "anthropic", "host", "command")
LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""This machine, which may be spoken to without a certificate."""
SWARMRECALL = "https://swarmrecall-api.onrender.com"
IN_A_DREAM = "SLOWWAVE_DREAM"
"""In the environment of all that a dream starts: what that says feeds no memory."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """zone: IANA name, or "local" for the machine's. day_start_hour: when a person's day begins (0 = midnight).

    morning, night: cron texts of the slots (v3.3 skill, "Cron Configuration": 7 AM and 10 PM), "" for none. catch_up:
    dream for a slot that was missed, once.
    """

    zone: str = "local"
    day_start_hour: int = 0
    morning: str = "0 7 * * *"
    night: str = "0 22 * * *"
    catch_up: bool = True


@dataclass(frozen=True, slots=True)
class Retention:
    """Forgetting (v3.3 skill, "Importance Scoring"; reference auto-dream 2.3).

    days: unreferenced for more than this many. importance: below this. decay_days: the span over which recency
    falls to its floor. closed_days: a closed entry retires this long after its end.
    preset: slowwave is the skill's form; openclaw-auto-dream divides by 8 first; hexclaw halves every 30 days.
    """

    preset: str = "slowwave"
    days: int = 90
    importance: float = 0.3
    decay_days: int = 180
    recency_floor: float = 0.1
    high_base: float = 2.0
    closed_days: int = 90


@dataclass(frozen=True, slots=True)
class Phases:
    """Which phases of sleep take place (FORMATS, "Workspace"); one that is off stops no other. What light sleep or deep
    sleep leaves lying then is taken up on the first night with it."""

    light: bool = True
    rem: bool = True
    deep: bool = True


@dataclass(frozen=True, slots=True)
class Rem:
    """What REM writes. profile: one pinned entry that says who the user is. diary: a paragraph in DREAMS.md."""

    profile: bool = True
    diary: bool = True


@dataclass(frozen=True, slots=True)
class Patterns:
    """How often before a failure becomes a pattern (v3.3 skill, "Extraction criteria")."""

    errors: int = 3
    corrections: int = 2


@dataclass(frozen=True, slots=True)
class Index:
    """The budget of MEMORY.md (v3.3 skill: 200 lines; Claude Code reads 25 kB)."""

    lines: int = 200
    bytes: int = 25_000


@dataclass(frozen=True, slots=True)
class Caps:
    """Per local day over all stages (BEHAVIOUR, "Three doors" and "Distillation agent"). candidate_days: on the last of
    them a candidate still waits (article, "The dreamer": two entries a night, fourteen days). pairs: two entries of
    which a person is asked whether one replaces the other; ours, as many as one reads with one's coffee."""

    topics: int = 3
    promotions: int = 10
    candidates: int = 2
    candidate_days: int = 14
    pairs: int = 5
    insights: int = 5
    actions: int = 3
    milestones: int = 8
    stale_days: int = 14


@dataclass(frozen=True, slots=True)
class Promotion:
    """What the deep phase asks of a line before it becomes long-term memory. preset: slowwave, or openclaw for that
    program's own numbers (``domain/ranking/gates.py``)."""

    preset: str = "slowwave"


@dataclass(frozen=True, slots=True)
class Shares:
    """Tokens that the questions of a purpose may read of a night's, and the order in which purposes are asked. What one
    leaves, others may have, in the same order; together they stay below ``[engine] tokens_in`` as it is by default."""

    insights: int = 4_500
    diary: int = 1_500
    profile: int = 1_200
    candidates: int = 2_500
    topics: int = 2_500
    missed: int = 5_000
    synthesis: int = 2_500


@dataclass(frozen=True, slots=True)
class Engine:
    """Who answers what a night would ask (BEHAVIOUR, "Distillation agent").

    name: none for nobody; anthropic for its SDK or a server that speaks the same API; host for the agent that asks for
    the dream; command for a program of the owner's; auto for command where argv is set, anthropic where model or
    base_url is, else none.

    model: "" for the cheapest capable one. allow: models that may be asked, empty for any. models: another one for a
    purpose. base_url: of a server that speaks the same API. argv: of the program. batch: questions are handed over
    together by one run, for half the price, and the answers taken in by the next.

    tokens_in, tokens_out: the most of a night; shares: of a purpose. question_in: of one question, repairs included.
    month_in, month_out: of a calendar month, by default sixty nights; month_cost: in the currency of the prices, 0 for
    no limit. seconds: how long one answer may take. price_in, price_out: of a million tokens, to tell what it cost; 0
    where nobody said.
    """

    name: str = "auto"
    model: str = ""
    allow: tuple[str, ...] = ()
    models: Mapping[str, str] = field(default_factory=dict)
    base_url: str = ""
    argv: tuple[str, ...] = ()
    batch: bool = False
    tokens_in: int = 20_000
    tokens_out: int = 4_000
    shares: Shares = field(default_factory=Shares)
    question_in: int = 10_000
    month_in: int = 1_200_000
    month_out: int = 240_000
    month_cost: float = 0.0
    seconds: int = 90
    price_in: float = 0.0
    price_out: float = 0.0


@dataclass(frozen=True, slots=True)
class Cloud:
    """SwarmRecall, a memory server of somebody else's, which nights ask where its key stands in the environment, too
    (reference auto-dream 5).

    upload: it is also given what is remembered here, redacted. host: its address. seconds: the most of a night.
    """

    enabled: bool = False
    upload: bool = False
    host: str = SWARMRECALL
    seconds: int = 180


@dataclass(frozen=True, slots=True)
class Words:
    """Further cue words of the owner's, added to the built-in lists: of what is dropped (greetings, confirmations), of
    what is stressed (salience), and of the types of a message. owners: by which names the notes call the user."""

    greetings: tuple[str, ...] = ()
    confirmations: tuple[str, ...] = ()
    salience: tuple[str, ...] = ()
    corrections: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()
    insights: tuple[str, ...] = ()
    completions: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sources:
    """Which transcripts a night replays, and what of them.

    read: names of agents ("claude-code"); `dream install` puts them here. folders: where one keeps its transcripts, if
    not where it usually does. projects: "all", "here" (sessions that ran in this workspace's folder), or "auto": all
    in the home workspace and of a folder named above, else here. exclude: projects (folder or its name), sessions
    (id) and channels that are neither captured nor replayed; ``*`` stands for anything. turns: at most so many a night
    (BEHAVIOUR, "Reading the past"), a first dream has no limit.
    """

    read: tuple[str, ...] = ()
    folders: Mapping[str, str] = field(default_factory=dict)
    projects: str = "auto"
    exclude: tuple[str, ...] = ()
    turns: int = 20_000


@dataclass(frozen=True, slots=True)
class Recall:
    """What reaches the agent. commands: whether ``check: cmd:…`` of a reflex may run a command. preset: how entries are
    ranked, hexclaw is that program's published sum. semantic: entries are found by their meaning, too, where the extra
    of that name is installed. cross_project: whether a session is told what stands in the file of a project in whose
    folder it does not run."""

    commands: bool = False
    preset: str = "slowwave"
    semantic: bool = True
    cross_project: bool = True


@dataclass(frozen=True, slots=True)
class Raw:
    """Conversations as they were said. keep: redacted, as text in ``raw/``, since agents delete theirs. megabytes: of
    the index of them, newest first (BEHAVIOUR, "Recall")."""

    keep: bool = False
    megabytes: int = 512


@dataclass(frozen=True, slots=True)
class Trust:
    """edits: a line that somebody reworded in its file counts as the owner's own words. Agents edit these files too, so
    without it only commands, the dashboard and a person's own turn do (ARCHITECTURE 5, "Hand edits")."""

    edits: bool = False


@dataclass(frozen=True, slots=True)
class Chat:
    """owners: who may change something in a conversation, each as "channel:sender", where ``*`` stands for anything."""

    owners: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Git:
    """commit: what a night, an undo or a redo changed becomes a commit of git's, if the workspace is in a work tree."""

    commit: bool = False


@dataclass(frozen=True, slots=True)
class OwnStage:
    """A stage of a person's own. module: its name, as Python imports it. after: the stage that it follows."""

    module: str = ""
    after: str = "prefrontal"


@dataclass(frozen=True, slots=True)
class Settings:
    """All of ``dream.toml``. layout: whose folders these are. promote_into_root: in OpenClaw's layout, whether what use
    brings in stands in its MEMORY.md, too, with its reports of the phases. folder: where our files stand in an Obsidian
    vault. language: of the report, "auto" for the notes' own. scopes: from "channel:sender", where ``*`` stands for
    anything, to "user" or "user/role", who speaks there."""

    layout: str = "ours"
    promote_into_root: bool = False
    folder: str = ""
    language: str = "auto"
    schedule: Schedule = field(default_factory=Schedule)
    phases: Phases = field(default_factory=Phases)
    rem: Rem = field(default_factory=Rem)
    retention: Retention = field(default_factory=Retention)
    patterns: Patterns = field(default_factory=Patterns)
    index: Index = field(default_factory=Index)
    caps: Caps = field(default_factory=Caps)
    promotion: Promotion = field(default_factory=Promotion)
    engine: Engine = field(default_factory=Engine)
    cloud: Cloud = field(default_factory=Cloud)
    words: Words = field(default_factory=Words)
    sources: Sources = field(default_factory=Sources)
    scopes: Mapping[str, str] = field(default_factory=dict)
    recall: Recall = field(default_factory=Recall)
    raw: Raw = field(default_factory=Raw)
    trust: Trust = field(default_factory=Trust)
    chat: Chat = field(default_factory=Chat)
    git: Git = field(default_factory=Git)
    stages: tuple[OwnStage, ...] = ()


_KINDS: Mapping[type, str] = {int: "a whole number", float: "a number", bool: "true or false"}
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "layout": LAYOUTS,
    "language": ("auto", "en", "zh"),
    "retention.preset": RETENTION_PRESETS,
    "recall.preset": RECALL_PRESETS,
    "promotion.preset": PROMOTION_PRESETS,
    "engine.name": ENGINES,
    "sources.projects": ("auto", "here", "all"),
}
_MOST: Mapping[str, int] = {
    "schedule.day_start_hour": 23,
    "index.bytes": 100_000_000,
    "engine.tokens_in": 10_000_000,
    "engine.tokens_out": 1_000_000,
    "engine.question_in": 1_000_000,
    "engine.month_in": 1_000_000_000,
    "engine.month_out": 1_000_000_000,
}
_ANY_NUMBER = 100_000
"""A larger number is a slip, and as days it would lead out of the calendar."""


def parse_settings(text: str) -> Settings:
    """Settings from the text of a ``dream.toml``.

    Raises DreamError (exit 2) with a hint for what is no TOML, an unknown key, a wrong type or a bad choice.
    """
    return settings_of(tables(text))


def settings_of(given: Mapping[str, Any]) -> Settings:
    """Settings from the tables of a ``dream.toml``. Raises DreamError for an unknown key, wrong type or bad choice."""
    return _filled(Settings(), given, "")


def tables(text: str) -> dict[str, Any]:
    """What a ``dream.toml`` says, not judged yet. Raises DreamError for what is no TOML."""
    if not text.strip("\ufeff \t\r\n"):
        return {}
    import tomllib

    try:
        return tomllib.loads(text.lstrip("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DreamError(
            f"{CONFIG}: {error}",
            hint="Mend the line, or delete the file to use the defaults.",
            exit_code=Exit.CONFIGURATION,
        ) from None


def _filled(defaults: _T, given: Mapping[str, Any], prefix: str) -> _T:
    """The same table with what is given in place of defaults."""
    fields: tuple[str, ...] = type(defaults).__match_args__  # type: ignore[attr-defined]
    values: dict[str, Any] = {}
    for key, value in given.items():
        name = f"{prefix}{key}"
        if key not in fields:
            from slowwave.pipeline.nearest import nearest_name

            near = nearest_name(key, fields)
            hint = f"Did you mean {prefix}{near}?" if near else f"Known here: {', '.join(fields)}."
            raise DreamError(f"{CONFIG}: unknown setting {name}", hint=hint, exit_code=Exit.CONFIGURATION)
        default = getattr(defaults, key)
        if name == "stages":
            values[key] = _own_stages(value)
        elif hasattr(type(default), "__match_args__"):
            if not isinstance(value, dict):
                raise _wrong(name, "a table", value)
            values[key] = _filled(default, value, f"{name}.")
        else:
            values[key] = _checked(default, value, name)
    return replace(defaults, **values)  # type: ignore[type-var]


def _own_stages(given: object) -> tuple[OwnStage, ...]:
    rows = given if isinstance(given, list) else None
    if rows is None or not all(isinstance(row, dict) for row in rows):
        raise _wrong("stages", 'tables, each under its own "[[stages]]"', given)
    found = tuple(_filled(OwnStage(), row, "stages.") for row in rows)
    if not all(one.module for one in found):
        raise _wrong("stages.module", "the name of a module", "")
    return found


def _checked(default: object, value: object, name: str) -> object:
    if isinstance(default, tuple):
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise _wrong(name, "a list of strings", value)
        return tuple(value)
    if isinstance(default, dict):
        if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
            raise _wrong(name, "a table of strings", value)
        return dict(value)
    if type(value) is not type(default) and not (isinstance(default, float) and type(value) is int):
        raise _wrong(name, _KINDS.get(type(default), "a string"), value)
    if isinstance(value, int | float) and not value >= 0:
        raise _wrong(name, "zero or more", value)
    most = _MOST.get(name, _ANY_NUMBER)
    if isinstance(value, int | float) and value > most:
        raise _wrong(name, f"at most {most}", value)
    choices = _CHOICES.get(name)
    if choices and value not in choices:
        raise _wrong(name, "one of " + ", ".join(choices), value)
    return float(value) if isinstance(default, float) and isinstance(value, int) else value


def _wrong(name: str, wanted: str, value: object) -> DreamError:
    return DreamError(
        f"{CONFIG}: {name} must be {wanted}, not {value!r}",
        hint=f"Change {name} in {CONFIG}.",
        exit_code=Exit.CONFIGURATION,
    )
