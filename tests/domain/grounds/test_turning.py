"""Who does what to whom, told by the names on both sides of a word."""

from __future__ import annotations

from slowwave.pipeline.domain.grounds.turning import turned


def test_who_does_what_to_whom_is_kept() -> None:
    line = ("order-svc calls stock-svc",)
    assert list(turned("stock-svc calls order-svc.", line)) != []
    assert list(turned("stock-svc is called by order-svc.", line)) == []
    assert list(turned("order-svc calls stock-svc.", line)) == []
    chinese = ("order 调用 stock",)
    assert list(turned("stock 调用 order。", chinese)) != []
    assert list(turned("stock 被 order 调用。", chinese)) == []
