"""An index of pages, in memory."""

from slowwave.pipeline.recall.index import Index, opened
from slowwave.pipeline.recall.row import Page
from slowwave.pipeline.recall.writing import changing


def put(index: Index, *pages: Page) -> Index:
    """The index with these pages, each in the place of what stood under its path."""
    with changing(index) as writer:
        for page in pages:
            writer.put(page)
    return index


def index_of(*pages: Page) -> Index:
    """An index of these alone."""
    return put(opened(":memory:", write=True), *pages)
