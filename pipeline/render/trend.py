"""The health score over the days, as an SVG element that takes its colours from the page it stands in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

Point = tuple[date, int]
Side = Literal["left", "center", "right"]

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
POINTS = 31
"""Of so many days each is a point; of more the line is enough."""
WIDTH, HEIGHT = 576.0, 187.2
LEFT, RIGHT, BOTTOM, TOP = 43.2, 558.72, 29.952, 174.096
"""The drawing, and in it the field of days and scores, in points from its lower left corner."""
GAP, HALF_A_LINE, BELOW = 8.0, 3.8, 14.35
"""Between the field and its scores, from a grid line to the foot of its score, and the foot of the days."""


def trend(points: Sequence[Point], label: str) -> str:
    """points: (day, score 0..100), at least two, days ascending. label: what it shows, for those who cannot see it.

    The same points give the same bytes, on any machine and in any process. Drawn by the renderer alone: figures and
    axes take half as long again to load as all that it needs, and a night draws one chart.
    """
    import logging
    from io import StringIO

    # It would announce on stderr that it lists the fonts.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    import matplotlib
    from matplotlib.backends import backend_svg

    # It has no types.
    made: Any = backend_svg.RendererSVG
    days = [day.toordinal() for day, _ in points]
    with matplotlib.rc_context():
        # A matplotlibrc of the user's would show in the bytes.
        matplotlib.rcdefaults()
        matplotlib.rcParams.update({"svg.hashsalt": "slowwave", "svg.fonttype": "none"})
        drawn = StringIO()
        renderer = made(WIDTH, HEIGHT, drawn, metadata={"Date": None, "Creator": None})
        _draw(renderer, [(_across(day, days), _up(score)) for day, (_, score) in zip(days, points, strict=True)])
        for score in range(0, 101, 20):
            _write(renderer, str(score), LEFT - GAP, _up(score) - HALF_A_LINE, "right")
        for place, day in enumerate(ticks := _ticks(days)):
            side: Side = "left" if place == 0 else "right" if place == len(ticks) - 1 else "center"
            _write(renderer, date.fromordinal(day).isoformat(), _across(day, days), BELOW, side)
        renderer.finalize()
    return _embedded(drawn.getvalue(), label)


def _across(day: int, days: Sequence[int]) -> float:
    return LEFT + (RIGHT - LEFT) * (day - days[0]) / (days[-1] - days[0])


def _up(score: int) -> float:
    return BOTTOM + (TOP - BOTTOM) * score / 100


def _draw(renderer: Any, line: Sequence[tuple[float, float]]) -> None:
    """The area below the line, the grid, and the line, of a few days with a point for each."""
    from matplotlib.path import Path
    from matplotlib.transforms import Affine2D

    as_it_is = Affine2D()
    area = [(line[0][0], BOTTOM), *line, (line[-1][0], BOTTOM), (line[0][0], BOTTOM)]
    renderer.draw_path(_pen(renderer, INK, 0), Path(area, closed=True), as_it_is, (*_rgb(INK), 0.14))
    for score in range(0, 101, 20):
        renderer.draw_path(_pen(renderer, GRID, 1), Path([(LEFT, _up(score)), (RIGHT, _up(score))]), as_it_is)
    renderer.draw_path(_pen(renderer, INK, 2.4), Path(line), as_it_is)
    if len(line) <= POINTS:
        circle, size = Path.unit_circle(), Affine2D().scale(2.5)
        renderer.draw_markers(_pen(renderer, INK, 1), circle, size, Path(line), as_it_is, _rgb(INK))


def _pen(renderer: Any, colour: str, width: float) -> Any:
    pen = renderer.new_gc()
    pen.set_foreground(colour)
    pen.set_linewidth(width)
    pen.set_joinstyle("round")
    pen.set_capstyle("projecting")
    return pen


def _rgb(colour: str) -> tuple[float, float, float]:
    from matplotlib.colors import to_rgb

    return to_rgb(colour)


def _write(renderer: Any, said: str, x: float, y: float, side: Side) -> None:
    from matplotlib.text import Text

    text = Text(x, y, said, horizontalalignment=side)
    renderer.draw_text(renderer.new_gc(), x, HEIGHT - y, said, text.get_fontproperties(), 0.0, mtext=text)


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
