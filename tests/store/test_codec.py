"""Edits survive as JSON."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.edit import Annotate, Edit, Field, Insert, Move, Region, State
from slowwave.pipeline.store.codec import decode_edit, encode_edit

_TEXT = st.text(st.characters(codec=None), max_size=20)
_MAYBE = st.none() | _TEXT
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | _TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_TEXT, inner, max_size=3),
    max_leaves=5,
)
EDITS: st.SearchStrategy[Edit] = st.one_of(
    st.builds(Insert, _TEXT, _TEXT, _TEXT),
    st.builds(Move, _TEXT, _TEXT, _TEXT, _TEXT),
    st.builds(Annotate, _TEXT, _TEXT, _TEXT, _MAYBE, _MAYBE),
    st.builds(Field, _TEXT, _TEXT, _TEXT, _TEXT, _TEXT),
    st.builds(Region, _TEXT, _TEXT, _MAYBE, _TEXT),
    st.builds(State, _TEXT, _JSON, _JSON),
)


@given(EDITS)
def test_an_edit_comes_back_as_it_was(edit: Edit) -> None:
    assert decode_edit(json.loads(json.dumps(encode_edit(edit)))) == edit


@pytest.mark.parametrize(
    "given",
    [None, [], ["Delete", "a"], ["Insert", "a"], ["Insert", "", "", 3], ["Move", "", "", "", None], ["State", 1, 2, 3]],
)
def test_what_is_no_edit_is_refused(given: Any) -> None:
    with pytest.raises(ValueError, match="no "):
        decode_edit(given)
