"""What to do about a memory's health, in words (reference auto-dream 2.2, "Suggestions")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from slowwave.pipeline.domain.health import Health

FRESHNESS_LEAST, COVERAGE_LEAST, COHERENCE_LEAST, EFFICIENCY_LEAST, REACHABILITY_LEAST = 0.5, 0.5, 0.3, 0.3, 0.4
FALLING = 3
"""A score that fell in so many dreams in a row is said."""

_TEXTS: Mapping[str, Mapping[str, str]] = {
    "freshness": {
        "en": "Only {share}% of the entries were referred to in the last 30 days; the rest is fading.",
        "zh": "最近 30 天只有 {share}% 的条目被提到；其余的将逐渐归档。",
    },
    "coverage": {
        "en": "Nothing new in two weeks about {names}.",
        "zh": "两周以来没有新内容的类别：{names}。",
    },
    "coherence": {
        "en": "Only {share}% of the entries have to do with another; name the project or person they belong to.",
        "zh": "只有 {share}% 的条目与其他条目有关联；写明它们所属的项目或人物。",
    },
    "efficiency": {
        "en": "The index has grown long; fold small topics into larger ones.",
        "zh": "索引过长；请把小主题并入大主题。",
    },
    "reachability": {
        "en": "The memory falls into {clusters} groups without a link between them; link what belongs together.",
        "zh": "记忆分成了 {clusters} 个互不相连的组；把相关的条目联系起来。",
    },
    "episodes": {
        "en": "There is no episode yet; a project with three events on two days becomes one.",
        "zh": "还没有情景记忆；一个项目在两天内有三件事就会生成。",
    },
    "procedures": {
        "en": "procedures.md holds nothing yet; say how you like things done.",
        "zh": "procedures.md 还是空的；说说你希望怎样做事。",
    },
    "falling": {
        "en": "The score has fallen in the last {falls} dreams.",
        "zh": "最近 {falls} 次梦境中健康分持续下降。",
    },
}


def suggestions(health: Health, scores: Sequence[int] = (), language: str = "en") -> tuple[str, ...]:
    """Sentences for what is low. scores: of past dreams, oldest first, this one's included. language: en or zh."""
    return tuple(_TEXTS[key][language].format(**values) for key, values in _low(health, scores))


def falls(scores: Sequence[int]) -> int:
    """In how many dreams in a row, up to the last, the score was lower than the time before."""
    count = 0
    while count + 1 < len(scores) and scores[-1 - count] < scores[-2 - count]:
        count += 1
    return count


def _low(health: Health, scores: Sequence[int]) -> Iterator[tuple[str, Mapping[str, object]]]:
    if health.entries:
        metrics = health.metrics
        if metrics["freshness"] < FRESHNESS_LEAST:
            yield "freshness", {"share": _percent(metrics["freshness"])}
        if metrics["coverage"] < COVERAGE_LEAST:
            yield "coverage", {"names": ", ".join(health.uncovered)}
        if metrics["coherence"] < COHERENCE_LEAST:
            yield "coherence", {"share": _percent(metrics["coherence"])}
        if metrics["efficiency"] < EFFICIENCY_LEAST:
            yield "efficiency", {}
        if metrics["reachability"] < REACHABILITY_LEAST:
            yield "reachability", {"clusters": health.clusters}
        if not health.episodes:
            yield "episodes", {}
        if not health.procedures:
            yield "procedures", {}
    if (fallen := falls(scores)) >= FALLING:
        yield "falling", {"falls": fallen}


def _percent(share: float) -> int:
    return int(share * 100 + 0.5)
