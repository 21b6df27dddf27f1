"""Pattern files: all that they say stands in their front matter."""

from __future__ import annotations

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.entry import parse_count
from slowwave.pipeline.domain.pattern import Pattern
from slowwave.pipeline.domain.places import stem_of
from slowwave.pipeline.format.front_matter import lists
from slowwave.pipeline.language.dates import parse_day


def read_pattern(document: Document) -> Pattern:
    """The pattern of a file; what its head does not say is empty, and the name then that of the file.

    A count that is not given is that of what it shows; evidence alone may name one time twice, by line and record.
    """
    fields = document.front_matter
    listed = lists(document.text)
    examples, evidence = listed.get("examples", ()), listed.get("evidence", ())
    return Pattern(
        document.path,
        fields.get("name", "") or stem_of(document.path).removeprefix("p-"),
        fields.get("trigger", ""),
        fields.get("response", ""),
        examples,
        evidence,
        parse_count(fields.get("count", "")) or max(len(examples), len(evidence)),
        parse_day(fields.get("created", "")[:10]),
        parse_day(fields.get("updated", "")[:10]),
    )
