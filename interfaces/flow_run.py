"""``dream run --prefect``: the night runs in a process of its own, which stands in the home of our Prefect server.

Prefect takes settings from files of the folder that it starts in, and a person calls ``dream`` from anywhere.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from datetime import date

from slowwave.flows import server, wiring
from slowwave.flows.night import Asked
from slowwave.interfaces import cli_text, terminal
from slowwave.interfaces.ending import guarded, interruptible
from slowwave.pipeline.store.workspace import Workspace


def through_server(place: Workspace, asked: Asked, *, needed: bool, as_json: bool, strict: bool) -> int | None:
    """The exit code of a night that the flow ran. Without a server of ours: None, or a DreamError where
    it is needed."""
    home = wiring.prefect_home()
    url = server.needed_server(home) if needed else server.running_server(home)
    if not url:
        return None
    given = {
        "root": place.root,
        "day": asked.day.isoformat() if asked.day else None,
        "since": asked.since.isoformat() if asked.since else None,
        "ahead": asked.ahead,
        "take_over": asked.take_over,
        "scheduled": asked.scheduled,
        "engine": asked.engine,
        "as_json": as_json,
        "strict": strict,
    }
    return server.run_there([sys.executable, "-P", "-m", __name__, json.dumps(given)], home, url)


def main() -> None:
    """The process that speaks to the server."""
    sys.exit(guarded(_run))


def _run() -> None:
    from slowwave.flows.dream import NotBegunError, run_flow
    from slowwave.flows.scopes import dream_all

    given = json.loads(sys.argv[1])
    place = wiring.workspace(given["root"])
    asked = Asked(
        day=date.fromisoformat(given["day"]) if given["day"] else None,
        since=date.fromisoformat(given["since"]) if given["since"] else None,
        ahead=given["ahead"],
        take_over=given["take_over"],
        scheduled=given["scheduled"],
        engine=given["engine"],
    )
    with interruptible(), terminal.progress(quiet=given["as_json"]) as observe:
        asked = replace(asked, observe=observe)
        try:
            slept = run_flow(place, asked)
        except NotBegunError:
            if not asked.scheduled:
                raise
            slept = dream_all(place, asked)
    sys.exit(cli_text.finish(slept, place, as_json=given["as_json"], strict=given["strict"]))


if __name__ == "__main__":
    main()
