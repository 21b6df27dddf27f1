"""How little is searched for the names of secrets."""

from slowwave.pipeline.language.secret_names import _name
from slowwave.pipeline.language.secrets import find_secrets


def test_a_long_text_in_ascii_is_searched_for_no_other_names() -> None:
    _name.cache_clear()
    assert find_secrets("We deploy on Monday, the port is 8080. " * 20) == ()
    assert _name.cache_info().currsize == 1
    assert find_secrets("以后部署都放到周一。" * 80) == ()
    assert _name.cache_info().currsize == 2


def test_a_short_text_without_a_word_of_a_name_is_searched_for_no_name() -> None:
    _name.cache_clear()
    assert find_secrets("We deploy on Monday. 以后都放到周一") == ()
    assert _name.cache_info().currsize == 0
