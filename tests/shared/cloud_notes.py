"""A small workspace whose nights ask a memory server, and what tests say to it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from slowwave.flows import wiring
from slowwave.flows.cloud.night import Clouded
from slowwave.flows.night import Asked, Slept
from slowwave.flows.scopes import dream_all
from slowwave.pipeline.store.cloud import cloud_state, keep_cloud_state
from slowwave.pipeline.store.workspace import Workspace

SEVEN, TEN = "Invoices of ledgerlite are kept for seven years", "Invoices of ledgerlite are now kept for ten years"
OSPREY, BACKUPS = "The backup of heron is stored on osprey", "Copies of heron lie on the disk called osprey"
CHINESE, OTHER = "预发服务器 osprey 的端口是 8090", "预发服务器 osprey 的端口是 9090"


def ago(days: float) -> str:
    """An instant so many days ago, since a night lets go of what is old."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - days * 86_400))


TOPIC = f"""---
name: Hosts
description: hosts
type: reference
created: 2026-01-01
updated: 2026-01-01
---

## Facts

- {OSPREY} <!--m:eid=e00000000000000a1;k=context;vf={ago(40)}-->
- {BACKUPS} <!--m:eid=e00000000000000a2;k=context;vf={ago(39)}-->
- {SEVEN} <!--m:eid=e00000000000000a3;k=fact;vf={ago(38)}-->
- {CHINESE} <!--m:eid=e00000000000000a4;k=fact;vf={ago(37)}-->
"""
CONSENT = '[cloud]\nenabled = true\nhost = "{url}"\nseconds = {seconds}\nupload = {upload}\n'


Make = Callable[..., Workspace]


def dream(place: Workspace) -> Slept:
    return dream_all(place, Asked())


def came(place: Workspace) -> Clouded:
    told = dream(place).cloud
    assert told is not None
    return told


def again(place: Workspace) -> Clouded:
    """Another run on the same day."""
    keep_cloud_state(place, replace(cloud_state(place), done=None))
    return came(place)


def notes(place: Workspace) -> dict[str, bytes]:
    """Every file that a person reads."""
    paths = [path for path in Path(place.root).rglob("*") if path.is_file() and "slowwave" not in path.parts]
    return {str(path): path.read_bytes() for path in paths}


def report(place: Workspace) -> str:
    day = wiring.now(place.settings).date().isoformat()
    return (Path(place.root) / f"memory/dreams/{day}.md").read_text(encoding="utf-8")


def pair(server: Any) -> None:
    """Two memories that stand here as well."""
    server.duplicates(server.put(OSPREY), server.put(BACKUPS, ago(9)))
