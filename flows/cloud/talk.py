"""One run with SwarmRecall: a cycle, always closed, and what was uploaded kept up to date.

It is closed by the run itself whatever happens to it, and where it was killed, by the next one: what is open there
stands on disk before each call that may leave something so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from slowwave.flows import wiring
from slowwave.pipeline.cloud.client import Client, CloudError, Trouble, checked_host
from slowwave.pipeline.cloud.swarmrecall import ADDRESS, COUNTS, KEY, MARK, NAME, Cycle, SwarmRecall
from slowwave.pipeline.domain.cloud import proposals
from slowwave.pipeline.domain.cloud.keeping import Aside, Upload, digest_of, to_put_aside, uploads
from slowwave.pipeline.domain.cloud.values import Found, Kept
from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.night import Night, local_day
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.settings import SWARMRECALL, Cloud
from slowwave.pipeline.store.cloud import CloudState, Sent, cloud_state, keep_cloud_state
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import Workspace

STUCK = timedelta(minutes=30)
"""A cycle that is open for longer is nobody's any more: the server's own sweep (reference auto-dream 5)."""
SKEW = timedelta(minutes=10)
"""By how much the clocks of server and machine may differ."""
ASIDE, UPLOADS, WITHDRAWALS = 10, 20, 20
"""Memories that are put aside, uploaded and withdrawn in a night: with all else, about as many calls as the server
takes in a minute. The rest waits for the next one."""
PAIRS = 300
"""Pairs that are read, the most alike first; a cluster may have any number of members."""
CUT_OFF = "cut off"
UNCERTAIN = (Trouble.TIMEOUT, Trouble.UNREACHABLE, Trouble.SERVER, Trouble.MALFORMED)
"""Where a call that opens a cycle ends so, the server may have opened one."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a run did there. pairs, stale: what the server offered. counts: of what it did by itself, by name. aside:
    memories that were put aside, id and why. uploaded, withdrawn, refused: memories of ours; waiting: those for which
    the run had no room. odd: what came in another form than documented."""

    pairs: int = 0
    stale: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    aside: tuple[tuple[str, str], ...] = ()
    uploaded: int = 0
    withdrawn: int = 0
    refused: int = 0
    waiting: int = 0
    odd: int = 0
    findings: tuple[Finding, ...] = ()


def client(cloud: Cloud, environ: Mapping[str, str], seconds: float) -> Client:
    """A client with the key. CloudError where there is none, or where the settings alone name another host for it: a
    ``dream.toml`` that came with somebody's files must not lead the key to them."""
    key = environ.get(KEY, "")
    if not key:
        hint = "`dream cloud register` gives one; without it, set [cloud] enabled = false."
        raise CloudError(Trouble.KEY, f"{KEY} is not set", hint)
    host = checked_host(cloud.host)
    named = environ.get(ADDRESS, "").rstrip("/")
    if host not in (SWARMRECALL, named) and not host.startswith("http:"):
        raise CloudError(Trouble.HOST, f"the key goes to {host} only where {ADDRESS} names it, too")
    return Client(host, key, seconds)


class Talk:
    """What is done is in ``told``, what the server offers in ``found``, as far as it came."""

    def __init__(self, workspace: Workspace, night: Night, seconds: float) -> None:
        self._workspace = workspace
        self._night = night
        self._client = client(workspace.settings.cloud, wiring.environment(), seconds)
        self._server = SwarmRecall(self._client)
        self._memory = load(workspace, take_over=True).memory
        self.told = Told()
        self.found = Found()

    def through(self) -> None:
        """All of it: what was forgotten goes first, and the cycle is open as briefly as may be. CloudError where it
        came to an end before."""
        self._server.wake()
        self._end_what_was_cut_off()
        listed = self._server.memories()
        self._keep_up(listed)
        cycle = self._open()
        try:
            self._execute()
            self._gather(listed)
            self._put_aside()
        except BaseException as error:
            said = error.trouble.value if isinstance(error, CloudError) else CUT_OFF
            with suppress(CloudError):
                self._close(cycle, "failed", said)
            raise
        self._close(cycle, "completed")

    def catch_up(self) -> None:
        """Withdraw alone, on a day that had its cycle."""
        self._server.wake()
        self.withdraw(gone_here(self._workspace))

    def withdraw(self, gone: Mapping[str, Sent]) -> None:
        """Archive memories of ours, without what we told of them there; each is forgotten here when it is done."""
        for name, one in list(gone.items())[:WITHDRAWALS]:
            self._server.archive(one.id, bare=True)
            self._note(sent={key: sent for key, sent in self._state.sent.items() if key != name})
            self.told = replace(self.told, withdrawn=self.told.withdrawn + 1)

    def leave(self) -> None:
        """Let the connections go."""
        self._client.close()

    @property
    def _state(self) -> CloudState:
        return cloud_state(self._workspace)

    def _note(self, **known: object) -> None:
        keep_cloud_state(self._workspace, replace(self._state, **known))  # type: ignore[arg-type]

    def _now(self) -> datetime:
        return wiring.now(self._workspace.settings)

    def _end_what_was_cut_off(self) -> None:
        state = self._state
        if not (state.cycle or state.starting):
            return
        ours = [one for one in self._server.running() if one.id == state.cycle or _began(one, state.starting)]
        for one in ours:
            self._server.end(one.id, "failed", {}, CUT_OFF)
        self._note(cycle="", starting=None)
        if ours:
            said = f"A cycle of {NAME} that a killed run had left open was closed"
            self.told = replace(self.told, findings=(Finding("D404", Severity.INFO, said),))

    def _open(self) -> str:
        starting = self._now()
        self._note(starting=starting)
        try:
            cycle = self._server.start()
        except CloudError as error:
            cycle = self._open_all_the_same(error, starting)
        self._note(cycle=cycle, starting=None)
        return cycle

    def _open_all_the_same(self, error: CloudError, starting: datetime) -> str:
        """The cycle that was opened though the answer got lost; where one was open, a new one, if nobody's was."""
        if error.trouble in UNCERTAIN:
            for one in self._server.running():
                if _began(one, starting):
                    return one.id
        self._note(starting=None)
        if error.trouble is not Trouble.OPEN:
            raise error
        running = self._server.running()
        if any(one.at is None or starting - one.at <= STUCK for one in running):
            raise CloudError(Trouble.OPEN, f"another cycle runs at {NAME}", "The next dream asks again.")
        for one in running:
            self._server.end(one.id, "failed", {}, "open for more than 30 minutes")
        self._note(starting=starting)
        return self._server.start()

    def _execute(self) -> None:
        """At most once a day, and noted before: a call whose answer is lost may have been done."""
        today = local_day(self._now(), self._workspace.settings.schedule.day_start_hour)
        if self._state.executed == today:
            return
        self._note(executed=today)
        try:
            self.told = replace(self.told, counts=self._server.execute())
        except CloudError as error:
            if error.trouble is Trouble.BUSY:
                self._note(executed=None)
            raise

    def _gather(self, listed: Sequence[Kept]) -> None:
        offered = (*self._server.duplicates(), *self._server.contradictions())
        known = {frozenset((one.older.id, one.newer.id)) for one in offered}
        chinese = proposals.in_chinese(listed)
        pairs = [*offered, *(one for one in chinese if frozenset((one.older.id, one.newer.id)) not in known)]
        pairs.sort(key=lambda one: (-one.score, one.older.id, one.newer.id, one.says))
        stale = self._server.stale()
        self.found = Found(tuple(pairs[:PAIRS]), stale, tuple(listed))
        self.told = replace(self.told, pairs=len(pairs), stale=len(stale), odd=self._server.odd)

    def _put_aside(self) -> None:
        for one in to_put_aside(self.found, self._memory, self._night)[:ASIDE]:
            kept = self._server.memory(one.id)
            if kept is None or kept.archived or not _may_go(kept, one):
                continue
            self._server.archive(one.id)
            self.told = replace(self.told, aside=(*self.told.aside, (one.id, one.why)))

    def _close(self, cycle: str, status: str, error: str = "") -> None:
        self._server.end(cycle, status, _results(self.told), error)
        self._note(cycle="")

    def _keep_up(self, listed: Sequence[Kept]) -> None:
        """Withdraw what holds no longer here or says something else now; where the owner wants that, upload what holds
        and is not there. A text that changed is sent whole: no call can change it there."""
        wanted = {one.entry: one for one in uploads(self._memory, self._night)}
        self._adopt(listed)
        self.withdraw(gone(self._state.sent, wanted))
        if not self._workspace.settings.cloud.upload:
            return
        fresh = [one for name, one in wanted.items() if name not in self._state.sent]
        for one in fresh[:UPLOADS]:
            self._upload(one)
        self.told = replace(self.told, waiting=len(fresh[UPLOADS:]))

    def _adopt(self, listed: Sequence[Kept]) -> None:
        """Know again what a run uploaded that was killed before it could note so."""
        prefix = f"{self._state.mark}-"
        for kept in listed if self._state.mark else ():
            name = kept.entry.removeprefix(prefix)
            if kept.entry.startswith(prefix) and name not in self._state.sent:
                self._note(sent={**self._state.sent, name: Sent(kept.id, digest_of(kept.text))})

    def _upload(self, one: Upload) -> None:
        if not self._state.mark:
            self._note(mark=wiring.fresh_id())
        try:
            name = self._server.add(one.text, one.category, (MARK,), f"{self._state.mark}-{one.entry}")
        except CloudError as error:
            if error.trouble is not Trouble.REFUSED:
                raise
            self.told = replace(self.told, refused=self.told.refused + 1)
            return
        self._note(sent={**self._state.sent, one.entry: Sent(name, digest_of(one.text))})
        self.told = replace(self.told, uploaded=self.told.uploaded + 1)


def gone_here(workspace: Workspace) -> dict[str, Sent]:
    """What waits to be withdrawn."""
    state = cloud_state(workspace)
    if workspace.scope or not state.sent:
        return {}
    night = Night(wiring.now(workspace.settings), settings=workspace.settings)
    memory = load(workspace, take_over=True).memory
    return gone(state.sent, {one.entry: one for one in uploads(memory, night)})


def gone(sent: Mapping[str, Sent], wanted: Mapping[str, Upload]) -> dict[str, Sent]:
    """What was uploaded and holds no longer here, or says something else now."""
    return {name: one for name, one in sent.items() if name not in wanted or digest_of(wanted[name].text) != one.digest}


def _began(one: Cycle, starting: datetime | None) -> bool:
    """Whether a cycle can be the one that a call of ours opened whose answer nobody heard."""
    return starting is not None and one.manual and one.at is not None and abs(one.at - starting) <= SKEW


def _may_go(kept: Kept, one: Aside) -> bool:
    """Whether a memory still is what was judged."""
    return one.wanted or (kept.text == one.text and not kept.protected)


def _results(told: Told) -> dict[str, JsonValue]:
    """Counts, and no word of a memory."""
    did: dict[str, JsonValue] = {
        key: {name: told.counts[name] for name in names if name in told.counts} for key, names in COUNTS.items()
    }
    return {"deduplicate": {"pairs": told.pairs, "archived": len(told.aside)}, **did}
