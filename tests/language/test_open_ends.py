"""Lines that say that something waits, and lines that only sound so."""

import pytest

from slowwave.pipeline.language.open_ends import open_end


@pytest.mark.parametrize(
    ("said", "waits"),
    [
        ("todo: renew the TLS certificate", "renew the TLS certificate"),
        ("**TODO:** renew the TLS certificate", "renew the TLS certificate"),
        ("TODO call the bank", "call the bank"),
        ("The login bug isn’t fixed yet", "The login bug isn’t fixed yet"),
        ("Follow-up: ask Ines", "ask Ines"),
        ("still open: who owns the DNS zone", "who owns the DNS zone"),
        ("待办：给客户回邮件", "给客户回邮件"),
        ("遗留问题：域名归谁", "域名归谁"),
        ("Is the export bug still open?", "Is the export bug still open?"),
        ("Login timeouts are not solved yet", "Login timeouts are not solved yet"),
        ("登录超时的问题还没解决", "登录超时的问题还没解决"),
        ("退款接口尚未修复", "退款接口尚未修复"),
    ],
)
def test_what_waits(said: str, waits: str) -> None:
    assert open_end(said) == waits


@pytest.mark.parametrize(
    "said",
    [
        "",
        "todo:",
        "TODO",
        "todos are kept in Linear",
        "Priya: renew the certificate",
        "the shop is open",
        "The export bug was still open on Friday",
        "The export bug is no longer unresolved",
        "Login timeouts were not solved yet, but now fixed",
        "登录超时之前还没解决，现在修好了",
        "如果还没解决，就重启",
        "解决了登录超时",
        "待办应用：Linear",
    ],
)
def test_what_does_not(said: str) -> None:
    assert open_end(said) == ""
