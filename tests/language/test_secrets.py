from __future__ import annotations

import itertools
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.language.secrets import find_secrets, mask, mask_place, safe_id

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
    ("dbPwd=Xk29dk3l1", "Xk29dk3l1"),
    ("wifiPass: hunter2x", "hunter2x"),
    ("accesskey: AbC123dEf456GhI7xQ9", "AbC123dEf456GhI7xQ9"),
    ("pinnumber: 4821", "4821"),
    ("OPENAI_API_KEY=sk-proj-abcdefghijklmnopqrstuvwx", "sk-proj-abcdefghijklmnopqrstuvwx"),
    ('export AWS_SECRET_ACCESS_KEY="wJalrXUtnFEMI/K7MDENG/bPxRfiCY"', "wJalrXUtnFEMI/K7MDENG/bPxRfiCY"),
    ("my key is sk-ant-api03-abcdefghijklmnopqrstuvwxyz012345", "sk-ant-api03-abcdefghijklmnopqrstuvwxyz012345"),
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
HIDDEN = [
    ("my password's hunter2xyz", "hunter2xyz"),
    ("the password is now Gr4nite-moss", "Gr4nite-moss"),
    ("the password was changed to moonlight44x yesterday", "moonlight44x"),
    ("password for the NAS (admin): Tr0ub4dor&3", "Tr0ub4dor&3"),
    ("my password is swordfish for the nas", "swordfish"),
    ("the root password is 123456 for now", "123456"),
    ("**Password:** hunter2xyz", "hunter2xyz"),
    ("- Password: `hunter2xyz`", "hunter2xyz"),
    ("credentials: admin / hunter2xyz", "hunter2xyz"),
    ("creds admin:Winter2026!", "Winter2026!"),
    ("login is bob with Sommer_77x", "Sommer_77x"),
    ("use password hunter2xyz to log in", "hunter2xyz"),
    ('{"password":"a b c 9!d"}', "a b c 9!d"),
    ('{\\"password\\": \\"x9!kkqwe\\"}', "x9!kkqwe"),
    ("<password>hunter2</password>", "hunter2"),
    ("CREATE USER bob IDENTIFIED BY 'pa55Word';", "pa55Word"),
    ("ALTER USER bob WITH PASSWORD 'swordfish';", "swordfish"),
    ("echo 'hunter2xyz' | sudo -S apt update", "hunter2xyz"),
    ('echo "root:toor99x" | chpasswd', "toor99x"),
    ("mysql -u root -phunter2 shop", "hunter2"),
    ("docker login -u bob -p Sommer77 registry.local", "Sommer77"),
    ("redis-cli -a s3cretpw ping", "s3cretpw"),
    ("smbclient //nas/x -U bob%hunter2", "hunter2"),
    ("ldapsearch -D cn=admin -w adminpw9 -b dc=x", "adminpw9"),
    ("7z x a.7z -phunter2", "hunter2"),
    ("openssl rsa -in k.pem -passin pass:hunter2", "hunter2"),
    ("net user bob Passw0rd! /add", "Passw0rd!"),
    ("http -a bob:hunter2 localhost:8000", "hunter2"),
    ("wget --user=bob --password=swordfish http://x", "swordfish"),
    ("PGPASSWORD=swordfish psql -h db", "swordfish"),
    ("https://oauth2:abcDEF123456789012345@gitlab.local/x.git", "abcDEF123456789012345"),
    ("https://1a2b3c4d5e6f7a8b9c0d1e2f@github.com/x/y", "1a2b3c4d5e6f7a8b9c0d1e2f"),
    ("otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&issuer=y", "JBSWY3DPEHPK3PXP"),
    ("https://x.blob.core.windows.net/c?sv=2022&sig=aBcD1234efgh5678ijkl%3D&se=1", "aBcD1234efgh5678ijkl%3D"),
    (
        "https://open.feishu.cn/open-apis/bot/v2/hook/0f3c2f1e-1111-2222-3333-444455556666",
        "0f3c2f1e-1111-2222-3333-444455556666",
    ),
    (
        "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa",
        "693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa",
    ),
    ("your code is fine. OTP: 482913", "482913"),
    ("短信验证码：482913，请勿泄露", "482913"),
    ("动态密码为 991204", "991204"),
    ("pin is 4821", "4821"),
    ("PIN 4821", "4821"),
    ("门禁密码是4821#", "4821"),
    ("开门密码4821", "4821"),
    ("密码我设成了abc123xyz", "abc123xyz"),
    ("密码改成了 Qingdao_88", "Qingdao_88"),
    ("密码就是admin888", "admin888"),
    ("管理员密码还是原来那个 Beihai!99x", "Beihai!99x"),
    ("账号 admin 密码 xiaoli2020", "xiaoli2020"),
    ("账号密码：admin/xiaoli2020", "xiaoli2020"),
    ("用户名root，密码toor1234", "toor1234"),
    ("密码给你：taoyuan_66", "taoyuan_66"),
    ("密码是“Jinan-77-lu”", "Jinan-77-lu"),
    ("口令：zhimakaimen2024", "zhimakaimen2024"),
    ("密码是芝麻开门2024", "芝麻开门2024"),
    ("wifi名 home 密码 88888888", "88888888"),
    ("提取码: ab12", "ab12"),
    (
        "助记词：1. zero 2. guess 3. flower 4. solar 5. transfer 6. muffin 7. soft 8. minute 9. defense 10. loop",
        "flower",
    ),
    ("passphrase is correct horse battery staple", "correct horse battery staple"),
    ("passphrase: correct-horse-battery-staple", "correct-horse-battery-staple"),
    ("密钥是 4m7scD5BB75I8aYGuDi", "4m7scD5BB75I8aYGuDi"),
    ("here is the key 4m7scD5BB75I8aYGuDi9x", "4m7scD5BB75I8aYGuDi9x"),
    ("X-Api-Key: 4m7scD5BB75I8aY", "4m7scD5BB75I8aY"),
    (
        "{'headers': {'Authorization': 'Token 9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b'}}",
        "9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b",
    ),
    ('-H "PRIVATE-TOKEN: abcdef0123456789abcd"', "abcdef0123456789abcd"),
    ("hvs.CAESIJ1234567890abcdefghijklmnopqrstuvwxyzABCD", "hvs.CAESIJ1234567890abcdefghijklmnopqrstuvwxyzABCD"),
    ("A3-ASWWYB-798JRY-LJVD4-23DC2-86TVM-H43EB", "A3-ASWWYB-798JRY-LJVD4-23DC2-86TVM-H43EB"),
    ("用1password的密钥A3-ASWWYB-798JRY-LJVD4-23DC2-86TVM-H43EB登录", "A3-ASWWYB-798JRY-LJVD4-23DC2-86TVM-H43EB"),
    ("dapi0123456789abcdef0123456789abcdef", "dapi0123456789abcdef0123456789abcdef"),
    ("MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs", "ZnCjm1XVW7vRze4b7Cq4se7kKWs"),
    ("mot de passe : Rivi3re-bleue", "Rivi3re-bleue"),
    ("le mot de passe est Rivi3re-bleue", "Rivi3re-bleue"),
    ("hasło to Zamek!2020", "Zamek!2020"),
    ("パスワードは Sakura2024 です", "Sakura2024"),
    ("비밀번호: gangnam22", "gangnam22"),
    ("كلمة المرور: Nakhla77x", "Nakhla77x"),
    ("la contraseña es Girasol_88", "Girasol_88"),
    ("das Passwort lautet Gartenzwerg93", "Gartenzwerg93"),
    ("ssh root:hunter2x@10.0.0.5:22", "hunter2x"),
    ("the db is at mongodb+srv://app:p%40ss@cluster0.x.mongodb.net/y", "p%40ss"),
    ('"auth": "dXNlcjpodW50ZXIyeHl6"', "dXNlcjpodW50ZXIyeHl6"),
    ("//registry.npm.example/:_auth=dXNlcjpodW50ZXIyeHl6", "dXNlcjpodW50ZXIyeHl6"),
    ("spring.datasource.password=hunter2", "hunter2"),
    ("dbPassword: 'mango!Tree'", "mango!Tree"),
    ("mypassword=letmein", "letmein"),
    ("aws_secret_access_key: wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEYa", "wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEYa"),
    (
        "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\nBKcwggSjAgEAAoIBAQC7\n",
        "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC",
    ),
    ("jUgEAAoIBAQC7abcdefabcdefabcdef\nabcDEFabc123\n-----END PRIVATE KEY-----", "jUgEAAoIBAQC7abcdefabcdefabcdef"),
    ("Cookie: sid=abc123def456; theme=dark; auth=zzz999yyy888", "zzz999yyy888"),
    ("psk=blaueblume7", "blaueblume7"),
    ("the door code is 4821, lock it after", "4821"),
    ("BitLocker recovery key 123456-234567-345678-456789-567890-678901-789012-890123", "345678-456789"),
]
"""As above, where the mask may reach a little further than the value."""

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
    "the password policy requires: MinLength12",
    "password:\n  minLength: 8",
    "密码长度8-16位",
    "密码 12 位以上",
    "密码存在KeePass2里",
    "密码错误返回ERR1042",
    "验证码登录",
    "验证码 60 秒后过期",
    "验证码有效期5分钟",
    "密码30天过期",
    "GPIO pin 17 is the relay",
    "pin: numpy==1.26",
    "set pin to 17",
    "exit code 1234",
    "status code is 404 now",
    "login: 2026-11-29 10:22",
    "last login: Sat Nov 28 10:22:11 on ttys001",
    "cache key: user:1234:profile",
    "primary key is 1234567",
    "public key: AAAAB3NzaC1yc2EAAAADAQABAAABAQDabc",
    "public key 4m7scD5BB75I8aYGuDi9x",
    "host key fingerprint SHA256:Sd5AMxPND9Toom0TEaanNtQriGPqT8WaGVCsox97ahy",
    "12 pass: 3 fail",
    "PASS: TestFoo2",
    "FAIL: test_login_pass2",
    "token: next_token",
    "tokens: 18234",
    "the token expires at 2026-11-29T23:14:07Z",
    "sk-fading-circle2",
    "SKLEARN",
    "docker run -u 1000:1000 -p 8080:80 nginx",
    "docker run -p 127.0.0.1:8080:80 nginx",
    "ssh -p 2222 root@host",
    "mysql -P 3306 -u root -p shop",
    "curl -u $USER:$PASS https://x",
    "email: joe99@gmail.com",
    "mailto:anna99@x.example",
    "npm:react@18.2.0",
    "const password = process.env.DB_PASSWORD",
    "password = getpass.getpass()",
    "api_key: ${API_KEY}",
    "token: ${{ secrets.GH }}",
    "secretName: tls-cert",
    "kind: Secret",
    "secret ingredient2 is x",
    "the key point is 3 things",
    "key: value",
    "key=42",
    "SORT_KEY=created_at",
    "CACHE_KEY=users",
    "MAX_TOKENS=4096",
    "HOTKEY=ctrl+shift+p",
    "?page=2&sort=asc&key=name",
    "https://x.org/a?code=200&id=abc",
    "https://app.example/u/7#section-token",
    "sha256-4m7scD5BB75I8aYGuDi9x4m7scD5BB75I8aYGuDi9x0=",
    "https://example.com:8080/a@b",
    "http://[::1]:8080/",
    "time 12:34:56:78 abc:def",
    "main.go:1234:5: undefined: x",
    "file.py:1234:error:undefined:foo",
    "2001:4860:4860:0:8888:abcd:1:2",
    "account: 10/12",
    "登录：10/12",
    "login failed for user root",
    "账号 admin 已停用",
    "卡号那栏留空",
    "我的密码忘了",
    "密码是不是错了",
    "密码在 .env 里",
    "密码在1Password里",
    "密码用 argon2id 存",
    "密码 v2.3.1 之后才加盐",
    "口令红包",
    "git config credential.helper store",
    "credentials: see the vault",
    "creds are in ~/.aws/credentials",
    "we rotate the password every 90 days",
    "the password is too short",
    "password must contain 2 digits",
    "password changed on 2026-11-02",
    "bearer of bad news for JavaScriptEngine2026",
    "basic auth2",
    "cookie policy=strict",
    "set cookie domain=example.com",
    "ISBN 978-3-16-148410-0",
    "order 4471-2209-3112-0001",
    "order 20261129221047831",
    "+86 138 0013 8000",
    "rm -rf key-rotation",
    "re_start_the_server_now_2 please",
    "mnemonic for the new year is every good boy does fine always and so on and so on",
    "seed phrase backups are stored offline in a safe place where nobody can find them at all",
    "the pass: use the north route",
    "Wi-Fi: guest / password on the fridge",
]


@pytest.mark.parametrize(("text", "secret"), SECRETS)
def test_a_secret_is_found_and_only_its_value_goes(text: str, secret: str) -> None:
    assert [text[span.start : span.end] for span in find_secrets(text)] == [secret]
    assert mask(text).startswith(text[: text.index(secret)] + "***")
    assert mask(text).endswith(text[text.index(secret) + len(secret) :])
    assert secret not in mask(text) or secret == "pass"


@pytest.mark.parametrize(("text", "secret"), HIDDEN)
def test_a_secret_is_not_in_the_masked_text(text: str, secret: str) -> None:
    assert secret in text
    assert secret not in mask(text)
    assert mask(mask(text)) == mask(text)


@pytest.mark.parametrize("text", INNOCENT)
def test_the_innocent_is_left_alone(text: str) -> None:
    assert find_secrets(text) == ()
    assert mask(text) is text


def test_a_mask_says_what_it_was_and_how_a_long_one_ended() -> None:
    assert mask("use " + "ghp_" + "abcdefghijklmnopqrstuvwxyz0123456789") == "use ***github-token…89"
    assert mask("my password is hunter2xyz") == "my password is ***password"
    assert mask("密码是hunter2xyz_2026，记住") == "密码是***password…26，记住"
    assert mask("DB_PASSWORD=correct!horse9 in ~/.env") == "DB_PASSWORD=***password…e9 in ~/.env"


def test_where_a_credential_lives_is_kept() -> None:
    for text in (
        "the token is in ~/.config/ops/env",
        "OPENAI_API_KEY comes from .env.local",
        "密钥在 ~/.config/ops/env 里",
        "postgres://app:$DB_PASSWORD@db/app",
        "api_key: op://vault/item/key",
    ):
        assert mask(text) == text


KEY = (
    "-----BEGIN RSA PRIVATE " + "KEY-----\nMIIEowIBAAKCAQEAabc\nabcdefghijklmnopqrstuv\nQ29weQ==\n"
    "-----END RSA PRIVATE KEY-----"
)


def test_of_a_place_the_path_is_masked_and_the_line_is_told() -> None:
    key = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    assert mask_place(f"notes/{key}.md:15") == f"{mask(f'notes/{key}.md')}:15"
    assert key not in mask_place(f"notes/{key}.md:15")
    assert mask_place(f"notes/{key}.md") == mask(f"notes/{key}.md")
    assert mask_place("memory/pin:1234") == "memory/pin:1234"
    assert mask_place("") == ""


def test_an_id_with_a_secret_becomes_a_digest_that_tells_two_apart() -> None:
    key = "ghp_" + "abcdefghijklmnopqrstuvwxyz0123456789"
    assert safe_id("codex:9f0c1d2e-1111-4222-8333-444455556666") == "codex:9f0c1d2e-1111-4222-8333-444455556666"
    assert safe_id(key).startswith("masked-")
    assert safe_id(key) == safe_id(key) != safe_id(key + "1")


def test_numbers_of_messages_are_no_cards() -> None:
    for number in range(3714496353984312000, 3714496353984312100):
        assert mask(f"message {number} in the channel") == f"message {number} in the channel"


def test_a_private_key_goes_as_a_block() -> None:
    assert mask(f"see\n{KEY}\nend") == "see\n***private-key\nend"
    assert mask(f"see\n{KEY}\nand\n{KEY}\nend") == "see\n***private-key\nand\n***private-key\nend"
    escaped = KEY.replace("\n", "\\n")
    assert mask(f'{{"key": "{escaped}"}}') == '{"key": "***private-key"}'


@pytest.mark.parametrize("prefix", ["", "> ", "    ", "+", "| "])
def test_a_private_key_that_was_cut_goes_as_far_as_its_lines_do(prefix: str) -> None:
    lines = [prefix + line for line in KEY.split("\n")]
    for torn in ("\n".join(lines[:-1]), "\n".join(lines[1:]), "\n".join(lines[2:])):
        masked = mask(f"before it\n{torn}\nafter it, some words")
        assert "abcdefgh" not in masked
        assert "Q29weQ" not in masked
        assert "before it" in masked
        assert "after it, some words" in masked


def test_a_key_whose_lines_were_joined_goes_as_well() -> None:
    lines = KEY.split("\n")
    for torn in (" ".join(lines), " ".join(lines[:-1]), " ".join(lines[2:])):
        masked = mask(f"we said: {torn}")
        assert masked.startswith("we said: ***private-key")
        assert "abcdefgh" not in masked
        assert "Q29weQ" not in masked


def test_a_key_that_lost_its_frame_is_known_by_how_it_begins() -> None:
    assert mask("key:\nMIIEowIBAAKCAQEAabc\nabcdefghijklmnopqrstuv\nthat was it") == "key:\n***private-key\nthat was it"


def test_what_stands_before_a_very_long_value_is_kept_and_all_of_it_goes() -> None:
    for text, value in (
        ("password=", "a1B2" * 3000),
        ("Authorization: Bearer ", "a1B2" * 3000),
        ("", "eyJ" + "a1B2" * 900 + "." + "c3D4" * 900 + "." + "e5F6" * 900),
    ):
        masked = mask(f"{text}{value} end")
        assert masked.startswith(text + "***")
        assert masked.endswith(" end")
        assert len(masked) < 80


@given(st.lists(st.sampled_from([text for text, _ in SECRETS + HIDDEN] + INNOCENT), max_size=6).map("\n".join))
def test_masking_twice_changes_nothing(text: str) -> None:
    assert mask(mask(text)) == mask(text)


@given(st.text())
def test_any_text_is_taken(text: str) -> None:
    spans = find_secrets(text)
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(left.end <= right.start for left, right in itertools.pairwise(spans))


PIECES = (
    "a1B2c3D4",
    "password",
    "密码",
    "是",
    ": ",
    "=",
    " ",
    "sk-",
    "://u:",
    "@h",
    "***",
    "…",
    "yz",
    "token",
    "\n",
    '"',
    "-----",
)


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_masking_twice_changes_nothing_whatever_stands_side_by_side(text: str) -> None:
    assert mask(mask(text)) == mask(text)
    assert find_secrets(mask(text)) == ()


HOSTILE = (
    "a", " ", "eyJ-", "sk-", "://:", "://a:b", "4111-", "-----BEGIN PRIVATE " + "KEY-----", "A_", "密码",
    "Cookie: ",
    "key ", "password for ", "密码是", "token=", "API_KEY=", "curl ", "?a=b&key=", "MIIEpAIBAAKC",
    "Private-Lines: 14\n", "user:pass@", "-----END PRIVATE KEY-----\n", "a:1234:b:c:", "(", "re_",
    "seed phrase abc def ",
)  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
def test_hostile_lines_take_linear_time(piece: str) -> None:
    def seconds(size: int) -> float:
        line = piece * (size // len(piece))
        start = time.process_time()
        find_secrets(line)
        return time.process_time() - start

    # A megabyte, told from a tenth of it: quadratic work would take a hundred times as long, not ten. Whatever else
    # the process does (a collection of garbage after ten thousand tests takes a second) falls into one of three.
    small = min(seconds(20_000) for _ in range(3))
    assert any(seconds(200_000) < 40 * small + 0.2 for _ in range(3))


def test_a_message_of_a_megabyte_takes_a_moment() -> None:
    line = "We deploy on Monday, the port is 8080. 以后部署都放到周一。 The token count is 512, see https://a.example/b?c=1\n"
    start = time.process_time()
    assert find_secrets(line * (1_000_000 // len(line))) == ()
    assert time.process_time() - start < 5
