"""Our hooks among those of others, in the text of a settings file."""

import json

import pytest

from slowwave.flows.agents.command import HookCommand, captures, hook_command, known
from slowwave.flows.agents.hooks import entered, ours, with_hooks, without_hooks
from slowwave.pipeline.domain.memory import JsonValue

WORKSPACES = ["/home/me/notes", "/home/me/my notes 笔记", '/x/it\'s "quoted" $HOME `date`', "C:/Users/Me/notes"]


def _group(line: str) -> JsonValue:
    return {"hooks": [{"type": "command", "command": line}]}


def _command(workspace: str) -> HookCommand:
    return HookCommand("/opt/venv/bin/python", "/opt/slowwave", "claude-code", workspace)


def _wanted(workspace: str = "/home/me/notes", *events: str) -> dict[str, dict[str, JsonValue]]:
    line = _command(workspace).line
    return {event: {"capture": _group(line)} for event in events or ("Stop", "SessionEnd")}


THEIRS = """\
{
  "model": "opus",
  "hooks": {
    // mine
    "Stop": [
      {"hooks": [{"type": "command", "command": "say done"}]}
    ]
  }
}
"""


@pytest.mark.parametrize("workspace", WORKSPACES)
def test_a_command_of_ours_is_known_again(workspace: str) -> None:
    made = hook_command("codex", workspace)
    assert known(made.line) == made
    assert captures(made.line)


@pytest.mark.parametrize("line", ["say done", "dream status", "echo 'it", "", "/usr/bin/capture --agent x"])
def test_a_command_of_others_is_not_ours(line: str) -> None:
    assert known(line) is None
    assert not captures(line)


def test_a_capture_by_hand_is_seen_but_not_ours() -> None:
    assert known('dream capture --text "$PROMPT"') is None
    assert captures('dream capture --text "$PROMPT"')


@pytest.mark.parametrize("workspace", WORKSPACES)
@pytest.mark.parametrize("text", ["", "{}\n", THEIRS, '{"hooks":{"Stop":[]}}'])
def test_entered_once_and_taken_out_whole(text: str, workspace: str) -> None:
    more = with_hooks(text, _wanted(workspace))
    assert [(one.event, known(one.command)) for one in ours(more)] == [
        (event, _command(workspace)) for event in ("Stop", "SessionEnd")
    ]
    assert with_hooks(more, _wanted(workspace)) == more
    if text == THEIRS:
        assert without_hooks(more) == text


def test_those_of_others_keep_their_place() -> None:
    more = with_hooks(THEIRS, _wanted())
    assert [(one.event, one.group) for one in entered(more)] == [("Stop", 0), ("Stop", 1), ("SessionEnd", 0)]
    assert "// mine" in more
    assert [one.command for one in entered(without_hooks(more))] == ["say done"]


def test_an_older_install_is_replaced_in_its_place() -> None:
    old = with_hooks(THEIRS, _wanted("/old", "Stop", "PreToolUse"))
    behind = old.replace('"/old', '"/old').replace("\n    ]", ',\n      {"hooks": [{"command": "last"}]}\n    ]', 1)
    new = with_hooks(behind, _wanted("/new"))
    assert [(one.event, one.group, one.command.endswith("/new")) for one in entered(new)] == [
        ("Stop", 0, False),
        ("Stop", 1, True),
        ("Stop", 2, False),
        ("SessionEnd", 0, True),
    ]
    assert "PreToolUse" not in new


def test_doubled_hooks_become_one() -> None:
    line = _command("/home/me/notes").line
    twice = {"hooks": {"Stop": [_group(line), {"hooks": [{"command": "say"}, {"type": "command", "command": line}]}]}}
    new = with_hooks(json.dumps(twice, indent=2), _wanted())
    assert json.loads(new)["hooks"] == {
        "Stop": [_group(line), {"hooks": [{"command": "say"}]}],
        "SessionEnd": [_group(line)],
    }


@pytest.mark.parametrize("text", ["[]", '{"hooks": []}', '{"hooks": {"Stop": {"a": 1}}}', '{"hooks": 1}', '"text"'])
def test_a_file_without_a_place_for_hooks_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no (object|list)"):
        with_hooks(text, _wanted())
    assert without_hooks(text) == text


def test_odd_shapes_are_passed_over() -> None:
    text = '{"hooks": {"enabled": true, "Stop": [1, {"hooks": 2}, {"hooks": [null, {"command": 3}, {"url": "x"}]}]}}'
    assert entered(text) == ()
    assert len(ours(with_hooks(text, _wanted()))) == 2
