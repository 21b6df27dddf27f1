"""A name in a list of dream.toml comes and goes, and the owner's lines stay."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.format.toml_list import with_item, without_item

TEXTS = [
    "",
    "\n",
    "\ufeff",
    "# only a comment, 注释\n",
    'layout = "ours"',
    'layout = "ours"\r\n\r\n[schedule]\r\nzone = "local"\r\n',
    "[sources]\nread = []\n\n[caps]\ntopics = 3\n",
    '[sources]\nread = ["codex"] # mine\nturns = 7\n',
    "[sources]\nread = ['codex', \"openclaw\",]\n",
    '[sources] # 来源\nturns = 7\n[sources.folders]\nread = "x"\n',
    '[sources]\nread = [\n  "codex", # first\n  # "openclaw",\n  "gemini-cli",\n]\n',
    '[sources]\r\nread = [\r\n\t"codex",\r\n\t"gemini-cli"\r\n]\r\n',
    '[words]\nowners = ["a]b", "# no"]\n[sources]',
    "[ sources ]\nturns = 7\n",
]


@pytest.mark.parametrize("text", TEXTS)
def test_what_was_added_goes_without_a_trace(text: str) -> None:
    before = tomllib.loads(text.lstrip("\ufeff"))
    more = with_item(text, "sources", "read", "claude-code")
    assert more is not None
    expected = {**before, "sources": {**before.get("sources", {}), "read": []}}
    expected["sources"]["read"] = [*before.get("sources", {}).get("read", []), "claude-code"]
    assert tomllib.loads(more.lstrip("\ufeff")) == expected
    assert with_item(more, "sources", "read", "claude-code") == more
    assert without_item(more, "sources", "read", "claude-code") == text


@given(st.sampled_from(TEXTS), st.permutations(["claude-code", "antigravity", "another"]))
def test_several_go_in_any_order(text: str, order: list[str]) -> None:
    changed: str | None = text
    for item in ("claude-code", "another", "antigravity"):
        changed = with_item(changed or "", "sources", "read", item)
    for item in order:
        changed = without_item(changed or "", "sources", "read", item)
    assert changed == text


@pytest.mark.parametrize(
    "text",
    [
        "sources = { turns = 7 }\n",
        'sources.read = ["codex"]\n',
        'note = """\n[sources]\nread = []\n"""\n[sources]\nread = ["""codex"""]\n',
        '[sources]\nread = "codex"\n',
        "[sources\n",
        "[sources]\nread = [1]\n",
    ],
)
def test_what_is_not_seen_through_is_left_to_a_person(text: str) -> None:
    assert with_item(text, "sources", "read", "claude-code") is None


def test_a_name_that_the_owner_wrote_goes_with_its_comma() -> None:
    text = '[sources]\nread = ["codex", "openclaw"]\n'
    assert without_item(text, "sources", "read", "codex") == '[sources]\nread = ["openclaw"]\n'
    assert without_item(text, "sources", "read", "gemini-cli") == text
    assert without_item('[sources]\nread = ["codex"]\n', "sources", "read", "codex") == "[sources]\nread = []\n"
