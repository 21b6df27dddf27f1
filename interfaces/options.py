"""The options that most commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from slowwave.pipeline.errors import DreamError, Exit


def _named(workspace: str | None) -> str | None:
    if workspace == "":
        # A script's variable that is not set must not become the workspace at hand.
        raise DreamError("-w must be a folder, not ''", hint="Name one.", exit_code=Exit.CONFIGURATION)
    return workspace


Where = Annotated[
    str | None,
    typer.Option(
        "--workspace",
        "-w",
        metavar="FOLDER",
        help="The folder of the memory; else the nearest one upward, else the home workspace.",
        show_default=False,
        callback=_named,
    ),
]

Of = Annotated[
    str | None,
    typer.Option(
        "--scope",
        metavar="USER[/ROLE]",
        help="The memory of a further person or role, instead of your own.",
        show_default=False,
    ),
]

AsJson = Annotated[bool, typer.Option("--json", help="Answer as JSON, for programs.")]
