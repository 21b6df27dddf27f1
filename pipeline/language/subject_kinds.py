"""The kinds of attribute that are known by name: what their values are, whose they are, how many hold at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.language.subject_values import Value


class Kind(NamedTuple):
    """types: classes of value, best first (`subject_values`, `subject_names`). "name" is a name of any thing, "phrase"
    a free short noun phrase: both need a sure cue.

    owner: user, person (user unless another is named), thing (a project, service, component) or maintained (a thing
    whose value is a person). known: a value of the first class tells the kind by itself, at least as a guess.
    joint: values of different classes are values of one attribute all the same (a city as a region).
    named: the attribute has a name of its own in the sentence ("version of NAME", "favourite NAME").
    """

    types: tuple[str, ...]
    owner: str = "user"
    known: bool = False
    named: bool = False
    multi: bool = False
    joint: bool = False

    @property
    def personal(self) -> bool:
        """Whether it is of the user or another person."""
        return self.owner in ("user", "person")


KINDS: Mapping[str, Kind] = {
    "home": Kind(("city", "country", "name"), known=True, joint=True),
    "employer": Kind(("company", "name")),
    "role": Kind(("title", "phrase"), known=True),
    "manager": Kind(("person", "name")),
    "team": Kind(("name", "phrase")),
    "email": Kind(("email",), "person", known=True),
    "phone": Kind(("phone", "number"), "person", known=True),
    "birthday": Kind(("date",), "person"),
    "anniversary": Kind(("date",), "person"),
    "wedding": Kind(("date",), "person"),
    "deadline": Kind(("date", "weekday", "month"), "thing", joint=True),
    "start": Kind(("date", "weekday", "month"), "thing", joint=True),
    "port": Kind(("port", "number"), "thing"),
    "database": Kind(("database", "name"), "thing", known=True),
    "host": Kind(("host", "server", "name"), "thing", known=True),
    "version": Kind(("version",), "thing", named=True),
    "maintainer": Kind(("person", "name"), "maintained"),
    "branch": Kind(("branch",), "thing"),
    "repo": Kind(("url", "path"), "thing"),
    "path": Kind(("path",), "thing", known=True, named=True),
    "url": Kind(("url",), "thing", named=True),
    "timezone": Kind(("zone", "city"), "person", known=True, joint=True),
    "currency": Kind(("currency",), "thing", known=True),
    "price": Kind(("money",), "thing"),
    "budget": Kind(("money", "number"), "thing"),
    "salary": Kind(("money", "number"), "person"),
    "rent": Kind(("money", "number"), "person"),
    "plan": Kind(("plan",), "thing", known=True),
    "limit": Kind(("rate", "measure", "number"), "thing", named=True),
    "timeout": Kind(("duration", "number"), "thing", named=True),
    "interval": Kind(("duration", "number"), "thing", named=True),
    "retention": Kind(("duration",), "thing", named=True),
    "count": Kind(("number",), "thing", named=True),
    "meeting": Kind(("clock", "daytime", "weekday"), "thing", named=True, joint=True),
    "waking": Kind(("clock",), "person"),
    "editor": Kind(("editor", "name"), known=True),
    "browser": Kind(("browser", "name"), known=True),
    "shell": Kind(("shell",), known=True),
    "terminal": Kind(("terminal",), known=True),
    "notes": Kind(("notes", "name"), known=True),
    "chat": Kind(("chat",), known=True),
    "ci": Kind(("ci", "name"), "thing", known=True),
    "tracker": Kind(("tracker", "name"), "thing", known=True),
    "framework": Kind(("framework",), "thing", known=True),
    "code": Kind(("code",), "thing", known=True),
    "os": Kind(("os",), "person", known=True),
    "package_manager": Kind(("package_manager", "name"), "thing", known=True),
    "reply_language": Kind(("language",), known=True),
    "diet": Kind(("diet", "phrase"), "person", known=True),
    "favourite": Kind(("drink", "phrase"), "person", named=True),
    "indent": Kind(("indent",), "thing", known=True),
    "quotes": Kind(("quote",), "thing", known=True),
    "naming": Kind(("naming",), "thing", known=True),
    "formatter": Kind(("formatter",), "thing", known=True),
    "testing": Kind(("testing",), "thing", known=True),
    "line_length": Kind(("measure", "number"), "thing"),
    "style": Kind(("style",), "thing", known=True, named=True),
    "pet": Kind(("call", "name", "phrase"), "person", named=True),
    "status": Kind(("status",), "thing", known=True),
    "region": Kind(("region", "city", "name"), "thing", known=True, joint=True),
    "model": Kind(("model", "name"), "thing", known=True),
    "car": Kind(("name", "phrase"), "person"),
    "device": Kind(("name",), "person", named=True),
    "commute": Kind(("vehicle", "phrase"), "person"),
    "office": Kind(("city", "name", "phrase"), "person", named=True),
    "school": Kind(("name", "phrase"), "person"),
    "nickname": Kind(("name", "phrase"), "person"),
    "gym": Kind(("name", "phrase"), "person"),
    "doctor": Kind(("doctor", "person", "name"), "person", known=True),
    "bank": Kind(("company", "name", "phrase"), "person"),
    "license": Kind(("name", "phrase"), "thing"),
    "theme": Kind(("phrase", "name"), "person"),
    "hobby": Kind(("phrase",), "person", multi=True),
    "alert": Kind(("channel", "person", "name"), "thing", multi=True),
    "subscription": Kind(("name", "phrase"), "person", multi=True),
}


@lru_cache(maxsize=256)
def of_class(kind: str) -> frozenset[str]:
    """The kinds that a name stands for: itself, and of ``=class`` all whose values are of that class."""
    if not kind.startswith("="):
        return frozenset((kind,))
    return frozenset((kind, *(name for name, spec in KINDS.items() if kind[1:] in spec.types[:2])))


SURE, WEAK = 2.0, 1.0
KNOWN = 1.0
"""Weights of a sure cue, of one that needs a fitting value, and of a value that tells its kind by itself."""


def all_classes(values: Iterable[Value]) -> frozenset[str]:
    """The classes of all these values together."""
    return frozenset().union(*[value.classes for value in values])


def add_known(kinds: dict[str, float], values: list[Value]) -> None:
    """Let values that tell their kind by themselves speak for it."""
    # "Python 3.12" names a version; of itself it says nothing of the language that is used.
    ends = {value.start - 1 for value in values if "version" in value.classes}
    told = all_classes(value for value in values if not ("code" in value.classes and value.end in ends))
    for kind, of in _TOLD_BY if told else ():
        if of in told:
            kinds[kind] = kinds.get(kind, 0.0) + KNOWN


_TOLD_BY = tuple((kind, spec.types[0]) for kind, spec in KINDS.items() if spec.known)
"""The kinds that a value tells by itself, each with the class of it."""
