"""Files that are installed with the code: templates and the folder that ``dream init`` copies."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable


def template_text(name: str) -> str:
    """The text of a file in ``templates/``."""
    return (files("slowwave") / "templates" / name).read_text(encoding="utf-8")


def memory_template() -> Traversable:
    """The folder ``memory_template/``."""
    return files("slowwave") / "memory_template"
