"""Each story of this folder, played on real files by the commands that people use."""

from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
STORIES = sorted(path for path in HERE.glob("*.md") if path.name != "README.md")


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_story(path: Path, play: Callable[[Path], None]) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert "\n## Night " in text
    assert "\n## After" in text or "\n## Report" in text
    play(path)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("## Before\n\n* a star\n", "not in the grammar"),
        ("## Dawn\n", "no step is called Dawn"),
        ("## Before\n\n## Person\n\n- sings\n", "nobody can do this"),
        ("## Before\n\n## After\n\n### dream.toml\n\n- swims\n", "not in the grammar"),
        ("## Before\n\n## After\n\n### dream.toml\n", "nothing is said of dream.toml"),
        ("## Before\n\n## After\n\n### dream.toml\n\n- lacks `zone`\n", "contains 'zone'"),
        ("## Before\n\n## After\n\n### memory/MEMORY.md\n\n- alone contains `zone`\n", "alone contains"),
        ("## Before\n\n### a.md\n\n```\nopen\n", "not closed"),
    ],
)
def test_a_story_that_says_nothing_or_something_wrong_fails(
    wrong: str, said: str, tmp_path: Path, play: Callable[[Path], None]
) -> None:
    path = tmp_path / "wrong.md"
    path.write_text(f"# Wrong\n\nIt fails.\n\n{wrong}", encoding="utf-8")
    with pytest.raises((AssertionError, ValueError), match=said):
        play(path)


def test_every_story_is_in_the_contents() -> None:
    contents = (HERE / "README.md").read_text(encoding="utf-8")
    titles = {path.name: path.read_text(encoding="utf-8").splitlines()[0][2:] for path in STORIES}
    assert {name: title for name, title in titles.items() if f"[{title}]({name})" not in contents} == {}
