"""The health score over the days, as an SVG element that takes its colours from the page it stands in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

Point = tuple[date, int]

INK, GRID = "#0a0b01", "#0a0b02"
"""Stand-ins for the page's colours: what bears one gets the class of that name."""
_CLASSES = {INK: "ink", GRID: "grid"}
_SHOWN = frozenset(
    (
        "fill",
        "fill-opacity",
        "stroke",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-width",
        "text-anchor",
    )
)
"""Styles that are kept, as attributes: a page that forbids inline styles ignores them otherwise."""
TICKS = 3


def trend(points: Sequence[Point], label: str) -> str:
    """points: (day, score 0..100), at least two, days ascending. label: what it shows, for those who cannot see it.

    The same points give the same bytes, on any machine and in any process.
    """
    import logging
    from io import StringIO

    # It would announce on stderr that it lists the fonts.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    days = [day.toordinal() for day, _ in points]
    scores = [score for _, score in points]
    with matplotlib.rc_context():
        # A matplotlibrc of the user's would show in the bytes.
        matplotlib.rcdefaults()
        matplotlib.rcParams.update({"svg.hashsalt": "slowwave", "svg.fonttype": "none"})
        figure = Figure(figsize=(8, 2.6), frameon=False)
        FigureCanvasSVG(figure)
        axes = figure.add_axes((0.075, 0.16, 0.895, 0.77), frameon=False)
        axes.grid(axis="y", color=GRID, linewidth=1)
        axes.tick_params(length=0, pad=8)
        axes.fill_between(days, scores, color=INK, alpha=0.14, linewidth=0)
        marker = "o" if len(points) <= 31 else ""
        axes.plot(days, scores, color=INK, linewidth=2.4, marker=marker, markersize=5, clip_on=False)
        axes.set(xlim=(days[0], days[-1]), ylim=(0, 100), yticks=range(0, 101, 20))
        ticks = _ticks(days)
        axes.set_xticks(ticks, [date.fromordinal(day).isoformat() for day in ticks])
        first, *_, last = axes.get_xticklabels()
        first.set_horizontalalignment("left")
        last.set_horizontalalignment("right")
        drawn = StringIO()
        figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None})
    return _embedded(drawn.getvalue(), label)


def _ticks(days: Sequence[int]) -> list[int]:
    """The first day, the last, and what lies evenly between."""
    span = days[-1] - days[0]
    count = min(TICKS, span + 1)
    return [days[0] + round(span * place / (count - 1)) for place in range(count)]


def _embedded(svg: str, label: str) -> str:
    """The drawing as an element of a page: no prologue, no style, no metadata, no name that nothing refers to."""
    from xml.etree import ElementTree

    root = ElementTree.fromstring(svg)
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg))
    for element in list(root.iter()):
        for child in list(element):
            if _name(child.tag) in ("metadata", "style"):
                element.remove(child)
        _plain(element, used)
    for key in ("width", "height", "version"):
        root.attrib.pop(key, None)
    root.attrib.update({"class": "trend", "role": "img", "aria-label": label})
    return ElementTree.tostring(root, encoding="unicode")


def _plain(element: Element, used: set[str]) -> None:
    given = {_name(key): " ".join(value.split()) for key, value in element.attrib.items()}
    style = dict(_pair(part) for part in given.pop("style", "").split(";") if ":" in part)
    if given.get("id") not in used:
        given.pop("id", None)
    if given.get("transform", "").startswith("rotate(-0"):
        del given["transform"]
    colours = {_CLASSES[value] for value in style.values() if value in _CLASSES}
    kept = {key: "currentColor" if value in _CLASSES else value for key, value in style.items() if key in _SHOWN}
    element.tag = _name(element.tag)
    element.text = (element.text or "").strip() or None
    element.tail = None
    element.attrib.clear()
    element.attrib.update({**given, **kept, **({"class": colours.pop()} if colours else {})})


def _pair(part: str) -> tuple[str, str]:
    key, _, value = part.partition(":")
    return key.strip(), value.strip()


def _name(tag: str) -> str:
    return tag.rpartition("}")[2]
