"""The dashboard: the same bytes each time, nothing of a memory's text but text, and what does not fit is counted."""

import base64
import hashlib
import re
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from html.parser import HTMLParser
from itertools import pairwise
from typing import get_args

import pytest

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import DreamResult
from slowwave.pipeline.domain.places import DASHBOARD_MARK
from slowwave.pipeline.domain.plan import Due, plan
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.render.dashboard import dashboard
from slowwave.pipeline.render.holdings import Holdings
from slowwave.pipeline.render.markdown import plain
from slowwave.pipeline.render.phrases import LANGUAGES, Language, Phrases
from slowwave.pipeline.render.phrases_page import PAGE
from slowwave.pipeline.render.sheet import Sheet, sheet
from slowwave.pipeline.render.trend import trend

Page = Callable[..., str]
MemoryOf = Callable[..., Memory]
CALM = ("shipped the importer", "提交要小")

TAGS = frozenset({
    "a", "b", "body", "circle", "clippath", "code", "dd", "defs", "details", "div", "dl", "dt", "figure", "footer", "g",
    "h1", "h2", "h3", "h4", "head", "header", "html", "li", "main", "meta", "nav", "ol", "p", "path", "rect", "section",
    "small", "span", "style", "summary", "svg", "table", "tbody", "td", "text", "th", "thead", "title", "tr", "ul",
    "use",
})  # fmt: skip
ATTRIBUTES = frozenset({
    "aria-hidden", "aria-label", "aria-labelledby", "charset", "class", "clip-path", "content", "cx", "cy", "d", "dir",
    "fill", "fill-opacity", "height", "href", "http-equiv", "id", "lang", "name", "preserveaspectratio", "r", "role",
    "scope", "stroke", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-width", "tabindex",
    "text-anchor", "transform", "viewbox", "width", "x", "y",
})  # fmt: skip


class Reader(HTMLParser):
    """tags: (name, attributes) in order. text: all that is shown. style: the text of the style element."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = self.style = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] == "style" and not self.style:
            self.style = data
        else:
            self.text += data

    def values(self, tag: str, attribute: str) -> list[str]:
        return [
            attributes[attribute] or "" for name, attributes in self.tags if name == tag and attribute in attributes
        ]


@pytest.mark.parametrize("language", get_args(Language))
def test_the_same_values_give_the_same_bytes(page: Page, language: Language) -> None:
    assert page(CALM, language) == page(CALM, language)


def test_every_sentence_has_two_languages_with_the_same_values() -> None:
    names = re.compile(r"{(\w+)}")
    for key, (english, chinese) in PAGE.items():
        assert set(names.findall(english)) == set(names.findall(chinese)), key
        assert english.strip(), key
        assert chinese.strip(), key


@pytest.mark.parametrize("language", get_args(Language))
def test_the_page_is_whole_and_says_what_it_may_do(page: Page, language: Language) -> None:
    html = page(CALM, language)
    reader = Reader(html)
    assert html.startswith("<!doctype html>\n<html lang=")
    assert reader.tags[0] == ("html", {"lang": "en" if language == "en" else "zh-Hans"})
    assert DASHBOARD_MARK in html[:4096]
    (policy,) = [attrs["content"] for tag, attrs in reader.tags if attrs.get("http-equiv")]
    digest = base64.b64encode(hashlib.sha256(reader.style.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    headings = [int(tag[1]) for tag, _ in reader.tags if re.fullmatch(r"h[1-6]", tag)]
    assert headings[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(headings))
    ids = [value for tag, attrs in reader.tags for value in [attrs.get("id")] if value]
    assert len(ids) == len(set(ids))
    inside = [link[1:] for link in reader.values("a", "href") if link.startswith("#")]
    assert len(inside) > 8
    assert set(inside) <= set(ids)
    assert {"header", "nav", "main", "footer"} <= {tag for tag, _ in reader.tags}
    assert "http" not in html.replace("http-equiv", "")


def test_it_shows_what_the_night_left(page: Page) -> None:
    text = " ".join(Reader(page(["drinks tea"])).text.split())
    for said in (
        "Good before the dream 61 Streak: 2 dreams", "Freshness100 % · weighs 25 %", "of ten kinds of knowledge",
        "pinned since 2026-11-01 used 2 times, last 2026-11-20", "said before: 2",
        "before drinks tea 2026-10-01 to 2026-11-01", "long before drinks tea until 2026-10-01", "seen 1 time",
        "What helpsdrinks tea", "open: 0stale: 1done: 0", "archived 2026-11-02",
        "took in 3 · 1 changed · 2 refused", "measured 61", "D107 warning",
    ):  # fmt: skip
        assert said in text, said


def test_past_dreams_lead_to_their_reports_where_these_are_there(page: Page) -> None:
    reader = Reader(page(["x", "y"]))
    links = reader.values("a", "href")
    assert links.count("./memory/dreams/2026-11-21.md") == 2
    assert links.count("./memory/dreams/2026-11-20.md") == 2
    assert "#22026-11-21 22:00" in reader.text


HOSTILE = (
    "<script>pwn()</script>",
    "</script><script>pwn()</script>",
    "</style><script>pwn()</script>",
    "</title><script>pwn()</script>",
    "</summary></details></section></main><script>pwn()</script>",
    "<img src=x onerror=pwn()>",
    "<img src=http://192.0.2.1/x.png>",
    "<svg onload=pwn()>",
    "<svg><script>pwn()</script></svg>",
    "<svg><style>@import 'http://192.0.2.1/x.css';</style></svg>",
    "<body onload=pwn()>",
    "<iframe src=javascript:pwn()></iframe>",
    "<iframe srcdoc='<script>pwn()</script>'></iframe>",
    "<object data=http://192.0.2.1/x></object>",
    "<embed src=http://192.0.2.1/x>",
    "<link rel=stylesheet href=http://192.0.2.1/x.css>",
    "<link rel=prefetch href=http://192.0.2.1/x>",
    "<meta http-equiv=refresh content='0;url=http://192.0.2.1/'>",
    "<base href=http://192.0.2.1/>",
    "<form action=http://192.0.2.1/><input autofocus onfocus=pwn()></form>",
    "<video src=http://192.0.2.1/x autoplay onerror=pwn()></video>",
    "<audio src=x onerror=pwn()></audio>",
    "<details open ontoggle=pwn()>",
    "<a href=javascript:pwn()>click</a>",
    "<math><mtext><script>pwn()</script></mtext></math>",
    "<template><script>pwn()</script></template>",
    "<noscript><p title='</noscript><script>pwn()</script>'></noscript>",
    "<!--><script>pwn()</script-->",
    "<!-- comment",
    "--><script>pwn()</script>",
    "<![CDATA[<script>pwn()</script>]]>",
    "<?xml version='1.0'?><script>pwn()</script>",
    '"><script>pwn()</script>',
    "'><script>pwn()</script>",
    '" onmouseover="pwn()',
    "' onmouseover='pwn()",
    "` onmouseover=`pwn()",
    '" style="background:url(http://192.0.2.1/)',
    "javascript:pwn()",
    "JaVaScRiPt:pwn()//",
    "data:text/html,<script>pwn()</script>",
    "//192.0.2.1/x",
    "http://192.0.2.1/x.md",
    "../../../etc/passwd",
    "?query#fragment",
    "%2e%2e/%3Cscript%3Epwn()%3C/script%3E",
    "&lt;script&gt;pwn()&lt;/script&gt;",
    "&#60;script&#62;pwn()&#60;/script&#62;",
    "{{ cycler.__init__.__globals__ }}",
    "{% for x in ().__class__.__mro__ %}{{ x }}{% endfor %}",
    "{n} {what} {0} {} %s %(n)s",
    "`<script>pwn()</script>`",
    "**<b>bold</b>** _<i>x</i>_ [a](javascript:pwn())",
    "x\u2028<script>pwn()</script>\u2029y",
    "\u202egnp.exe\u2066<script>pwn()</script>\u2069",
    "\x00<scr\x00ipt>pwn()</scr\x00ipt>\x1b[31m\x07",
    "＜script＞pwn()＜/script＞ ﹤b﹥",
    "\udcff\udcfe<script>pwn()</script>",
    "+ADw-script+AD4-pwn()+ADw-/script+AD4-",
    "Привет <b onclick=pwn()>мир</b>",
    "مرحبا <b onclick=pwn()>عالم</b>",
    "🌙 <b onclick=pwn()>梦</b> 👩‍👩‍👧",
    "<" * 200,
    "&" * 200,
    "a" * 5000,
)


@pytest.mark.parametrize("language", get_args(Language))
@pytest.mark.parametrize("start", range(0, len(HOSTILE), 13))
def test_no_text_is_anything_but_text(page: Page, start: int, language: Language) -> None:
    texts = HOSTILE[start : start + 13]
    html = page(texts, language, days=())
    reader = Reader(html)
    assert {tag for tag, _ in reader.tags} <= TAGS
    attributes = {name for _, attrs in reader.tags for name in attrs}
    assert attributes <= ATTRIBUTES
    assert all(re.fullmatch(r"#[\w-]+|\./[A-Za-z0-9/%._~-]+", link) for link in reader.values("a", "href"))
    assert len([tag for tag, _ in reader.tags if tag in ("style", "title", "meta")]) == 8
    assert all(re.fullmatch(r"[\w -]*", value) for _, attrs in reader.tags for value in [attrs.get("class") or ""])
    for text in texts:
        assert plain(text).replace("`", "")[:60].rstrip() in reader.text
    assert html.encode("utf-8").decode("utf-8") == html


def test_a_secret_in_a_memory_is_not_shown(page: Page) -> None:
    key = "ghp_" + "Zb4kQ9xW2mT7vR1c" + "P5nL8sD3fG6hJ0aY4uXe"
    assert key not in page([f"the token is {key}"], days=())


def _big(texts: int, text: str) -> Memory:
    chained = "".join(
        f"- {text} {place} <!--m:eid=e{place:016x};vf=2026-0{place % 9 + 1}-01;sup=e{place + 1:016x}"
        f"{';vt=2026-10-01' if place % 3 else ''}-->\n"
        for place in range(texts)
    ).splitlines(keepends=True)
    head = "---\nname: topic\ndescription: d\ntype: project\n---\n\n## Facts\n\n"
    paths = {f"memory/topics/project_{at}.md": head + "".join(chained[at::100]) for at in range(100)}
    pending = "## Open\n\n" + "".join(f"- [ ] {text} {place}\n" for place in range(300))
    found = {**paths, "memory/pending.md": pending}
    roles = {path: Role.PENDING if "pending" in path else Role.TOPIC for path in found}
    return Memory(
        {path: Document(path, roles[path], body, GRAMMARS[roles[path]]) for path, body in found.items()}, GRAMMARS
    )


def _sheet_of(memory: Memory, told: Sheet) -> tuple[Sheet, Night]:
    night = Night(told.result.now, 3)
    result = DreamResult(night.now, 3, memory, memory, (), None)
    return sheet(result, plan(memory, night, Due()), night.today), night


@pytest.mark.slow
def test_ten_thousand_long_entries_give_a_page_under_three_megabytes(told: Callable[..., Sheet]) -> None:
    big, night = _sheet_of(_big(10_000, "记忆里的一句很长的话" * 60), told())
    html = dashboard(big, Phrases("zh"), night, ())
    assert len(html.encode()) < 3_000_000
    assert "重要性较低" in html


def test_what_is_cut_is_counted(told: Callable[..., Sheet]) -> None:
    memory = _big(1_000, "a sentence")
    night = Night(told().result.now, 3)
    holdings = Holdings(memory, night)
    topics = holdings.topics()
    shown = sum(len(topic.entries.rows) for topic in topics.rows)
    counted = sum(topic.entries.total for topic in topics.rows)
    assert counted == len(memory.active(night.now)) == 334
    assert shown + sum(topic.entries.more for topic in topics.rows) == counted
    pending = holdings.pending()
    assert (len(pending.items.rows), pending.items.more, pending.open) == (60, 240, 300)
    html = dashboard(_sheet_of(memory, told())[0], Phrases("en"), night, ())
    assert "and 240 more, older, in memory/pending.md" in html


def test_closed_entries_say_what_replaced_them(told: Callable[..., Sheet], memory_of: MemoryOf) -> None:
    lines = (
        "- new <!--m:eid=e0000000000000001;vf=2026-11-01;sup=e0000000000000002-->\n"
        "- old <!--m:eid=e0000000000000002;vf=2026-10-01;vt=2026-11-01;sup=e0000000000000003-->\n"
        "- older <!--m:eid=e0000000000000003;vt=2026-10-01;sup=e0000000000000001-->\n"
        "- gone <!--m:eid=e0000000000000004;vt=2026-11-05-->\n"
    )
    memory = memory_of({"memory/topics/user_a.md": f"## Facts\n\n{lines}"})
    (topic,) = Holdings(memory, Night(told().result.now)).topics().rows
    (entry,) = topic.entries.rows
    assert [(one.text, one.first, one.last) for one in entry.earlier.rows] == [
        ("old", date(2026, 10, 1), date(2026, 11, 1)),
        ("older", None, date(2026, 10, 1)),
    ]
    assert [(one.text, one.closed, one.by) for one in topic.closed.rows] == [
        ("gone", date(2026, 11, 5), ""),
        ("older", date(2026, 10, 1), "old"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_memory_has_a_page(told: Callable[..., Sheet], memory_of: MemoryOf, language: Language) -> None:
    empty, night = _sheet_of(memory_of({}), told())
    reader = Reader(dashboard(empty, Phrases(language), night, ()))
    say = Phrases(language)
    for key in ("page-topics-none", "page-patterns-none", "page-pending-none", "page-archive-none", "health-unknown"):
        assert say(key) in reader.text


def test_a_trend_needs_two_days_and_real_ones(page: Page) -> None:
    assert 'class="trend"' in page(["x"])
    for days in (["2026-11-20"], ["2026-11-20", "2026-11-20"], ["2026-11-20", "2026-02-31", "tomorrow"]):
        assert 'class="trend"' not in page(["x"], days=days)


@pytest.mark.parametrize("count", [2, 3, 40, 90])
def test_a_trend_is_one_element_without_styles(count: int) -> None:
    points = [(date(2026, 1, 1) + timedelta(days=3 * place), place * 7 % 101) for place in range(count)]
    svg = trend(points, 'from "a" <to> b')
    assert svg == trend(points, 'from "a" <to> b')
    reader = Reader(svg)
    assert {tag for tag, _ in reader.tags} <= TAGS
    assert {name for _, attrs in reader.tags for name in attrs} <= ATTRIBUTES
    assert reader.tags[0][1]["aria-label"] == 'from "a" <to> b'
    assert "2026-01-01" in reader.text
    assert "#0a0b0" not in svg


def test_the_users_own_style_of_matplotlib_does_not_show() -> None:
    import matplotlib

    points: Sequence[tuple[date, int]] = [(date(2026, 1, 1), 20), (date(2026, 1, 2), 40)]
    before = trend(points, "x")
    with matplotlib.rc_context({"font.size": 31, "lines.linewidth": 9, "svg.fonttype": "path"}):
        assert trend(points, "x") == before


def test_the_name_of_the_instance_is_in_the_title(page: Page) -> None:
    assert "<title>Dream dashboard of kestrel</title>" in page(["kestrel"])
