"""By which names the notes call the user."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from slowwave.pipeline.domain.distil.owners import lexicon_of
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.settings import Words


@pytest.mark.parametrize(
    ("files", "owners"),
    [
        ({"memory/topics/user_profile.md": "---\nname: Lin\ntype: user\n---\n"}, ("Lin",)),
        ({"memory/topics/user_profile.md": "---\nname: User profile\ntype: user\n---\n"}, ()),
        ({"memory/topics/user_a.md": "---\nname: 小林\n---\n"}, ("小林",)),
        ({"MEMORY.md": "## About Ari\n\n- Name: Ari\n\n## About Me\n\n- Name: Vega\n"}, ("Ari",)),
        ({"MEMORY.md": "## Иван\n\n- **Имя**: Иван\n"}, ("Иван",)),
        ({"MEMORY.md": "- Name: Ari\n"}, ()),
    ],
)
def test_a_name_is_taken_from_where_memory_states_it(
    memory_of: Callable[..., Memory], files: dict[str, str], owners: tuple[str, ...]
) -> None:
    memory = memory_of(files, {"MEMORY.md": Role.FOREIGN})
    assert tuple(lexicon_of(memory, Words()).owners) == owners


def test_settings_add_names_and_cue_words(memory_of: Callable[..., Memory]) -> None:
    lexicon = lexicon_of(memory_of({}), Words(owners=("Kit",), greetings=("moin",)))
    assert tuple(lexicon.owners) == ("Kit",)
    assert lexicon.greetings.within("moin!")
