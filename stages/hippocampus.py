"""The daily log append: each signal that came through becomes one finished line under its own day and minute."""

from __future__ import annotations

from slowwave.pipeline.domain.lines import entry_line, instant, new_eid
from slowwave.pipeline.domain.night import local_day
from slowwave.pipeline.domain.signal import ORIGIN, Awake, Log, Signal
from slowwave.pipeline.language.cues import EventType, untyped

name = "hippocampus"
role = "daily log append"
emits = (Log,)


def run(signals: tuple[Signal, ...], awake: Awake) -> tuple[Log, ...]:
    """One line for each message id that stands in no log yet. Day and minute are the message's own, in its zone."""
    done = set(awake.seen)
    lines: list[Log] = []
    for signal in signals:
        if signal.id not in done:
            done.add(signal.id)
            lines.append(_log(signal, awake))
    return tuple(lines)


def _log(signal: Signal, awake: Awake) -> Log:
    day = local_day(signal.at, awake.day_start_hour).isoformat()
    source = f"{signal.source}#{signal.id}" if signal.source else signal.id
    said = untyped(signal.text)
    values = {
        "eid": new_eid(said, day, source, instant(signal.at)),
        "by": ORIGIN[signal.speaker],
        "who": signal.who,
        "ag": signal.voice,
        "src": source,
    }
    weight = "[HIGH] " if signal.high else ""
    line = entry_line(f"[{signal.kind or EventType.EVENT.value}] {weight}{said}", values).rstrip("\n")
    return Log(signal.id, day, f"{signal.at:%H:%M}", line, signal.high)
