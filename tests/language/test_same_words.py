"""Two texts of the same words, and two that only look alike."""

import pytest

from slowwave.pipeline.language.same_words import same_words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The backups run on Sunday night and are checked by Mara", "backups run on sunday night and checked by Mara."),
        ("The staging host lives in Hamburg", "staging hosts live in Hamburg"),
        ("We don't deploy on Fridays", "We do not deploy on Fridays"),
        ("The newsletter takes no advertisements", "the newsletter does not take advertisements"),
        ("发票保留七年", "发票要保留七年。"),
        ("Резервные копии сервера в Казани", "резервные копии серверов в Казани"),
        ("Ｔｈｅ host is heron", "The host is heron"),
        ("The cat eats at seven 🐟", "The cat eats at seven"),
    ],
)
def test_endings_and_empty_words_make_no_other_statement(one: str, other: str) -> None:
    assert same_words(one, other)
    assert same_words(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I prefer tabs over spaces", "I prefer spaces over tabs"),
        ("Deploy on Mondays, not on Fridays", "Deploy not on Mondays, on Fridays"),
        ("We deploy on Fridays", "We never deploy on Fridays"),
        ("Tom reports to Anna", "Anna reports to Tom"),
        ("Checked before they are sent", "Checked after they are sent"),
        ("The host is heron", "The host was heron"),
        ("The importer of Ledgerlite", "The exporter of Ledgerlite"),
        ("Stored in /srv/invoices/north", "Stored in /srv/invoices/south"),
        ("发票由王芳检查", "发票由王丽检查"),
        ("北方的客户", "南方的客户"),
        ("Мама живёт в Казани", "Папа живёт в Казани"),
        ("أعيش في القاهرة", "أعيش في الجيزة"),
        ("It is written in C++", "It is written in C"),
        ("A seat costs $5", "A seat costs €5"),
        ("The build is ✅ today", "The build is ❌ today"),
    ],
)
def test_one_word_makes_another_statement(one: str, other: str) -> None:
    assert not same_words(one, other)
    assert not same_words(other, one)
