"""The nine known defects of the original dream script, each as a story of what is right instead."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from slowwave.flows.capture import capture_text
from slowwave.flows.night import Asked, dream_once
from slowwave.pipeline.store.workspace import open_workspace

Tell = Callable[[str], Any]

LEARNING = """## [ERR-202611{day}-001] {what}

**Logged**: 2026-11-{day}T09:00:00Z
**Priority**: medium
**Status**: pending
**Area**: backend

### Summary
{what} failed to start on heron

### Error
Actual error message or output

### Suggested Fix
If identifiable, what might resolve this

---

"""
TOPIC = """---
name: Lin
description: Who she is
type: user
created: 2026-01-05
updated: 2026-01-05
---

Lin wrote this paragraph herself; it stays.

## Facts

"""


def test_1_a_template_line_is_no_recurring_error(tell: Tell) -> None:
    records = "".join(
        LEARNING.format(day=20 + day, what=what) for day, what in enumerate(("nginx", "postgres", "redis", "cron"))
    )
    told = tell(f"""# Story

## Before

### .learnings/ERRORS.md

```
# Errors

{records}```

## Night 2026-11-28 22:00

## Report

```
- Recurring errors found: none; no failure came often enough to be a pattern
```
""")
    assert not (told.root / "memory/patterns").exists()


def test_2_archiving_fires_for_what_nobody_needed_for_long(tell: Tell) -> None:
    tell(f"""# Story

## Before

### memory/topics/user_lin.md

```
{TOPIC}- Lin tries the demo of a diff viewer. <!--m:eid=e00000000000000aa;vf=2026-07-01T08:00:00Z-->
- Lin 每周三上陶艺课。 <!--m:eid=e00000000000000bb;vf=2026-11-20T08:00:00Z-->
```

## Night 2026-11-28 22:00

## After

### memory/archive.md

- contains `Lin tries the demo of a diff viewer.`
- lacks `陶艺`

### memory/topics/user_lin.md

- contains `陶艺`
- lacks `diff viewer`
""")


def test_3_coverage_coherence_and_reachability_are_measured(tell: Tell) -> None:
    # Four entries of one category in ten; two of one subject, so groups of 2, 1, 1: coherence 2/4, reachability 6/16.
    tell(f"""# Story

## Before

### memory/topics/user_lin.md

```
{TOPIC}- Lin drinks oolong. <!--m:eid=e00000000000000aa;subj=drink;vf=2026-11-20T08:00:00Z-->
- 早上喝咖啡。 <!--m:eid=e00000000000000bb;subj=drink;vf=2026-11-20T08:00:00Z-->
- Her bicycle is red. <!--m:eid=e00000000000000cc;vf=2026-11-20T08:00:00Z-->
- 周三上陶艺课。 <!--m:eid=e00000000000000dd;vf=2026-09-20T08:00:00Z-->
```

## Night 2026-11-28 22:00

## After

### memory/index.json

- contains `"freshness": 0.75,`
- contains `"coverage": 0.1,`
- contains `"coherence": 0.5,`
- contains `"reachability": 0.375`
""")


def test_4_the_second_run_of_a_day_overwrites_no_report(tell: Tell) -> None:
    told = tell("""# Story

## Before

### memory/logs/2026/11/2026-11-28.md

```
- [decision] The newsletter goes out on Sunday mornings, because most readers open it then.
```

## Night 2026-11-28 07:00
""")
    path = told.root / "memory/dreams/2026-11-28.md"
    morning = path.read_text(encoding="utf-8")
    tell("""# Story, continued

## Notes

### memory/logs/2026/11/2026-11-28.md

```
- [correction] [HIGH] 菜谱里的重量一律用克，不用盎司。
```

## Night 2026-11-28 22:00
""")
    both = path.read_text(encoding="utf-8")
    assert both.startswith(morning)
    assert both.count("# 🌙 Dream Report — 2026-11-28\n") == 2


def test_5_created_stays_and_so_does_what_people_wrote(tell: Tell) -> None:
    tell(f"""# Story

## Before

### memory/topics/user_lin.md

```
{TOPIC}- Lin is allergic to shellfish. <!--m:eid=e00000000000000aa;vf=2026-11-01T08:00:00Z-->
```

### memory/user_state.md

```
# User state

Lin 手写的一行。
```

### memory/logs/2026/11/2026-11-27.md

```
- [event] Lin is allergic to peanuts too.
- [decision] The newsletter goes out on Sunday mornings, because most readers open it then.
```

## Night 2026-11-27 22:00

## Notes

### memory/logs/2026/11/2026-11-28.md

```
- [decision] Lin is away on Mondays, because she teaches then.
```

## Night 2026-11-28 22:00

## After

### memory/topics/user_lin.md

- contains `created: 2026-01-05`
- contains `Lin wrote this paragraph herself; it stays.`
- contains `- Lin is allergic to shellfish. <!--m:eid=e…;vf=2026-11-01T08:00:00Z-->`

### memory/topics/project_general.md

- contains `created: 2026-11-27`
- contains `updated: 2026-11-28`

### memory/user_state.md

- contains `Lin 手写的一行。`
- contains `Lin is away on Mondays`
""")


HEADINGS = [
    "## Plan of the Night",
    "## System Status",
    "## Health Insights",
    '## Insights ("I Learned")',
    "## Tomorrow's Focus",
    "## Topic Files Written",
    "## Analysis",
    "## Patterns Updated",
    "## Light Sleep",
    "## REM Sleep",
    "## Deep Sleep",
    "## Changes",
    "## Refused",
    "## Before → After",
    "## Reflection",
]


def test_6_a_word_in_a_note_switches_no_section_of_the_report(tell: Tell) -> None:
    told = tell("""# Story

## Before

### memory/logs/2026/11/2026-11-28.md

```
- [decision] ## Insights ("I Learned") is the heading of reports, because the topic files written name it.
- [correction] [HIGH] Tomorrow's Focus 一律写成三条，不要写成 Analysis。
- [insight] Topic insight: patterns updated at night are read in the morning, so keep the index short.
- [question] Is `## Changes` an insight or a topic?
```

## Night 2026-11-28 22:00
""")
    assert [line for line in told.report.splitlines() if line.startswith("## ")] == HEADINGS
    log = (told.root / "memory/dream-log.md").read_text(encoding="utf-8")
    assert [line for line in log.splitlines() if line.startswith("## ")] == ["## 🌙 Dream #1 — 2026-11-28 22:00"]


def test_7_what_was_promoted_is_not_promoted_again(tell: Tell) -> None:
    told = tell("""# Story

## Before

### dream.toml

```
layout = "openclaw"

[schedule]
zone = "Europe/Amsterdam"
```

### TOOLS.md

```
# TOOLS.md
```

### memory/.dreams/short-term-recall.json

```
{"version": 1, "entries": {"a": {"path": "memory/2026-11-26.md", "startLine": 1, "endLine": 1, "recallCount": 9}}}
```

### .learnings/LEARNINGS.md

```
## [LRN-20261126-001] correction

**Logged**: 2026-11-26T14:10:00Z
**Status**: pending

### Summary
Dates in the docs of ledgerlite are written as 2026-11-26, never as 26/11/26.
```

## Night 2026-11-26 22:00
""")
    for day in (27, 28, 29):
        tell(f"""# Story, continued

## Notes

### memory/2026-11-{day}.md

```
- [decision] Issue {day} of the newsletter goes out on Sunday, because most readers open it then.
```

## Night 2026-11-{day} 22:00
""")
    kept = "".join(path.read_text(encoding="utf-8") for path in (told.root / "memory/topics").glob("*.md"))
    assert kept.count("Dates in the docs of ledgerlite") == 1
    tell("""# Story, continued

## After

### TOOLS.md

- is as it was given

### memory/.dreams/short-term-recall.json

- is as it was given
""")


@pytest.mark.parametrize(
    ("zone", "day"), [("Europe/Amsterdam", "28"), ("Asia/Shanghai", "29"), ("America/New_York", "28")]
)
def test_8_zones_are_the_owners_own(zone: str, day: str, tmp_path: Path) -> None:
    (tmp_path / "dream.toml").write_text(f'[schedule]\nzone = "{zone}"\n', encoding="utf-8")
    moment = datetime(2026, 11, 28, 21, 30, tzinfo=ZoneInfo("UTC")).astimezone(ZoneInfo(zone))
    captured = capture_text(
        open_workspace(str(tmp_path), "testbed"), "Decided to pay De Halm today.", "human", at=moment
    )
    assert list(captured.lines) == [f"memory/logs/2026/11/2026-11-{day}.md"]


def test_8_every_month_has_its_name_and_no_path_is_a_drive(tell: Tell) -> None:
    told = tell("# Story\n\n## Before\n")
    for month in range(1, 13):
        tell(f"""# Story, continued

## Notes

### memory/logs/2026/{month:02d}/2026-{month:02d}-15.md

```
- [decision] Backups of month {month} go to `D:\\backups\\2026-{month:02d}`, because C:\\Users\\lin is full.
```

## Night 2026-{month:02d}-15 22:00

## After

### memory/dreams/2026-{month:02d}-15.md

- contains `Dream #{month}, 2026-{month:02d}-15 22:00.`
""")
    text = (told.root / "memory/topics/project_general.md").read_text(encoding="utf-8")
    assert "D:\\backups\\2026-12" in text
    assert not [path for path in told.root.rglob("*") if "\\" in path.name or ":" in path.name]
    index = (told.root / "memory/MEMORY.md").read_text(encoding="utf-8")
    assert "Streak: 12 dreams" in index


def test_9_the_folder_of_a_month_is_made_and_no_line_is_lost(tmp_path: Path) -> None:
    (tmp_path / "dream.toml").write_text('[schedule]\nzone = "UTC"\n', encoding="utf-8")
    workspace = open_workspace(str(tmp_path), "testbed")
    said = ["Decided to pay De Halm today.", "别把周报写成英文。", "The mailer of heron failed with a timeout again."]
    for month in (9, 10, 11):
        for hour, text in enumerate(said):
            at = datetime(2026, month, 1, hour, tzinfo=ZoneInfo("UTC"))
            captured = capture_text(workspace, text, "human", at=at)
            assert list(captured.lines) == [f"memory/logs/2026/{month:02d}/2026-{month:02d}-01.md"]
    for month in (9, 10, 11):
        log = (tmp_path / f"memory/logs/2026/{month:02d}/2026-{month:02d}-01.md").read_text(encoding="utf-8")
        assert all(log.count(text) == 1 for text in said)


def test_9_a_mistake_of_ours_is_not_swallowed(tmp_path: Path) -> None:
    log = tmp_path / "memory/logs/2026/11/2026-11-28.md"
    log.parent.mkdir(parents=True)
    log.write_text("- [decision] Lin is away on Mondays, because she teaches then.\n", encoding="utf-8")
    (tmp_path / "dream.toml").write_text("", encoding="utf-8")

    def broken(stage: str) -> None:
        raise NameError(stage)

    with pytest.raises(NameError):
        dream_once(open_workspace(str(tmp_path), "testbed"), Asked(observe=broken))
    assert not (tmp_path / "memory/topics").exists()
