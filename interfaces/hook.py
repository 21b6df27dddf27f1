"""What the hook of an agent runs, as a file: it finds its own house, wherever the agent stands and whatever lies there.

A hook runs inside other people's projects, where a folder or a ``PYTHONPATH=.`` may shadow any module; so it is started
as ``python -I .../interfaces/hook.py capture ...``, which looks into neither.
"""

from __future__ import annotations

import os
import sys


def main() -> None:
    """The command line behind the file's name."""
    # Of the name as it was called: the folder is reached through the link slowwave/.
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    from slowwave.interfaces.cli import main as run

    run()


if __name__ == "__main__":
    main()
