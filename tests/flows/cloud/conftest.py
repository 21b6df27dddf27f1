"""A workspace with both consents."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from cloud_notes import (
    CONSENT,
    TOPIC,
    Make,
)
from cloud_server import KEY

from slowwave.pipeline.cloud import client as calls
from slowwave.pipeline.store.workspace import Workspace, open_workspace


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SWARMRECALL_API_KEY", KEY)
    monkeypatch.setattr(calls, "PAUSES", (0.01, 0.02))


@pytest.fixture
def make(tmp_path: Path, cloud_server: Any) -> Make:
    def made(upload: bool = False, seconds: int = 20, settings: str = "") -> Workspace:
        root = tmp_path / "notes"
        (root / "memory/topics").mkdir(parents=True, exist_ok=True)
        topic = root / "memory/topics/reference_hosts.md"
        if not topic.exists():
            topic.write_text(TOPIC, encoding="utf-8")
        consent = CONSENT.format(url=cloud_server.url, seconds=seconds, upload=str(upload).lower())
        text = settings or consent
        (root / "dream.toml").write_text(f'language = "en"\n[schedule]\nzone = "UTC"\n{text}', encoding="utf-8")
        return open_workspace(str(root), "here")

    return made


@pytest.fixture
def place(make: Make) -> Workspace:
    return make()
