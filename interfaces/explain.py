"""How ``dream capture --explain`` speaks."""

from __future__ import annotations

import json
from dataclasses import asdict

from slowwave.flows.explain import Explained, explain
from slowwave.pipeline.store.workspace import Workspace
from slowwave.stages import amygdala, hippocampus, thalamus


def show(workspace: Workspace, text: str, speaker: str, as_json: bool) -> None:
    """Say what becomes of the text."""
    found = explain(workspace, text, speaker)
    if as_json:
        print(json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=2))
    elif not found:
        print("Nothing in it is heard: no statement that carries something.")
    else:
        print("\n\n".join(map(_told, found)))


def _told(one: Explained) -> str:
    rows = [("heard", one.text + ("  (secrets masked)" if one.masked else ""))]
    if one.drop:
        rows.append((_stage(thalamus.name, thalamus.role), f"dropped, {one.drop}: {one.why_dropped}"))
    else:
        high = f"; HIGH, for {one.why_high}" if one.high else ""
        rows += [
            (_stage(thalamus.name, thalamus.role), "kept"),
            (_stage(amygdala.name, amygdala.role), f"{one.kind}, for {one.cue}{high}"),
            (_stage(hippocampus.name, hippocampus.role), f"{one.path}, under {one.minute}"),
            ("line", one.line),
        ]
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:{width}}  {said}" for name, said in rows)


def _stage(name: str, role: str) -> str:
    return f"{name} ({role})"
