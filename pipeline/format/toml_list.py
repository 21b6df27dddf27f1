"""One word more or less in a list of a TOML file that people keep by hand: every other byte stays as it is."""

from __future__ import annotations

import json
import re
from typing import Any

BY_US = "  # by dream install"
"""Behind lines that hold nothing but what we put there, so that they go again with it."""

_TOKEN = re.compile(r"""\#[^\n]*|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\[\],]|[^\s\[\],"'#]+|\s+""")


def with_item(text: str, table: str, key: str, item: str) -> str | None:
    """The text with the item in the list ``key`` of ``[table]``, which are made if they are missing.

    None where the text is written in a way that is not seen through here; then a person must do it.
    """
    wanted = _items(text, table, key)
    if wanted is None or item in wanted:
        return text if wanted is not None else None
    return _proven(_extended(text, table, key, item), table, key, [*wanted, item])


def without_item(text: str, table: str, key: str, item: str) -> str | None:
    """The text without the item, and without the lines that we made for it. None as above."""
    wanted = _items(text, table, key)
    if wanted is None or item not in wanted:
        return text if wanted is not None else None
    wanted = [one for one in wanted if one != item]
    new: str | None = text
    while new is not None and item in (_items(new, table, key) or ()):
        shorter = _shortened(new, table, key, item)
        new = shorter if shorter != new else None
    return _proven(new, table, key, wanted)


def _parsed(text: str) -> dict[str, Any] | None:
    import tomllib

    try:
        return tomllib.loads(text.lstrip("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError):
        return None


def _items(text: str, table: str, key: str) -> list[str] | None:
    """What the list holds; None where the text is no TOML or the list no list of strings."""
    found: Any = _parsed(text)
    for name, empty in ((table, {}), (key, [])):
        found = found.get(name, empty) if isinstance(found, dict) else None
    good = isinstance(found, list) and all(isinstance(one, str) for one in found)
    return found if good else None


def _proven(text: str | None, table: str, key: str, wanted: list[str]) -> str | None:
    return text if text is not None and _items(text, table, key) == wanted else None


def _extended(text: str, table: str, key: str, item: str) -> str:
    end = "\r\n" if "\r\n" in text else "\n"
    shown = json.dumps(item, ensure_ascii=False)
    line = f"{key} = [{shown}]{BY_US}"
    header = _header(text, table)
    if header is None:
        block = f"[{table}]{BY_US}{end}{line}"
        if text.strip("\ufeff \t\r\n") == "":
            return text + block + end
        return text + end + block + end if text.endswith("\n") else text + end + end + block
    place = _list(text, header.end(), key)
    if place is None:
        torn = "" if text[: header.end()].endswith("\n") else end
        return text[: header.end()] + torn + line + (end if not torn else "") + text[header.end() :]
    tokens = _tokens(text, place)
    values = [token for token in tokens if token[0] in "\"'"]
    if not values:
        return text[: place + 1] + shown + text[place + 1 :]
    last = _start(tokens, values[-1], place)
    begin, behind = last, last + len(values[-1])
    comma = re.match(r"[ \t]*,", text[behind:])
    line_start = text.rfind("\n", 0, begin) + 1
    own = text[line_start:begin].strip() == ""
    between = end + text[line_start:begin] if own else " "
    if comma and own:
        behind += comma.end()
        return text[:behind] + between + shown + "," + text[behind:]
    return text[:behind] + "," + between + shown + text[behind:]


def _shortened(text: str, table: str, key: str, item: str) -> str:
    header = _header(text, table)
    place = _list(text, header.end(), key) if header is not None else None
    if header is None or place is None:
        return text
    tokens = _tokens(text, place)
    value = next((one for one in reversed(tokens) if one[0] in "\"'" and _parsed(f"a = {one}") == {"a": item}), None)
    if value is None:
        return text
    begin = _start(tokens, value, place)
    behind = begin + len(value)
    alone = sum(token[0] in "\"'" for token in tokens) == 1
    line_start, line_end = text.rfind("\n", 0, place) + 1, (text.find("\n", behind) + 1) or len(text)
    if alone and text[line_start:line_end].rstrip().endswith(BY_US.strip()):
        return _without_lines(text, header, line_start, line_end)
    comma = re.match(r"[ \t]*,[ \t]*", text[behind:])
    own = re.search(r"\r?\n[ \t]*\Z", text[:begin])
    if comma and own:
        return text[: own.start()] + text[behind + comma.end() :]
    before = re.search(r",\s*\Z", text[:begin])
    if before:
        return text[: before.start()] + text[behind:]
    return text[:begin] + text[behind + (comma.end() if comma else 0) :]


def _without_lines(text: str, header: re.Match[str], start: int, end: int) -> str:
    if header.end() != start or BY_US.strip() not in header[0]:
        torn = not text[start:end].endswith("\n")
        return re.sub(r"\r?\n\Z", "", text[:start]) if torn else text[:start] + text[end:]
    before, after = text[: header.start()], text[end:]
    # The empty line in front of it came with it.
    if not text[start:end].endswith("\n"):
        return re.sub(r"(\r?\n){2}\Z", "", before) + after
    return re.sub(r"(\r?\n)\r?\n\Z", r"\1", before) + after


def _header(text: str, table: str) -> re.Match[str] | None:
    return re.search(
        rf"(?<![^\n\ufeff])[ \t]*\[[ \t]*{re.escape(table)}[ \t]*\][ \t]*(?:#[^\n]*)?(?:\r?\n|\r?\Z)", text, re.M
    )


def _list(text: str, place: int, key: str) -> int | None:
    """Where the list of that key opens, in the table whose lines begin at a place."""
    rest = re.compile(r"^[ \t]*\[", re.M).search(text, place)
    end = rest.start() if rest else len(text)
    found = re.compile(rf"^[ \t]*{re.escape(key)}[ \t]*=[ \t]*\[", re.M).search(text, place)
    return found.end() - 1 if found and found.start() < end else None


def _tokens(text: str, place: int) -> list[str]:
    """The tokens from the opening bracket to the closing one."""
    tokens: list[str] = []
    while (match := _TOKEN.match(text, place)) is not None:
        tokens.append(match[0])
        place = match.end()
        if match[0] == "]":
            break
    return tokens


def _start(tokens: list[str], token: str, place: int) -> int:
    """Where the last token of that text begins."""
    number = len(tokens) - 1 - tokens[::-1].index(token)
    return place + sum(map(len, tokens[:number]))
