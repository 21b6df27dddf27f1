"""Words around secrets, in all languages at once: English, Chinese, others."""

from __future__ import annotations

SECRET_NAMES = (
    "password", "passwd", "pwd", "pw", "psw", "passphrase", "passcode", "pass phrase", "api key", "apikey",
    "access key", "access token", "auth token", "client secret", "private key", "secret key", "account key",
    "signing key", "encryption key", "recovery key", "bot token", "refresh token", "bearer token", "app password",
    "app secret", "preshared key", "pre shared key", "psk", "wpa key", "wifi key", "wifi code", "network key",
    "wifi pass", "master key", "shared key", "secret access key", "shared access key", "personal access token",
    "identified by",
    "密码", "口令", "密碼", "登录码", "访问令牌", "私钥", "私鑰", "通行码", "授权码", "卡号", "银行卡", "密钥",
    "秘钥", "金鑰", "密鑰", "暗号", "通行密语", "密語", "密语", "共享密钥", "提取码", "提取碼",
    "пароль", "пароля", "паролем", "парольная фраза", "ключ доступа", "секретный ключ", "senha", "palavra-passe",
    "contraseña", "clave de acceso", "clave secreta", "passwort", "kennwort", "zugangscode", "mot de passe",
    "code d'accès", "parola d'ordine", "hasło", "heslo", "wachtwoord", "lösenord", "passord", "adgangskode",
    "salasana", "şifre", "mật khẩu", "kata sandi", "パスワード", "暗証番号", "合言葉", "비밀번호", "암호",
    "كلمة المرور", "كلمة السر", "סיסמה", "κωδικός", "รหัสผ่าน", "पासवर्ड",
)  # fmt: skip
"""Names whose value is a secret whatever it looks like."""
SECRET_HINTS = (
    "secret", "token", "webhook", "license key", "jwt", "apitoken",
    "令牌", "凭证", "凭据", "權杖", "憑證",
)  # fmt: skip
"""Names that stand before a secret less surely: their value must look like one."""
SECRET_KEYS = (
    "key", "keys", "sk", "auth", "secret id", "sig", "signature", "session cookie", "credential", "pass",
)  # fmt: skip
"""Names of much else as well: their value must look as if dice had written it."""
SECRET_CODES = (
    "verification code", "security code", "login code", "one-time code", "one time code", "confirmation code",
    "authentication code", "auth code", "2fa code", "mfa code", "two factor code", "sms code", "otp code", "otp",
    "pin code", "pin number", "pin", "passcode", "alarm code", "door code", "gate code", "entry code", "access code",
    "unlock code", "safe code", "lock code", "garage code", "keypad code", "backup code", "recovery code", "cvv",
    "cvc", "one-time password", "totp",
    "验证码", "驗證碼", "动态码", "动态密码", "动态口令", "一次性密码", "短信码", "校验码", "门禁码", "门锁码",
    "开门码", "解锁码", "取件码", "安全码", "支付密码", "锁屏密码", "备用码", "恢复码", "门禁密码", "开门密码",
    "pin码",
)  # fmt: skip
"""Names of short codes, mostly digits."""
SECRET_PHRASES = (
    "seed phrase", "recovery phrase", "backup phrase", "secret phrase", "mnemonic", "mnemonic phrase", "seed words",
    "recovery words", "recovery seed", "wallet words", "passphrase", "pass phrase",
    "助记词", "助記詞", "恢复词", "种子词", "恢复短语", "助记短语",
)  # fmt: skip
"""Names of a row of plain words."""
SECRET_LOGINS = (
    "credentials", "creds", "login", "logins", "user/pass", "username/password", "account",
    "账号密码", "帐号密码", "帳號密碼", "用户名密码", "账密", "登录信息", "登录", "登入", "账号", "帐号", "帳號",
    "用户名",
)  # fmt: skip
"""Names before a user and a password together."""
SECRET_VERBS = (
    "is", "was", "are", "equals", "to", "will be", "should be", "would be", "must be", "has been", "becomes", "reads",
    "stays", "remains",
    "是", "为", "為", "叫", "改成", "设为", "改为", "设成", "设置为", "换成", "改成了", "换成了", "设成了", "换为",
    "设的是", "用的是", "就是", "还是", "也是", "应该是", "填", "用", "输", "输入", "给你", "发你", "給你", "改回",
    "設為", "設成", "改為", "換成", "变成", "变成了", "改了", "换了", "如下",
    "é", "es", "ist", "lautet", "est", "è", "jest", "je", "adalah", "là", "—", "–", "は", "это", "هي",
)  # fmt: skip
"""What says that the value comes."""
SECRET_FILLERS = (
    "now", "still", "just", "actually", "currently", "probably", "simply", "again", "set to", "changed to",
    "reset to", "updated to", "called", "the same", "temporarily", "been set to", "been changed to", "being",
    "literally", "also",
    "默认的", "默认", "初始的", "初始", "这个", "这串", "这组", "下面这个", "新的", "旧的", "同一个", "临时的",
    "這個", "的是", "还是", "原来那个", "原来的", "那个", "以前的", "一直是", "统一是", "统一用",
)  # fmt: skip
"""What may stand between such a verb and the value."""
SECRET_BLANKS = (
    "change-me", "replace-", "replace_", "insert-", "placeholder", "xxxx", "goes-here", "dummy", "example-",
    "你的", "您的", "填写", "填你", "填入", "这里", "此处", "替换", "示例", "自己的", "占位", "请输入", "换成",
)  # fmt: skip
"""Parts of a value that only keeps the place of one."""
NOT_SECRETS = (
    "none", "null", "nil", "empty", "unset", "undefined", "required", "optional", "redacted", "masked", "hidden",
    "xxx", "true", "false", "yes", "no", "string", "str", "text", "int", "integer", "bool", "boolean", "number",
    "bytes", "wrong", "incorrect", "correct", "invalid", "valid", "missing", "unknown", "secret", "weak", "strong",
    "safe", "leaked", "same", "still", "also", "never", "always", "kept", "only", "that", "this", "here", "there",
    "what", "sent", "changed", "blank", "not", "too", "case-sensitive", "case-insensitive", "inside", "with", "from",
    "the", "see", "ask", "your", "your-api-key", "example", "placeholder", "todo", "tbd", "n/a", "1password",
    "bitwarden", "keychain", "keyring", "vault", "lastpass", "keepass", "keepass2", "keepassxc", "env", "environment",
    "base64", "sha256", "sha-256", "sha512", "sha1", "md5", "utf-8", "utf8", "aes256", "aes-256", "rsa2048",
    "rsa4096", "ed25519", "oauth2", "oauth", "bcrypt", "argon2", "argon2id", "jwt", "pbkdf2", "hmac", "in", "on",
    "at", "for", "used", "set", "stale", "stored", "default", "read", "write", "refresh", "access", "bearer", "basic",
    "digest", "rotation", "management", "file", "path", "name", "value", "type", "header", "prompt", "manager",
    "budget", "limit", "count", "usage", "auth", "authentication", "unchanged", "public", "private", "reset", "short",
    "long", "easy", "hard", "good", "bad", "fine", "needed", "now", "just", "about", "gone", "lost", "known", "shown",
    "broken", "forgotten", "available", "okay", "flag", "flags", "option", "argument", "parameter", "switch", "field",
    "instead", "and", "or", "as", "when", "if", "to", "by", "is", "was", "are", "must", "may", "should", "can",
    "will", "login", "hash", "policy", "length", "page", "form", "input", "box", "column", "user", "username",
    "everyone", "identical", "different", "unique", "enough", "important", "confidential", "sensitive", "obvious",
    "visible", "auto", "tls", "ssl", "mfa", "2fa", "totp", "html", "json", "yaml", "http", "https", "changeme",
    "x-oauth-basic", "x-access-token", "aws4-hmac-sha256", "negotiate", "ntlm", "please", "again", "first", "once",
    "空", "无", "没有", "必填", "未设置", "已设置", "见", "略", "保密", "加密", "错误", "正确", "无效", "過期",
    "过期", "不变", "未知", "选填", "必须", "同上", "（空）", "暂无", "待定",
    "нет", "пусто", "неверный", "требуется", "хранится", "лежит", "não", "vazia", "guardada", "errada", "obrigatória",
    "vacía", "falsch", "leer", "gespeichert", "nicht", "kosong", "salah", "vide", "requis",
)  # fmt: skip
"""What stands behind such a name and is no value."""
NAMES_NO_SECRET = (
    "public", "primary", "foreign", "cache", "partition", "sort", "host", "hot", "shortcut", "pattern", "session",
    "idempotency", "dedupe", "object", "s3", "registry", "map", "row", "hash", "lookup", "gpio", "index",
    "fingerprint", "dictionary", "json", "answer",
    "公", "主", "外", "缓存", "快捷", "排序", "分区", "热", "按", "关",
)  # fmt: skip
"""What makes of a key something that anybody may see, right before the word."""
