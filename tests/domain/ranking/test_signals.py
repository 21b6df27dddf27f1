"""Golden values of the six signals: those of the reference, and each signal at its edges."""

from datetime import UTC, date, datetime, timedelta

import pytest

from slowwave.pipeline.domain.ranking.signals import WEIGHTS, age, signals
from slowwave.pipeline.domain.ranking.uses import NO_USES, Uses

NOW = datetime(2026, 11, 28, 22, tzinfo=UTC)
DAY = date(2026, 11, 28)


def used(
    count: int, fit: float, *, asked: int = 0, days: tuple[int, ...] = (), old: float = 0, staged: int = 0
) -> Uses:
    """days: how many days ago each was."""
    return Uses(
        count,
        fit * count,
        frozenset(f"question {number}" for number in range(asked)),
        frozenset(DAY - timedelta(days=ago) for ago in days),
        NOW - timedelta(days=old),
        staged,
    )


@pytest.mark.parametrize(
    ("uses", "tags", "base"),
    [
        (used(3, 0.62, asked=3, days=(0, 1, 2)), 3, 0.645),
        (used(3, 2.66 / 3, asked=2, days=(0,), staged=3), 6, 0.775),
        (used(5, 0.8, asked=5, days=(7, 9, 11, 13), old=7), 6, 0.821),
        (used(1, 0.96, asked=1, days=(0,)), 4, 0.597),
        (used(3, 0.9, asked=3, days=(0, 1, 2)), 3, 0.729),
        (NO_USES, 0, 0.15),
    ],
)
def test_worked_values_of_the_reference(uses: Uses, tags: int, base: float) -> None:
    assert signals(uses, tags, NOW).base == pytest.approx(base, abs=0.0006)


def test_the_weights_are_a_whole() -> None:
    assert WEIGHTS == (0.24, 0.30, 0.15, 0.15, 0.10, 0.06)
    assert sum(WEIGHTS) == pytest.approx(1)


@pytest.mark.parametrize(
    ("count", "value"), [(0, 0.0), (1, 0.2891), (3, 0.5781), (9, 0.9603), (10, 1.0), (11, 1.0), (-1, 0.0)]
)
def test_frequency(count: int, value: float) -> None:
    assert signals(used(count, 0.5), 0, NOW).frequency == pytest.approx(value, abs=0.0001)


@pytest.mark.parametrize(("fit", "value"), [(0.0, 0.0), (0.62, 0.62), (0.999, 0.999), (1.0, 1.0), (1.2, 1.0)])
def test_relevance_is_the_mean_fit(fit: float, value: float) -> None:
    assert signals(used(4, fit), 0, NOW).relevance == pytest.approx(value)


@pytest.mark.parametrize(
    ("asked", "days", "value"), [(0, 0, 0.0), (1, 4, 0.8), (4, 1, 0.8), (5, 0, 1.0), (6, 0, 1.0), (2, 3, 0.6)]
)
def test_diversity_counts_questions_or_days(asked: int, days: int, value: float) -> None:
    assert signals(used(9, 1, asked=asked, days=tuple(range(days))), 0, NOW).diversity == pytest.approx(value)


@pytest.mark.parametrize(("old", "value"), [(0, 1.0), (7, 0.7071), (13, 0.5253), (14, 0.5), (15, 0.4759), (28, 0.25)])
def test_recency_halves_in_fourteen_days(old: float, value: float) -> None:
    assert signals(used(1, 1, old=old), 0, NOW).recency == pytest.approx(value, abs=0.0001)


def test_a_use_of_later_is_of_now() -> None:
    assert age(used(1, 1, old=-3), NOW) == 0.0


@pytest.mark.parametrize(
    ("days", "staged", "value"),
    [
        ((), 0, 0.0),
        ((0,), 0, 0.2),
        ((0, 1), 0, 0.55 * 0.4307 + 0.45 / 7),
        ((0, 6), 0, 0.55 * 0.4307 + 0.45 * 6 / 7),
        ((0, 7), 0, 0.55 * 0.4307 + 0.45),
        ((0, 8), 0, 0.55 * 0.4307 + 0.45),
        ((0, 1, 2, 7), 0, 0.55 * 0.8614 + 0.45),
        ((0, 1, 2, 3, 7), 0, 1.0),
        ((), 1, 1 / 3),
        ((), 2, 2 / 3),
        ((), 3, 1.0),
        ((), 4, 1.0),
    ],
)
def test_consolidation_is_over_days_or_staged(days: tuple[int, ...], staged: int, value: float) -> None:
    assert signals(used(5, 1, days=days, staged=staged), 0, NOW).consolidation == pytest.approx(value, abs=0.0001)


@pytest.mark.parametrize(("tags", "value"), [(0, 0.0), (5, 5 / 6), (6, 1.0), (8, 1.0)])
def test_richness_is_of_six_tags(tags: int, value: float) -> None:
    assert signals(used(1, 1), tags, NOW).richness == pytest.approx(value)


def test_uses_of_several_places_add_up() -> None:
    one, other = used(2, 0.5, asked=2, days=(0,)), used(1, 1.0, asked=1, days=(3,), old=3)
    both = one + other
    assert (both.count, both.fit, both.contexts, both.last) == (3, 2.0, 2, NOW)
    assert NO_USES + one == one


def test_one_question_that_brings_up_two_passages_is_one_use() -> None:
    one, other = used(1, 0.5, asked=1, days=(0,)), used(1, 1.0, asked=1, days=(0,))
    assert one.beside(other) == used(1, 0.75, asked=1, days=(0,))
    assert NO_USES.beside(one) == one
    assert used(1, 1, asked=1).beside(Uses(1, 1.0, frozenset(("another",)))).count == 2
