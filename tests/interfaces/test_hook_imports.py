"""The modules that a hook's process may load: a list, so that one more is a decision."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from slowwave.flows.agents.command import hook_command

OURS = """
slowwave slowwave.flows slowwave.flows.capture slowwave.flows.wiring slowwave.interfaces
slowwave.interfaces.capture slowwave.interfaces.cli slowwave.interfaces.stdin slowwave.pipeline
slowwave.pipeline.chain slowwave.pipeline.chain.wake slowwave.pipeline.clock slowwave.pipeline.digest
slowwave.pipeline.domain slowwave.pipeline.domain.annotation slowwave.pipeline.domain.hearing
slowwave.pipeline.domain.lines slowwave.pipeline.domain.logged slowwave.pipeline.domain.night
slowwave.pipeline.domain.places slowwave.pipeline.domain.role slowwave.pipeline.domain.signal
slowwave.pipeline.domain.statements slowwave.pipeline.domain.turn slowwave.pipeline.errors slowwave.pipeline.frozen
slowwave.pipeline.language slowwave.pipeline.language.cues slowwave.pipeline.language.dates
slowwave.pipeline.language.agreement slowwave.pipeline.language.en slowwave.pipeline.language.heard_words
slowwave.pipeline.language.lexicon
slowwave.pipeline.language.message_shapes slowwave.pipeline.language.message_words
slowwave.pipeline.language.openings slowwave.pipeline.language.others slowwave.pipeline.language.patterns
slowwave.pipeline.language.secret_names slowwave.pipeline.language.secret_shapes
slowwave.pipeline.language.secret_words slowwave.pipeline.language.secrets slowwave.pipeline.language.specifics
slowwave.pipeline.language.words slowwave.pipeline.language.zh slowwave.pipeline.settings slowwave.pipeline.sources
slowwave.pipeline.sources.hooks slowwave.pipeline.sources.scope slowwave.pipeline.sources.typed
slowwave.pipeline.store slowwave.pipeline.store.files slowwave.pipeline.store.layout slowwave.pipeline.store.locks
slowwave.pipeline.store.parsed slowwave.pipeline.store.workspace slowwave.pipeline.store.writer
slowwave.pipeline.store.writer.append slowwave.pipeline.store.writer.audit slowwave.pipeline.store.writer.daylog
slowwave.pipeline.store.writer.heard slowwave.pipeline.store.writer.paths slowwave.pipeline.store.writer.spool
slowwave.pipeline.store.writer.state slowwave.stages slowwave.stages.amygdala slowwave.stages.hippocampus
slowwave.stages.thalamus
"""
LIBRARY = """
__future__ collections collections.abc contextlib copyreg datetime enum errno fcntl functools genericpath itertools
json json.decoder json.encoder json.scanner keyword math operator os posixpath re re._casefix re._compiler
re._constants re._parser reprlib select stat time types unicodedata
"""
"""Of the standard library, beside what Python itself loads at its start and parts in C, whose names begin with ``_``.

Not among them, each for a reason in docs/decisions/0012: dataclasses and inspect, typing, hashlib, pathlib, urllib,
tomllib, zoneinfo, logging, traceback, subprocess, socket.
"""
EVENT = {"hook_event_name": "UserPromptSubmit", "session_id": "s1", "cwd": "/p", "prompt": "决定：发票保留七年"}


def _loaded(start: list[str], given: bytes = b"") -> set[str]:
    """The modules of a process: Python tells each as it loads it."""
    words = [start[0], "-X", "importtime", *start[1:]]
    done = subprocess.run(words, input=given, capture_output=True, timeout=60, check=True)
    return {
        line.rpartition(b"|")[2].strip().decode() for line in done.stderr.splitlines() if line.startswith(b"import")
    }


@pytest.fixture
def hook(workspace: Path) -> list[str]:
    (workspace / "dream.toml").write_text('[words]\nowners = ["Lin"]\n', encoding="utf-8")
    return list(hook_command("claude-code", str(workspace)).words)


def test_a_hook_loads_what_stands_in_the_list_and_no_more(home: Path, hook: list[str], workspace: Path) -> None:
    data = json.dumps(EVENT).encode()
    _loaded(hook, data)
    bare = _loaded([hook[0], "-I", "-S", "-c", "pass"])
    loaded = _loaded(hook, json.dumps(EVENT | {"prompt": "从现在起用制表符"}).encode()) - bare - {"imported package"}
    assert "制表符" in "".join(path.read_text(encoding="utf-8") for path in (workspace / "memory/logs").rglob("*.md"))
    ours = {name for name in loaded if name.startswith("slowwave")}
    assert ours == set(OURS.split())
    foreign = {name for name in loaded - ours if not name.startswith(("_", "encodings"))}
    assert foreign <= set(LIBRARY.split())


def test_somebody_with_a_memory_of_their_own_costs_three_modules_more(
    home: Path, hook: list[str], workspace: Path
) -> None:
    (workspace / "dream.toml").write_text('[scopes]\n"telegram:4711" = "小明/教练"\n', encoding="utf-8")
    said = {"id": "m1", "channel": "telegram", "who": "4711", "text": "决定：从现在起用制表符"}
    _loaded(hook, json.dumps(said).encode())
    bare = _loaded([hook[0], "-I", "-S", "-c", "pass"])
    said |= {"id": "m2", "text": "决定：发票保留七年"}
    loaded = _loaded(hook, json.dumps(said).encode()) - bare - {"imported package"}
    logs = (workspace / "memory/scopes/小明/教练/logs").rglob("*.md")
    assert "发票保留七年" in "".join(path.read_text(encoding="utf-8") for path in logs)
    more = {"slowwave.flows.routing", "slowwave.pipeline.domain.scope", "slowwave.pipeline.store.scopes"}
    ours = {name for name in loaded if name.startswith("slowwave")}
    assert ours == set(OURS.split()) | more
    foreign = {name for name in loaded - ours if not name.startswith(("_", "encodings"))}
    assert foreign <= set(LIBRARY.split())


def test_nothing_of_the_project_that_it_runs_in_is_loaded(home: Path, hook: list[str], workspace: Path) -> None:
    project = workspace / "project"
    project.mkdir()
    for name in ("json", "re", "slowwave", "pipeline", "flows", "sitecustomize", "usercustomize"):
        (project / f"{name}.py").write_text("raise SystemExit(2)\n", encoding="utf-8")
    done = subprocess.run(
        hook, cwd=project, env={**os.environ, "PYTHONPATH": "."}, input=json.dumps(EVENT).encode(), capture_output=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert "发票保留七年" in "".join(path.read_text("utf-8") for path in (workspace / "memory/logs").rglob("*.md"))


@pytest.mark.parametrize("event", [EVENT, EVENT | {"hook_event_name": "Stop", "stop_hook_active": True}])
def test_through_a_shell_as_an_agent_runs_it(home: Path, workspace: Path, event: dict[str, object]) -> None:
    line = hook_command("claude-code", str(workspace)).line
    done = subprocess.run(["sh", "-c", line], input=json.dumps(event).encode(), capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert shlex.split(line)[0] == sys.executable


def test_a_house_that_is_gone_blocks_no_prompt(home: Path, workspace: Path) -> None:
    words = list(hook_command("claude-code", str(workspace)).words)
    words[words.index("capture") - 1] = str(workspace / "gone")
    done = subprocess.run(words, input=json.dumps(EVENT).encode(), capture_output=True, timeout=60)
    # Claude Code takes 2 as "block this prompt", and everything else as trouble of the hook's own.
    assert done.returncode == 1
