"""The dashboard in a real browser, from a file: silent, alone, nothing executed, readable narrow and wide."""

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
    "--remote-debugging-pipe",
)  # fmt: skip
TO_BROWSER, FROM_BROWSER = 3, 4
"""The descriptors that --remote-debugging-pipe speaks over."""
PATIENCE = 60

# A skip stands only here: `make test` says what the machine lacks, and .ci/run installs and requires it.
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not CHROMIUM, reason="this machine lacks chromium"),
]

HOSTILE = (
    "<script>document.title='pwned'</script>",
    "</style></title></script><script>document.title='pwned'</script>",
    "<img src=http://192.0.2.1/x.png onerror=document.title='pwned'>",
    "<svg onload=document.title='pwned'><style>@import 'http://192.0.2.1/x.css';</style></svg>",
    "\" onmouseover=\"document.title='pwned'\" autofocus onfocus=\"document.title='pwned'",
    "<iframe srcdoc=\"<script>parent.document.title='pwned'</script>\"></iframe>",
    "<meta http-equiv=refresh content='0;url=http://192.0.2.1/'>",
    "<base href=http://192.0.2.1/><link rel=stylesheet href=x.css>",
    "<details open ontoggle=document.title='pwned'>",
    "javascript:document.title='pwned'",
    "`<script>document.title='pwned'</script>`",
    "a" * 3000,
    "提交要小：一次只做一件事。" * 40,
    "مرحبا بالعالم " * 40,
)


class Browser:
    """A Chromium of the test's own, spoken to through two pipes. events: what it reported since the last ``open``."""

    def __init__(self, profile: Path) -> None:
        to_read, self._to = os.pipe()
        self._from, from_write = os.pipe()

        def connect() -> None:
            # Away from where they are to go, in case they lie there already.
            high = os.dup2(to_read, 100), os.dup2(from_write, 101)
            os.dup2(high[0], TO_BROWSER)
            os.dup2(high[1], FROM_BROWSER)

        self._process = subprocess.Popen(
            [CHROMIUM, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=connect,
            pass_fds=(TO_BROWSER, FROM_BROWSER),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        os.close(to_read)
        os.close(from_write)
        self._number, self._rest, self._session = 0, b"", ""
        self.events: list[dict[str, Any]] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Log", "Network", "Runtime"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **values: Any) -> dict[str, Any]:
        """The answer to one command; events that come meanwhile are kept."""
        self._number += 1
        asked: dict[str, Any] = {"id": self._number, "method": method, "params": values}
        if self._session:
            asked["sessionId"] = self._session
        os.write(self._to, json.dumps(asked).encode() + b"\0")
        while (found := self._next()).get("id") != self._number:
            self.events.append(found)
        assert "error" not in found, found
        result: dict[str, Any] = found["result"]
        return result

    def open(self, page: Path, width: int, scheme: str = "light", media: str = "screen") -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 500
        )
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.call("Emulation.setEmulatedMedia", media=media, features=features)
        self.events.clear()
        self.call("Page.navigate", url=page.as_uri())
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self._next())
        # One more turn, so that what a script would do on load has been done.
        self.value("new Promise(done => setTimeout(() => done(1), 200))")

    def value(self, expression: str) -> Any:
        """What an expression is in the page."""
        done = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in done, done
        return done["result"].get("value")

    def said(self, *methods: str) -> list[Any]:
        return [event["params"] for event in self.events if event.get("method") in methods]

    def close(self) -> None:
        with suppress(OSError, AssertionError, KeyError):
            self._session = ""
            self.call("Browser.close")
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        os.close(self._to)
        os.close(self._from)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            data = os.read(self._from, 1 << 16)
            if not data:
                raise OSError("the browser is gone")
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\0")
        found: dict[str, Any] = json.loads(line)
        return found


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    running = Browser(tmp_path_factory.mktemp("profile"))
    yield running
    running.close()


@pytest.fixture
def file(tmp_path: Path, page: Callable[..., str]) -> Path:
    """A page in which every field carries hostile text, as a file."""
    path = tmp_path / "my notes 笔记" / "dashboard.html"
    path.parent.mkdir()
    path.write_text(page(HOSTILE), encoding="utf-8")
    return path


@pytest.mark.parametrize("width", [380, 1400])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_silent_alone_and_executes_nothing(browser: Browser, file: Path, width: int, scheme: str) -> None:
    browser.open(file, width, scheme)
    assert browser.said("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown") == []
    assert browser.said("Page.javascriptDialogOpening", "Page.frameAttached") == []
    assert [one["request"]["url"] for one in browser.said("Network.requestWillBeSent")] == [file.as_uri()]
    assert browser.value("document.title").startswith("Dream dashboard of <script>")
    assert browser.value("document.querySelectorAll('script, img, link, iframe, base, form, object').length") == 0
    browser.value("document.querySelectorAll('details').forEach(one => one.open = true)")
    browser.value("new Promise(done => setTimeout(() => done(1), 200))")
    assert browser.value("document.title").startswith("Dream dashboard of <script>")
    assert browser.said("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown") == []
    assert len(browser.said("Network.requestWillBeSent")) == 1
    assert browser.value("document.documentElement.scrollWidth") <= width


def test_a_script_that_came_in_would_be_stopped_and_said(browser: Browser, file: Path) -> None:
    torn = file.with_name("torn.html")
    text = file.read_text(encoding="utf-8")
    torn.write_text(
        text.replace("<main", "<p style='color:red'><script>document.title='pwned'</script><main", 1), encoding="utf-8"
    )
    browser.open(torn, 1400)
    assert browser.value("document.title") != "pwned"
    said = " ".join(one["entry"]["text"] for one in browser.said("Log.entryAdded"))
    assert "Content Security Policy" in said


_CONTRAST = """
(() => {
  const light = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const rgba = text => text.match(/[\\d.]+/g).map(Number);
  const behind = element => {
    for (let one = element; one; one = one.parentElement) {
      const found = rgba(getComputedStyle(one).backgroundColor);
      if (found.length < 4 || found[3] === 1) return found;
    }
    return [255, 255, 255];
  };
  const low = new Set();
  for (const one of document.querySelectorAll("h1,h2,h3,h4,p,span,a,dt,dd,th,td,b,code,summary,small")) {
    if (!one.textContent.trim()) continue;
    const [a, b] = [light(rgba(getComputedStyle(one).color)), light(behind(one))].sort((x, y) => y - x);
    if ((a + .05) / (b + .05) < 4.5) low.add(one.tagName + "." + one.className);
  }
  return [...low];
})()
"""


@pytest.mark.parametrize(("scheme", "media"), [("light", "screen"), ("dark", "screen"), ("dark", "print")])
def test_text_stands_out_from_what_is_behind_it(browser: Browser, file: Path, scheme: str, media: str) -> None:
    browser.open(file, 1400, scheme, media)
    browser.value("document.querySelectorAll('details').forEach(one => one.open = true)")
    assert browser.value(_CONTRAST) == []


def test_the_keyboard_reaches_everything_that_opens(browser: Browser, file: Path) -> None:
    browser.open(file, 1400)
    for kind in ("rawKeyDown", "keyUp"):
        browser.call("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9)
    assert browser.value("document.activeElement.className") == "skip"
    assert browser.value("document.activeElement.getBoundingClientRect().left") > 0
    browser.value("document.querySelector('#topics summary').focus()")
    for kind in ("keyDown", "keyUp"):
        browser.call("Input.dispatchKeyEvent", type=kind, key=" ", code="Space", text=" ", windowsVirtualKeyCode=32)
    assert browser.value("document.querySelector('#topics details').open") is True


def test_links_lead_to_the_files_beside_the_page(browser: Browser, file: Path) -> None:
    browser.open(file, 1400)
    links = browser.value("[...document.querySelectorAll('a.place, #past a')].map(one => one.href)")
    folder = file.parent.as_uri() + "/"
    assert len(links) > 10
    assert all(link.startswith(folder) for link in links)
