"""Message Batches of the Anthropic SDK: questions handed over together, for half the price, and answered within a day.

A question's key is its ``custom_id``, so an answer finds its question whoever handed it over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from slowwave.pipeline.llm.anthropic import AnthropicModel
from slowwave.pipeline.llm.language_model import Failure, Prompt, Reply, Trouble

if TYPE_CHECKING:
    from anthropic.types.messages import MessageBatch

UNKNOWN = frozenset({404, 405, 501})
"""What a server answers that knows no batches, or not that one."""
UNSURE = frozenset({Trouble.TIMEOUT, Trouble.UNREACHABLE, Trouble.SERVER})
"""After these nobody knows whether the server took what was handed over."""
RECENT = 100
"""Batches of one look at what the server has; the newest first."""
_ERRORS = {
    "authentication_error": Trouble.KEY,
    "permission_error": Trouble.KEY,
    "not_found_error": Trouble.MODEL,
    "rate_limit_error": Trouble.BUSY,
    "timeout_error": Trouble.TIMEOUT,
    "api_error": Trouble.SERVER,
    "overloaded_error": Trouble.SERVER,
}


class Batch(NamedTuple):
    """One batch at the server. size: of its requests. ended: its results are there."""

    id: str
    at: datetime
    size: int
    ended: bool


class Batches:
    """The batches of a model's server. No call raises anything."""

    def __init__(self, model: AnthropicModel) -> None:
        self._model = model
        self.url = model.url

    def hand_over(self, prompts: Sequence[Prompt]) -> str | Failure | None:
        """The id of a new batch; None where the server knows no batches. It is tried once: the SDK's own second try
        might be a second batch."""
        import anthropic

        hindrance = next(filter(None, map(self._model.hindrance, prompts)), None)
        if hindrance is not None:
            return hindrance
        requests: list[Any] = [{"custom_id": one.key, "params": self._model.request(one)} for one in prompts]
        try:
            return self._model.client().with_options(max_retries=0).messages.batches.create(requests=requests).id
        except anthropic.APIStatusError as error:
            return None if error.status_code in UNKNOWN else self._model.failure(error)
        except (anthropic.AnthropicError, TypeError, ValueError) as error:
            return self._model.failure(error)

    def look(self, batch_id: str) -> Batch | Failure | None:
        """How far it is; None where the server knows none of that id."""
        import anthropic

        try:
            return _batch(self._model.client().messages.batches.retrieve(batch_id))
        except anthropic.NotFoundError:
            return None
        except (anthropic.AnthropicError, TypeError, ValueError) as error:
            return self._model.failure(error)

    def recent(self) -> tuple[Batch, ...] | Failure:
        """The newest batches at the server, whosever they are."""
        import anthropic

        try:
            return tuple(_batch(one) for one in self._model.client().messages.batches.list(limit=RECENT).data)
        except (anthropic.AnthropicError, TypeError, ValueError) as error:
            return self._model.failure(error)

    def results(self, batch_id: str) -> Mapping[str, Any] | Failure:
        """Key to result, of a batch that has ended."""
        import anthropic

        client = self._model.client()
        try:
            url = client.messages.batches.retrieve(batch_id).results_url or ""
            if urlsplit(url).hostname != urlsplit(self.url).hostname:
                # The key goes along with the question for the results.
                return Failure(Trouble.OTHER, f"the results of {batch_id} are to be fetched from another host")
            return {one.custom_id: one.result for one in client.messages.batches.results(batch_id)}
        except (anthropic.AnthropicError, TypeError, ValueError, AttributeError) as error:
            return self._model.failure(error)

    def reply(self, result: Any, prompt: Prompt) -> Reply | Failure:
        """What became of one question."""
        kind = getattr(result, "type", "")
        if kind == "succeeded":
            return self._model.answered(result.message, prompt)
        if kind == "expired":
            return Failure(Trouble.EXPIRED, "the batch was not done within a day")
        if kind == "canceled":
            return Failure(Trouble.CANCELLED, "the batch was cancelled")
        error = getattr(getattr(result, "error", None), "error", None)
        name = str(getattr(error, "type", ""))
        said = str(getattr(error, "message", "")) or "no reason is given"
        return Failure(_ERRORS.get(name, Trouble.OTHER), _plain(f"{name}: {said}"))


def _batch(given: MessageBatch) -> Batch:
    counts = given.request_counts
    size = counts.processing + counts.succeeded + counts.errored + counts.canceled + counts.expired
    return Batch(given.id, given.created_at, size, given.processing_status == "ended")


def _plain(text: str) -> str:
    from slowwave.pipeline.language.secrets import mask

    return mask(text)[:200]
