"""Names of scopes: what is one, and what never becomes a folder."""

import pytest

from slowwave.pipeline.domain.scope import Scope, configured, is_scope_name, parse_scope
from slowwave.pipeline.errors import DreamError


@pytest.mark.parametrize(
    ("given", "user", "role"),
    [
        ("alice/coach", "alice", "coach"),
        ("alice/", "alice", ""),
        (" alice ", "alice", ""),
        ("小明/教练", "小明", "教练"),
        ("Зоя_2/tutor-b", "Зоя_2", "tutor-b"),
        ("ليلى/مدرّبة", "ليلى", "مدرّبة"),
        ("अमित/गुरु", "अमित", "गुरु"),
        ("Jose\u0301/x", "José", "x"),
        ("a" * 64, "a" * 64, ""),
        ("con-artist/nulls", "con-artist", "nulls"),
        ("memory/coach", "memory", "coach"),
    ],
)
def test_a_name_of_any_script(given: str, user: str, role: str) -> None:
    assert parse_scope(given) == Scope(user, role)
    assert parse_scope(parse_scope(given).name) == Scope(user, role)


@pytest.mark.parametrize(
    "given",
    ["", "/", "/coach", "..", "../x", "alice/..", "alice/../bob", "alice/./x", ".hidden/x", "alice/.dreams", "a b/x",
     "alice/a/b", "alice//", "//x", "alice\\coach", "alice/co:ach", "C:/x", "~/x", "alice/*", "a\0b", "a\nb",
     "a\u202eb", "a\u200db", "alice/🦊", "alice/CON", "nul/x", "Com1", "lpt9/x", "a" * 65, "𠀀" * 61, "\u0301a",
     "alice/x.md", "alice/topics", "alice/Logs", "alice/MEMORY", "alice/ｌｏｇｓ", "%2e%2e/x", "alice/"+"b" * 65],
)  # fmt: skip
def test_what_is_no_name_is_refused_with_a_hint(given: str) -> None:
    with pytest.raises(DreamError) as refused:
        parse_scope(given)
    assert refused.value.exit_code == 2
    assert "alice/coach" in refused.value.hint


def test_only_values_with_a_slash_have_a_memory() -> None:
    given = {"telegram:1": "alice/coach", "telegram:2": "kim", "slack:*": "alice/coach", "sms:3": "bob/", "x:4": ".."}
    assert configured(given) == (Scope("alice", "coach"), Scope("bob"))
    with pytest.raises(DreamError):
        configured({"telegram:1": "../x"})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("alice/coach", "Alice/tutor"),
        ("alice/coach", "alice/Coach"),
        ("straße/", "STRASSE/"),
        ("ａｌｉｃｅ/", "alice/x"),
        ("Σοφια/", "σοφιΑ/"),
    ],
)
def test_names_that_some_file_system_takes_for_one_are_refused(one: str, other: str) -> None:
    with pytest.raises(DreamError, match="share a folder") as refused:
        configured({"telegram:1": one, "telegram:2": other})
    assert one.split("/")[0] in refused.value.hint or one.split("/")[1] in refused.value.hint


def test_two_users_may_have_a_role_of_one_name_and_a_role_the_name_of_a_user() -> None:
    given = {"a": "alice/coach", "b": "bob/Coach", "c": "coach/alice"}
    assert len(configured(given)) == 3


def test_names_on_the_disk_may_be_decomposed() -> None:
    assert is_scope_name("Jose\u0301")
    assert not is_scope_name("a b")
