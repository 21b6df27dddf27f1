"""``/dreaming …`` in a conversation: how dreaming stands, and for the owner to turn it on or off and to answer."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from slowwave.flows import wiring
from slowwave.pipeline.language.words import language_of
from slowwave.pipeline.sources.scope import fits

if TYPE_CHECKING:
    from slowwave.flows.status import Status
    from slowwave.pipeline.render.phrases import Phrases
    from slowwave.pipeline.store.workspace import Workspace

LONGEST = 160
"""Characters of a message that can be a command."""
LISTED = 8
_COMMAND = re.compile(r"/dreaming(?:\s+(?P<verb>\w+)(?:\s+(?P<rest>.+))?)?\s*\Z", re.DOTALL)


class Verb(StrEnum):
    """What is asked of dreaming; what is not known gets the help, as upstream has it."""

    HELP = "help"
    STATUS = "status"
    ON = "on"
    OFF = "off"
    CANDIDATES = "candidates"
    CONFIRM = "confirm"
    REJECT = "reject"


OWNERS = frozenset({Verb.ON, Verb.OFF, Verb.CANDIDATES, Verb.CONFIRM, Verb.REJECT})
"""What only the owner may ask: changes, and what memory supposes of them."""


@dataclass(frozen=True, slots=True)
class Asked:
    """rest: what stands behind the verb. chinese: whether the message is."""

    verb: Verb
    rest: str = ""
    chinese: bool = False


def asked_in(message: str) -> Asked | None:
    """What a message asks of dreaming, None for all other talk. The slash is part of it: "dreaming" alone is a word."""
    if len(message) > LONGEST:
        return None
    found = _COMMAND.match(unicodedata.normalize("NFKC", message).strip().casefold())
    if found is None:
        return None
    verb = found["verb"] or ""
    known = Verb(verb) if verb in set(Verb) else Verb.HELP
    rest = (found["rest"] or "").strip()
    chinese = language_of(verb + rest) == "zh"
    return Asked(known, rest if known in OWNERS else "", chinese)


def answer(asked: Asked, workspace: Workspace, sender: str) -> tuple[str, bool]:
    """(the answer, whether it was done). sender: ``channel:sender``, as the bridge tells it; "" where it does not."""
    say = _phrases(workspace, chinese=asked.chinese)
    if asked.verb in OWNERS and not is_owner(sender, workspace):
        return say("dreaming-refused", command=asked.verb), False
    if asked.verb in (Verb.CONFIRM, Verb.REJECT):
        return _answered(asked, workspace, say), True
    if asked.verb is Verb.CANDIDATES:
        return _candidates(workspace, say), True
    if asked.verb is Verb.STATUS:
        return status_lines(workspace, say), True
    if asked.verb is Verb.HELP:
        return help_lines(workspace, say), True
    _switch(workspace, on=asked.verb is Verb.ON)
    return f"{say(f'dreaming-{asked.verb}')}\n{status_lines(workspace, say)}", True


def is_owner(sender: str, workspace: Workspace) -> bool:
    """Whether the owner speaks, by the settings alone: where they name nobody, or nobody is told, nobody does."""
    return bool(sender) and fits(workspace.settings.chat.owners, (sender.strip(),))


def help_lines(workspace: Workspace, say: Phrases) -> str:
    """How it is asked, how it stands, and what the phases do."""
    return "\n\n".join((say("dreaming-usage"), status_lines(workspace, say), say("dreaming-guide")))


def status_lines(workspace: Workspace, say: Phrases) -> str:
    """How dreaming stands, in upstream's lines."""
    from slowwave.flows.status import status_of

    return "\n".join(_status(workspace, status_of(workspace), say))


def _status(workspace: Workspace, found: Status, say: Phrases) -> list[str]:
    from slowwave.flows.slots import crons
    from slowwave.pipeline.domain.ranking.gates import gates_of

    settings = workspace.settings
    zone = settings.schedule.zone
    gates = gates_of(settings.promotion)
    cadence = ", ".join(crons(settings.schedule).values()) or "–"
    last = found.last
    lines = [say("dreaming-status"), say("dreaming-enabled" if found.enabled else "dreaming-disabled", zone=zone)]
    if found.enabled and found.blocked is not None:
        lines.append(say("dreaming-blocked", why=found.blocked.text(say)))
    served = found.served
    lines.append(say("dreaming-cadence" if served or not found.enabled else "dreaming-by-hand", crons=cadence))
    if served and found.enabled and found.next_slot is not None:
        lines.append(say("dreaming-next", moment=f"{found.next_slot:%Y-%m-%d %H:%M}"))
    lines.append(say("dreaming-policy", score=gates.score, uses=gates.uses, contexts=gates.contexts))
    phases = {name: say("phase-on" if on else "phase-off") for name, on in asdict(settings.phases).items()}
    lines.append(say("dreaming-phases", **phases))
    moment = str(last.get("at", ""))[:16].replace("T", " ")
    outcome = str(last.get("outcome", ""))
    came = say(f"outcome-{outcome}") if say.knows(f"outcome-{outcome}") else outcome
    lines.append(say("dreaming-last", moment=moment, outcome=came) if last else say("dreaming-never"))
    if found.tally.candidates:
        lines.append(say("dreaming-waiting", n=found.tally.candidates))
    return lines


def _switch(workspace: Workspace, *, on: bool) -> None:
    from slowwave.flows.switch import turn_off, turn_on

    turn_on(workspace) if on else turn_off(workspace, wiring.now(workspace.settings))


def _candidates(workspace: Workspace, say: Phrases) -> str:
    from slowwave.flows.person.candidates import candidates
    from slowwave.pipeline.render.markdown import plain

    found = candidates(workspace)
    lines = [
        say("dreaming-candidate", text=plain(one.entry.text), until=one.until, id=one.entry.id[:9])
        for one in found[:LISTED]
    ]
    if len(found) > LISTED:
        lines.append(say("candidates-more", n=len(found) - LISTED))
    return "\n".join(lines) or say("dreaming-no-candidates")


def _answered(asked: Asked, workspace: Workspace, say: Phrases) -> str:
    from slowwave.flows.person import answering
    from slowwave.pipeline.render.markdown import plain

    call = answering.confirm if asked.verb is Verb.CONFIRM else answering.reject
    done = call(workspace, asked.rest, None)
    text = plain(done.entry.text) if done.entry is not None else asked.rest
    return say("dreaming-answered", what=say(f"dreaming-{done.what}"), text=text)


def _phrases(workspace: Workspace, *, chinese: bool) -> Phrases:
    """In the language that is set, else in Chinese for a message in Chinese, else in that of the notes."""
    from slowwave.pipeline.render.phrases import LANGUAGES, Phrases, phrases_for
    from slowwave.pipeline.store.loader import load

    setting = workspace.settings.language
    if setting in LANGUAGES or chinese:
        return Phrases("en" if setting == "en" else "zh")
    return phrases_for(load(workspace, take_over=True).memory, setting)
