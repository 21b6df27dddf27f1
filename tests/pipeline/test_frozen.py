"""Our light dataclasses behave as the standard library's."""

import copy
import dataclasses
import pickle
import subprocess
import sys
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.frozen import dataclass, field, replace
from slowwave.pipeline.settings import Schedule, Settings

HOUSE = str(Path(__file__).resolve().parents[2])


@dataclass(frozen=True, slots=True)
class Tea:
    """A cup."""

    leaf: str
    minutes: int = 3
    notes: dict[str, str] = field(default_factory=dict)

    @property
    def strong(self) -> bool:
        return self.minutes > 4


def test_values_are_made_by_place_and_by_name() -> None:
    assert (Tea("oolong").leaf, Tea("oolong").minutes, Tea("oolong").notes) == ("oolong", 3, {})
    assert Tea("oolong", 5, {"a": "b"}) == Tea(leaf="oolong", notes={"a": "b"}, minutes=5)
    assert Tea("oolong").notes is not Tea("oolong").notes
    assert Tea("龙井", 5).strong
    assert repr(Tea("龙井")) == "Tea(leaf='龙井', minutes=3, notes={})"


def test_many_values_are_made_as_the_first_few() -> None:
    assert {repr(Tea("a", notes={"b": "c"})) for _ in range(9)} == {"Tea(leaf='a', minutes=3, notes={'b': 'c'})"}
    with pytest.raises(TypeError, match="__init__"):
        Tea(colour="green")  # type: ignore[call-arg]


@pytest.mark.parametrize(("values", "named"), [((), {}), (("a", 1, {}, 4), {}), (("a",), {"colour": 1})])
def test_wrong_fields_are_refused(values: tuple[Any, ...], named: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="__init__"):
        Tea(*values, **named)


def test_nothing_changes_and_nothing_is_added() -> None:
    cup: Any = Tea("oolong")
    for name in ("leaf", "sugar"):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(cup, name, "x")
    with pytest.raises(dataclasses.FrozenInstanceError):
        del cup.leaf
    assert not hasattr(cup, "__dict__")


def test_equal_by_value_and_kind() -> None:
    assert Finding("D101", Severity.INFO, "x") == Finding("D101", Severity.INFO, "x")
    assert len({Finding("D101", Severity.INFO, "x"), Finding("D101", Severity.INFO, "x")}) == 1
    other: object = ("D101", Severity.INFO, "x", "", "")
    assert Finding("D101", Severity.INFO, "x") != other


def test_copies_by_our_replace_and_by_the_standard_one() -> None:
    assert replace(Tea("a"), minutes=5) == dataclasses.replace(Tea("a"), minutes=5) == Tea("a", 5)
    assert copy.deepcopy(Settings()) == copy.copy(Settings()) == pickle.loads(pickle.dumps(Settings())) == Settings()


def test_the_standard_library_sees_a_dataclass() -> None:
    assert dataclasses.is_dataclass(Tea)
    assert [one.name for one in dataclasses.fields(Tea)] == ["leaf", "minutes", "notes"]
    assert dataclasses.asdict(Tea("a")) == {"leaf": "a", "minutes": 3, "notes": {}}
    assert dataclasses.asdict(Settings())["schedule"]["zone"] == Schedule().zone
    assert dataclasses.fields(Tea)[1].default == 3
    match Tea("a", 5):
        case Tea(leaf, minutes):
            assert (leaf, minutes) == ("a", 5)


@dataclass(frozen=True, eq=False)
class Pot:
    cups: int

    @cached_property
    def twice(self) -> int:
        return 2 * self.cups


def test_a_class_without_slots_may_remember_what_it_computed_and_is_only_itself() -> None:
    pot = Pot(2)
    assert (pot.twice, replace(pot, cups=3).twice) == (4, 6)
    assert pot != Pot(2)
    assert pot in {pot}
    with pytest.raises(dataclasses.FrozenInstanceError):
        pot.cups = 3  # type: ignore[misc]


def test_what_is_not_made_here_is_refused() -> None:
    with pytest.raises(TypeError, match="only frozen"):
        dataclass(frozen=False, slots=True)


def test_making_values_loads_no_machinery() -> None:
    code = "import sys; from slowwave.pipeline.errors import Finding; Finding('D1', 'info', 'x'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-S", "-c", f"import sys; sys.path.append({HOUSE!r}); {code}"],
                          capture_output=True, text=True, check=True)  # fmt: skip
    assert not {"dataclasses", "inspect", "typing"} & set(done.stdout.split())
