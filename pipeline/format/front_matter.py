"""The YAML head of a file: read as strings, edited one line at a time.

python-frontmatter's YAML handler reads it, with a loader that knows strings only. The library's own splitter and
dumper lose text (a body that begins with ``---``, a BOM, comments), so we find the head ourselves and write lines.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from slowwave.pipeline.domain.head import quoted
from slowwave.pipeline.domain.lines import printable
from slowwave.pipeline.domain.places import TOPIC_TYPES

LISTS = ("examples", "evidence")
"""Keys whose values come as ready-made lists (FORMATS, "Topic, pattern, learnings, index")."""

_HEAD = re.compile(r"\A\ufeff?---[ \t]*\r?\n(?P<body>.*?)^(?:---|\.\.\.)[ \t]*\r?$\n?", re.DOTALL | re.MULTILINE)
_FIRST_KEY = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*[\"']?[^\W\d][\w .-]{0,79}[\"']?[ \t]*:(?:\s|\Z)")
_KEY_LINE = re.compile(
    r"^(?P<lead>(?P<quote>[\"']?)(?P<key>[^\W\d][\w .-]{0,79}?)(?P=quote)[ \t]*:[ \t]*)(?P<value>[^\r\n]*)",
    re.MULTILINE,
)
_TYPE = re.compile(rf"^[ \t]*type:[ \t]*([\"']?)({'|'.join(TOPIC_TYPES)})\1[ \t]*\r?$", re.MULTILINE)
_COMMENT = re.compile(r"(?<![ \t])[ \t]+#.*\Z")
_NUMERAL = re.compile(r"\d[\w.-]*\Z", re.ASCII)
_BLOCK_SCALAR = re.compile(r"[|>][-+\d]*(?:[ \t]+#.*)?\Z")
_NOT_PLAIN = re.compile(r"""["'\[\]{}&*!|>%@`#,?-]|\Z""")
"""How a value begins that YAML gives a meaning of its own, or that stands on the next lines."""
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
"""What YAML refuses the whole document for (YAML 1.1, 5.1)."""
_LONGEST = 65_536
"""Characters of a head that we hand to YAML: a real one has hundreds, an alias bomb or a torn file has more."""


def head_end(text: str) -> int:
    """The offset behind the front matter's closing line, 0 where the file begins with its body."""
    found = _head(text)
    return found.end() if found else 0


def stated_type(text: str) -> str:
    """user, feedback, project or reference, as the head says at its top or, as newer builds of Claude Code do, under
    ``metadata``; "" where it does not."""
    found = _head(text)
    stated = _TYPE.search(found["body"]) if found else None
    return stated[2] if stated else ""


def fields(text: str) -> Mapping[str, str]:
    """Key to value as written, without YAML's types; a list on one line as it stands. Empty for a torn head."""
    found = _head(text)
    if found is None or len(found["body"]) > _LONGEST:
        return {}
    given = _loaded(found["body"])
    lines = {line["key"]: _bare(line["value"].rstrip()) for line in _KEY_LINE.finditer(found["body"])}
    read: dict[str, str] = {}
    for key, value in given.items():
        if isinstance(value, str):
            read[key] = value
        elif isinstance(value, (list, dict)) and lines.get(key, "")[:1] in ("[", "{"):
            read[key] = lines[key]
    return read


def lists(text: str) -> Mapping[str, tuple[str, ...]]:
    """Key to the strings of each list, on one line or many; what is no string in it is left out."""
    found = _head(text)
    given = _loaded(found["body"]) if found is not None and len(found["body"]) <= _LONGEST else {}
    return {
        key: tuple(each for each in value if isinstance(each, str))
        for key, value in given.items()
        if isinstance(value, list)
    }


def set_field(text: str, key: str, value: str) -> str | None:
    """The text with that one line's value changed; None where there is no such line, or it does not end there.

    Quotes stay of the kind that stands there.
    """
    found = _head(text)
    if found is None or key not in fields(text):
        return None
    start, stop = found.span("body")
    places = [line for line in _KEY_LINE.finditer(text, start, stop) if line["key"] == key]
    if len(places) != 1 or _goes_on(text[places[0].end() : stop], places[0]["value"].rstrip()):
        return None
    line = places[0]
    old = line["value"].rstrip(" \t\r")
    comment = _comment(old)
    new = value if key in LISTS and value.startswith("[") else _styled(value, _bare(old))
    gap = "" if line["lead"][-1:] in " \t" else " "
    begin = line.start("value")
    changed = f"{text[:begin]}{gap}{new}{comment}{text[begin + len(old) :]}"
    wanted = value if new is value else printable(value)
    return changed if fields(changed) == {**fields(text), key: wanted} else None


def _head(text: str) -> re.Match[str] | None:
    if not text.startswith(("---", "\ufeff---")):
        return None
    found = _HEAD.match(text)
    return found if found and _FIRST_KEY.match(found["body"]) else None


@lru_cache(maxsize=1 << 10)
def _loaded(body: str) -> Mapping[str, Any]:
    """Kept, since a pattern's head is asked for its fields and for its lists."""
    import yaml
    from frontmatter.default_handlers import YAMLHandler

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    clean = _UNPRINTABLE.sub("\ufffd", body.replace("\r\n", "\n"))
    try:
        given = YAMLHandler().load(clean, Loader=loader)
    except (yaml.YAMLError, ValueError, RecursionError):
        return _plain_fields(body)
    if not isinstance(given, dict):
        return {}
    return {key: value for key, value in given.items() if isinstance(key, str)}


def _plain_fields(body: str) -> Mapping[str, str]:
    """What people and agents write without knowing YAML, as in ``description: Feedback: keep it short``: the keys of a
    head in which every line is a key with one plain value. Any other torn head says nothing."""
    lines = [line for line in body.splitlines() if line.strip() and not line.startswith("#")]
    found = [_KEY_LINE.fullmatch(line.rstrip()) for line in lines]
    read: dict[str, str] = {}
    for one in found:
        if one is None or one["key"] in read or _NOT_PLAIN.match(one["value"]):
            return {}
        read[one["key"]] = _bare(one["value"])
    return read


def _goes_on(below: str, value: str) -> bool:
    """True when the value is spread over the following lines, or they hang on it."""
    if _BLOCK_SCALAR.match(value) or value[:1] in ("&", "*", "!"):
        return True
    following = next((line for line in below.split("\n")[1:] if line.strip()), "")
    return following[:1] in (" ", "\t", "-", "]", "}") and not following.startswith("---")


def _comment(value: str) -> str:
    """The YAML comment behind a plain or quoted scalar, with its blanks."""
    if value[:1] in ('"', "'", "["):
        closing = "]" if value[0] == "[" else value[0]
        last = value.rfind(closing)
        tail = value[last + 1 :]
        return tail if last > 0 and tail.lstrip().startswith("#") else ""
    found = _COMMENT.search(value)
    return found[0] if found else ""


def _bare(value: str) -> str:
    comment = _comment(value)
    return value[: len(value) - len(comment)] if comment else value


def _styled(value: str, old: str) -> str:
    line = printable(value)
    if _NUMERAL.match(line) and old[:1].isdigit():
        return line
    if old[:1] == "'" and "\\" not in line:
        return "'" + line.replace("'", "''") + "'"
    new = quoted(line)
    if old[:1] == '"' and new == line:
        return f'"{line}"'
    return new
