"""What a file of a workspace is to us."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """What a file is to us; it decides how it is read and what may change in it."""

    LOG = "daily log"
    NOTE = "daily note of another program"
    FOREIGN = "long-term memory of another program"
    LEARNINGS = "learnings"
    TOPIC = "topic"
    PROCEDURES = "procedures"
    EPISODE = "episode"
    PATTERN = "pattern"
    USER_STATE = "user state"
    PENDING = "pending"
    CANDIDATES = "candidates"
    ARCHIVE = "archive"
    REFUSALS = "refusals"
    INDEX = "index"
    INDEX_JSON = "index.json"
    DREAM_LOG = "dream log"
    REPORT = "dream report"
    DASHBOARD = "dashboard"
    DIARY = "dream diary"
    RAW = "conversation"
