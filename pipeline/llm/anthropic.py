"""The Anthropic SDK, or any server that speaks the same API: structured output, a cached system prompt, counted tokens.

A server without a count, a cache or structured output still works: the count is estimated, the schema stands in the
prompt, and the answer is checked against it here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.llm.estimate import estimated, parsed, spelt_out
from slowwave.pipeline.llm.language_model import Failure, Prompt, Reply, Trouble, Usage
from slowwave.pipeline.settings import LOOPBACK, Engine

if TYPE_CHECKING:
    import anthropic

CHEAPEST = "claude-haiku-5-5"
"""The cheapest capable model of the SDK's list (reference stack 6.5)."""
USUAL = "https://api.anthropic.com"
KEYS = ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN")
ADDRESS = "ANTHROPIC_BASE_URL"
"""Where the environment names another server as well: a ``dream.toml`` alone sends neither key nor notes elsewhere."""
RETRIES = 2
"""Of the SDK: 408, 409, 429, 5xx and lost connections, after what the server says in ``retry-after``."""


class AnthropicModel:
    """``[engine] name = "anthropic"``. The key stands in the environment and nowhere else."""

    name = "anthropic"

    def __init__(self, engine: Engine, environ: Mapping[str, str]) -> None:
        self._engine = engine
        self.url = engine.base_url or USUAL
        self._named = environ.get(ADDRESS, "")
        self._key = next((environ[name] for name in KEYS if environ.get(name)), "")
        self.model = engine.model or CHEAPEST
        self._plain = False
        self._countless = False
        self._made: anthropic.Anthropic | None = None

    def count(self, prompt: Prompt) -> int:
        """What the server counts, else an estimate; never an exception."""
        if self._countless or self.hindrance(prompt):
            return estimated(prompt)
        import anthropic

        try:
            counted = self.client().messages.count_tokens(
                model=self._model_for(prompt), system=prompt.system, messages=[{"role": "user", "content": prompt.user}]
            )
        except anthropic.AnthropicError:
            self._countless = True
            return estimated(prompt)
        return counted.input_tokens

    def ask(self, prompt: Prompt, repair: str = "") -> Reply | Failure:
        """One call of the SDK, its retries included."""
        hindrance = self.hindrance(prompt)
        if hindrance is not None:
            return hindrance
        import anthropic

        try:
            return self.answered(self._create(prompt, repair), prompt)
        except (anthropic.AnthropicError, TypeError, ValueError) as error:
            return self.failure(error)

    def request(self, prompt: Prompt, repair: str = "") -> dict[str, Any]:
        """The whole request for an answer, with structured output and a cached system prompt."""
        again = f"\n\nYour answer before was refused: {repair}. Answer again." if repair else ""
        return {
            "model": self._model_for(prompt),
            "max_tokens": prompt.tokens_out,
            "system": [{"type": "text", "text": prompt.system, "cache_control": {"type": "ephemeral"}}],
            "messages": [{"role": "user", "content": prompt.user + again}],
            "output_config": {"format": {"type": "json_schema", "schema": dict(prompt.schema)}},
        }

    def failure(self, error: Exception) -> Failure:
        """What the SDK raised, in one line."""
        import anthropic

        if isinstance(error, anthropic.APITimeoutError):
            return Failure(Trouble.TIMEOUT, f"no answer within {self._engine.seconds} seconds")
        if isinstance(error, anthropic.APIConnectionError):
            return Failure(Trouble.UNREACHABLE, f"{_host(self.url)} cannot be reached ({_cause(error)})")
        if isinstance(error, anthropic.APIStatusError):
            said = f"{_host(self.url)} answered {error.status_code}: {_said(error)}"
            return Failure(_trouble(error.status_code), said)
        return Failure(Trouble.OTHER, mask(str(error))[:200])

    def _create(self, prompt: Prompt, repair: str) -> Any:
        import anthropic

        given = self.request(prompt, repair)
        if not self._plain:
            try:
                return self.client().messages.create(**given)
            except anthropic.BadRequestError as error:
                if not any(word in _said(error) for word in ("output_config", "cache_control", "schema", "extra")):
                    raise
                self._plain = True
        del given["output_config"]
        (asked,) = given["messages"]
        asked["content"] += f"\n{spelt_out(prompt.schema)}"
        return self.client().messages.create(**{**given, "system": prompt.system})

    def answered(self, message: Any, prompt: Prompt) -> Reply | Failure:
        """What a message of the SDK's comes to."""
        usage = _usage(message)
        text = "".join(block.text for block in message.content or () if getattr(block, "type", "") == "text")
        if message.stop_reason == "refusal":
            return Failure(Trouble.REFUSED, f"{message.model} would not answer", text, usage)
        if message.stop_reason == "max_tokens":
            return Failure(Trouble.TRUNCATED, f"the answer was cut off at {prompt.tokens_out} tokens", text, usage)
        return parsed(text, prompt, message.model or self.model, usage)

    def hindrance(self, prompt: Prompt) -> Failure | None:
        """Why it may not be asked, whatever the server would say."""
        model = self._model_for(prompt)
        if self._engine.allow and model not in self._engine.allow:
            return Failure(Trouble.MODEL, f"{model} is not among [engine] allow")
        url = urlsplit(self.url)
        if url.scheme != "https" and url.hostname not in LOOPBACK:
            return Failure(Trouble.UNREACHABLE, f"{_host(self.url)} is asked over https only")
        if url.hostname not in (*LOOPBACK, urlsplit(USUAL).hostname, urlsplit(self._named).hostname):
            return Failure(Trouble.KEY, f"{_host(self.url)} is asked only where {ADDRESS} names it, too")
        if not self._key and url.hostname not in LOOPBACK:
            return Failure(Trouble.KEY, f"{KEYS[0]} is not set")
        return None

    def _model_for(self, prompt: Prompt) -> str:
        return self._engine.models.get(prompt.purpose, self.model)

    def client(self) -> anthropic.Anthropic:
        """The SDK's client, made when it is needed first."""
        if self._made is None:
            import anthropic

            from slowwave.pipeline.llm.deadline import within

            hooks = {"response": [within(self._engine.seconds)]}
            self._made = anthropic.Anthropic(
                http_client=anthropic.DefaultHttpxClient(event_hooks=hooks),
                api_key=self._key or "none",
                base_url=self.url,
                timeout=float(self._engine.seconds),
                max_retries=RETRIES,
            )
        return self._made


def _usage(message: Any) -> Usage:
    used = message.usage
    if used is None:
        return Usage()
    cached = getattr(used, "cache_read_input_tokens", 0) or 0
    written = getattr(used, "cache_creation_input_tokens", 0) or 0
    return Usage((used.input_tokens or 0) + cached + written, used.output_tokens or 0, cached)


def _trouble(status: int) -> Trouble:
    known = {401: Trouble.KEY, 403: Trouble.KEY, 404: Trouble.MODEL, 408: Trouble.TIMEOUT, 429: Trouble.BUSY}
    return known.get(status, Trouble.SERVER if status >= 500 else Trouble.OTHER)


def _said(error: anthropic.APIStatusError) -> str:
    body = error.body if isinstance(error.body, dict) else {}
    inner = body.get("error")
    message = inner.get("message") if isinstance(inner, dict) else None
    return mask(str(message or error.message))[:200]


def _cause(error: Exception) -> str:
    return type(error.__cause__ or error).__name__


def _host(url: str) -> str:
    return urlsplit(url).hostname or "the server"
