"""What runs from right to left, among text that does not."""

import pytest

from slowwave.pipeline.render.direction import isolated, isolated_path

SAID = "ينتقل الموقع إلى Hugo لأن النظام قديم."


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ship <b> on 2026-12-04: “now”", "Ship &lt;b&gt; on 2026-12-04: “now”"),
        ("做完了：2026-12-04", "做完了：2026-12-04"),
        (SAID, SAID),
        (f"Still open: {SAID}", f'Still open: <span dir="auto">{SAID}</span>'),
        (f"2026-12-04: {SAID}", f'2026-12-04: <span dir="auto">{SAID}</span>'),
        ("من 2027-01-15 <b>", 'من <span dir="ltr">2027-01-15</span> &lt;b&gt;'),
        (f"One thing came: “{SAID}” and “x”.", f'One thing came: “<span dir="auto">{SAID}</span>” and “x”.'),
        ("replaced by “עד 2027-01-15”", 'replaced by “<span dir="auto">עד <span dir="ltr">2027-01-15</span></span>”'),
        ("الساعة 15:00", "الساعة 15:00"),
    ],
)
def test_a_sentence_keeps_its_order_among_others(text: str, shown: str) -> None:
    assert isolated(text) == shown


def test_the_folders_of_a_path_stand_in_their_order() -> None:
    assert isolated_path("logs/2026-11-18.md:3") == "logs/2026-11-18.md:3"
    parts = '<span dir="ltr"><span dir="auto">ملاحظات</span>/<span dir="auto">2026-11-18.md:3</span></span>'
    assert isolated_path("ملاحظات/2026-11-18.md:3") == parts
    assert isolated_path("ע<b>") == '<span dir="ltr"><span dir="auto">ע&lt;b&gt;</span></span>'
