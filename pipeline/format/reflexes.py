"""``reflexes.yaml``: read with its lines, and added to as text, so that what a person typed stays as it stands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

from slowwave.pipeline.domain.reflex import Reflex, is_regex
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.language.dates import parse_day
from slowwave.pipeline.language.secrets import find_secrets

if TYPE_CHECKING:
    from yaml.nodes import Node

UNREADABLE = "D201"
"""The code of a file of which nothing is read."""
KEYS = ("when", "say", "why", "added", "expires", "check")
CHECKS = ("file:", "sha256:", "entry:", "cmd:")
LONGEST_TRIGGER = 200
"""Characters; a longer one is a message, no trigger."""
MOST_REGEXES = 50
"""BEHAVIOUR, "Recall": each is tried on every message."""
LARGEST = 16 << 20
"""Bytes; a larger file is no table that anybody keeps."""

_NESTED = re.compile(r"\([^()]*[+*][^()]*\)\s*(?:[+*]|\{\d+,\d*\})")
"""A repetition within a repetition, which can take longer than the universe."""


def parse_reflexes(text: str, path: str) -> tuple[tuple[Reflex, ...], tuple[Finding, ...]]:
    """The reflexes in the order of the file, and what is wrong with the rest, with its line.

    An entry that cannot be used is left out; the others count.
    """
    import yaml

    if len(text) > LARGEST:
        return (), (Finding(UNREADABLE, Severity.ERROR, f"{len(text) >> 20} MB are no table of reflexes", path),)
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        root = yaml.compose(text.lstrip("\ufeff"), Loader=loader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        message = f"This is no YAML: {error.problem or 'unknown trouble'}; no reflex is read"
        return (), (Finding(UNREADABLE, Severity.ERROR, message, f"{path}:{line}"),)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        return (), (Finding(UNREADABLE, Severity.ERROR, f"This is no YAML: {type(error).__name__}", path),)
    if root is None or (isinstance(root, yaml.ScalarNode) and not root.value):
        return (), ()
    if not isinstance(root, yaml.SequenceNode):
        message = "A list of entries is expected, each beginning `- when:`"
        return (), (Finding(UNREADABLE, Severity.ERROR, message, path),)
    return _read(root.value, path)


def reflex_text(reflex: Reflex) -> str:
    """The lines of an entry, as ``dream reflex add`` writes it."""
    when = ", ".join(map(_quoted, reflex.triggers))
    values = {
        "say": _quoted(reflex.say),
        "why": _quoted(reflex.why) if reflex.why else "",
        "added": reflex.added.isoformat() if reflex.added else "",
        "expires": reflex.expires.isoformat() if reflex.expires else "",
        "check": _quoted(reflex.check) if reflex.check else "",
    }
    return f"- when: [{when}]\n" + "".join(f"  {key}: {value}\n" for key, value in values.items() if value)


def commented(text: str, lines: frozenset[int]) -> str:
    """The text with the entries that begin on these lines made comments: they say nothing more, and are not lost."""
    kept: list[str] = []
    inside = False
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        if number in lines:
            inside = True
        elif re.match(r"-(?:\s|$)", line) or (line.strip() and not line.startswith((" ", "\t", "#"))):
            inside = False
        kept.append(f"# {line}" if inside and line.strip() else line)
    return "".join(kept)


def _read(nodes: list[Node], path: str) -> tuple[tuple[Reflex, ...], tuple[Finding, ...]]:
    found: list[Reflex] = []
    findings: list[Finding] = []
    regexes = 0
    for node in nodes:
        where = f"{path}:{node.start_mark.line + 1}"
        values, odd = _values(node)
        wrong = odd or _wrong(values)
        own = sum(map(is_regex, _triggers(values)))
        if not wrong and own and regexes + own > MOST_REGEXES:
            wrong = f"more than {MOST_REGEXES} /regex/ triggers; give words or phrases"
        if wrong:
            findings.append(Finding("D202", Severity.WARNING, f"This reflex is not used: {wrong}", where))
            continue
        regexes += own
        unknown = [key for key in values if key not in KEYS]
        if unknown:
            message = f"Unknown here: {', '.join(unknown)[:100]}; known are {', '.join(KEYS)}"
            findings.append(Finding("D203", Severity.INFO, message, where))
        found.append(_reflex(values, node.start_mark.line + 1))
    return tuple(found), tuple(findings)


def _values(node: Node) -> tuple[dict[str, tuple[str, ...]], str]:
    """Key to its scalars, and what keeps the entry from being read."""
    from yaml.nodes import MappingNode, ScalarNode

    if not isinstance(node, MappingNode):
        return {}, "it has no keys"
    values: dict[str, tuple[str, ...]] = {}
    for key, value in node.value:
        if not isinstance(key, ScalarNode):
            return {}, "a key is no word"
        given = tuple(_scalars(value))
        if any(one is None for one in given):
            return {}, f"{key.value[:40]} is neither text nor a list of texts"
        values[key.value] = tuple(one for one in given if one is not None)
    return values, ""


def _scalars(node: Node) -> Iterator[str | None]:
    from yaml.nodes import ScalarNode, SequenceNode

    for one in node.value if isinstance(node, SequenceNode) else [node]:
        yield one.value if isinstance(one, ScalarNode) else None


def _triggers(values: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, map(str.strip, values.get("when", ())))))


def _wrong(values: dict[str, tuple[str, ...]]) -> str:
    triggers, said = _triggers(values), _one(values, "say")
    if not triggers:
        return "it has no trigger (`when:`)"
    if not said.strip():
        return "it has nothing to say (`say:`)"
    if find_secrets(said):
        return "what it says looks like a secret; say where the secret is kept instead"
    long = next((one for one in triggers if len(one) > LONGEST_TRIGGER), "")
    if long:
        return f"a trigger has more than {LONGEST_TRIGGER} characters"
    for key in ("added", "expires"):
        if _one(values, key) and parse_day(_one(values, key)) is None:
            return f"{key} is no date (YYYY-MM-DD)"
    check = _one(values, "check")
    if check and not check.startswith(CHECKS):
        return f"check begins with none of {', '.join(CHECKS)}"
    return next((trouble for one in triggers if is_regex(one) and (trouble := _regex_trouble(one))), "")


def _regex_trouble(trigger: str) -> str:
    body = trigger[1:-1]
    if _NESTED.search(body):
        return "a /regex/ repeats what repeats already, which may never end"
    try:
        re.compile(body)
    except (re.error, RecursionError, OverflowError) as error:
        return f"a /regex/ cannot be read: {error}"
    return ""


def _one(values: dict[str, tuple[str, ...]], key: str) -> str:
    return "\n".join(values.get(key, ()))


def _reflex(values: dict[str, tuple[str, ...]], line: int) -> Reflex:
    def day(key: str) -> date | None:
        return parse_day(_one(values, key))

    say, why = " ".join(_one(values, "say").split()), _one(values, "why")
    return Reflex(_triggers(values), say, why, day("added"), day("expires"), _one(values, "check"), line)


def _quoted(text: str) -> str:
    said = " ".join(text.split())
    plain = re.fullmatch(r"[^\W\d_][\w .;()~/-]*[\w.)]", said) and not re.search(r" #|: ", said)
    words = ("yes", "no", "true", "false", "null", "on", "off", "y", "n")
    return said if plain and said.casefold() not in words else json.dumps(said, ensure_ascii=False)
