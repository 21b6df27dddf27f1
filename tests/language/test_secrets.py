from __future__ import annotations

import itertools
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.language.secrets import find_secrets, mask

SECRETS = [
    ("my password is hunter2xyz", "hunter2xyz"),
    ("my wifi password is swordfish", "swordfish"),
    ("the password for the NAS is Tr0ub4dor", "Tr0ub4dor"),
    ("密码是abc123请记住", "abc123"),
    ("密码: hunter2", "hunter2"),
    ("口令为 swordfish", "swordfish"),
    ("密码是 admin888", "admin888"),
    ("пароль: Зенит2024", "Зенит2024"),
    ("senha é Gato1234", "Gato1234"),
    ("API_KEY=abcdef", "abcdef"),
    ("OPENAI_API_KEY=sk-proj-abcdefghijklmnopqrstuvwx", "sk-proj-abcdefghijklmnopqrstuvwx"),
    ('export AWS_SECRET_ACCESS_KEY="wJalrXUtnFEMI/K7MDENG/bPxRfiCY"', "wJalrXUtnFEMI/K7MDENG/bPxRfiCY"),
    ("把sk-abcdefghijklmnopqrstuvwxyz给我", "sk-abcdefghijklmnopqrstuvwxyz"),
    ("密钥AKIAIOSFODNN7EXAMPLE在这里", "AKIAIOSFODNN7EXAMPLE"),
    ("看ghp_abcdefghijklmnopqrstuvwxyz0123456789这个", "ghp_abcdefghijklmnopqrstuvwxyz0123456789"),
    ("github_pat_11ABCDEFG0123456789_abcdefghijklmnop", "github_pat_11ABCDEFG0123456789_abcdefghijklmnop"),
    ("xoxb-" + "123456789012-abcdefghijkl", "xoxb-" + "123456789012-abcdefghijkl"),
    ("AIzaSyA1234567890abcdefghijklmnopqrstuvw", "AIzaSyA1234567890abcdefghijklmnopqrstuvw"),
    (
        "Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcDEF123456",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcDEF123456",
    ),
    ("Authorization: Basic dXNlcjpwYXNzd29yZA==", "dXNlcjpwYXNzd29yZA=="),
    ("postgres://admin:s3cret@db.local/x", "s3cret"),
    ("https://user:pass@example.com/x", "pass"),
    ("DB_PASSWORD: correcthorse", "correcthorse"),
    ('"client_secret": "abc123def456ghi"', "abc123def456ghi"),
    ('passphrase: "correct horse battery"', "correct horse battery"),
    ("--token abc123def456", "abc123def456"),
    ("?api_key=abcd1234efgh&x=1", "abcd1234efgh"),
    ("token: a8f5f167f44f4964e6c998dee827110c", "a8f5f167f44f4964e6c998dee827110c"),
    ("the token is 8f3b2c1d9e", "8f3b2c1d9e"),
    ("auth with password hunter2Correct9 refused on granite", "hunter2Correct9"),
    ("password = letmein", "letmein"),
    ("password: 123456", "123456"),
    ("Server=x;Password=p4ss-word;Pooling=true", "p4ss-word"),
    ("bot 1234567890:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw9", "1234567890:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw9"),
    ("身份证110101199003078515号", "110101199003078515"),
    ("card 4111 1111 1111 1111", "4111 1111 1111 1111"),
    ("4111111111111111", "4111111111111111"),
    ("| root password | Xy12!kk9 |", "Xy12!kk9"),
]

INNOCENT = [
    "token budget: 4000",
    "max_tokens: 4000",
    "tokens used: 12000",
    "token 成本 3000，令牌预算：4000",
    "secret: none",
    "+86 138 0013 8000",
    "13800138000",
    "+6281234567890123",
    "20260627123045",
    "2026-06-27 12:30:45",
    "password: required",
    "password: <your password>",
    "password: ***",
    "$PASSWORD and ${PASSWORD}",
    "The password is stored in ~/.config/ops/env",
    "my password is wrong",
    "the secret is to keep it simple",
    "a secret: always warm the pan first",
    "password reset mail was sent",
    "the password Bitwarden2 asks for",
    "password hashing is Argon2id now",
    "password protected2026 pages",
    "The token is valid for 30 days",
    "credentials live in ~/.config/openclaw/openclaw.env",
    "token: ~/.config/token",
    "api key: see 1Password",
    'api_key = os.environ["X"]',
    "token = get_token()",
    "token: string",
    "secretRef: env:OPENAI",
    "OPENAI_API_KEY is set in the env file",
    "contains `OPENCLAW_PERPLEXITY_KEY`",
    "密码存在钥匙串里",
    "密码是必填项",
    "密码错误，请重试",
    "密钥为空",
    "API key 失效，需要更换",
    "- Pattern-Key: learning.1773373076964",
    "- **Session Key**: agent:main:telegram:direct:4004014288",
    "primary key: id",
    "use --token flag after relogin",
    "task-12345678901234567890",
    "sk-learn-pipeline-validation",
    "commit 13d868e",
    "- x <!--m:eid=e5f0aabbccddeeff;subj=location;vf=2026-06-20T09:12:00Z-->",
    "id aba91872-d9ac-4efe-a7f8-8b98849e2cb7",
    "http://localhost:8000/path@x",
    "basic authentication is required",
    "пароль хранится в сейфе",
    "🔑",
    "",
]


@pytest.mark.parametrize(("text", "secret"), SECRETS)
def test_a_secret_is_found_and_only_its_value_goes(text: str, secret: str) -> None:
    assert [text[span.start : span.end] for span in find_secrets(text)] == [secret]
    assert secret not in mask(text)


@pytest.mark.parametrize("text", INNOCENT)
def test_the_innocent_is_left_alone(text: str) -> None:
    assert find_secrets(text) == ()
    assert mask(text) is text


def test_a_private_key_goes_as_a_block() -> None:
    key = "-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEAabc\nabcdefghijklmnopqrstuv\n-----END RSA PRIVATE KEY-----"
    assert mask(f"see\n{key}\nend") == "see\n***\nend"
    torn = key[: key.index("\n-----END")]
    assert mask(f"{torn}\nend of it") == "***end of it"


@given(st.lists(st.sampled_from([text for text, _ in SECRETS] + INNOCENT), max_size=6).map("\n".join))
def test_masking_twice_changes_nothing(text: str) -> None:
    assert mask(mask(text)) == mask(text)


@given(st.text())
def test_any_text_is_taken(text: str) -> None:
    spans = find_secrets(text)
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(left.end <= right.start for left, right in itertools.pairwise(spans))


@pytest.mark.parametrize(
    "piece",
    ["a", " ", "eyJ-", "sk-", "://:", "://a:b", "4111-", "-----BEGIN PRIVATE KEY-----", "A_", "密码", "Cookie: "],
)
def test_a_hostile_line_of_a_megabyte_takes_linear_time(piece: str) -> None:
    line = piece * (1_000_000 // len(piece))
    start = time.perf_counter()
    find_secrets(line)
    assert time.perf_counter() - start < 5
