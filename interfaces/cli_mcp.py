"""``dream mcp``: the memory as tools of an agent."""

from __future__ import annotations

import typer

from slowwave.flows import wiring
from slowwave.interfaces.options import Of, Where
from slowwave.pipeline.errors import DreamError, Exit


def mcp(ctx: typer.Context, workspace: Where = None, scope: Of = None) -> None:
    """Serve the memory to an agent as tools (MCP).

    Over standard input and output, by the Model Context Protocol. An agent starts it by itself once it is told to; it
    ends when the agent hangs up.

    \b
    Examples:
      dream mcp
      dream mcp -w ~/notes --scope alice/coach
    """
    from importlib.util import find_spec

    if find_spec("mcp") is None or find_spec("pydantic") is None:
        raise DreamError(
            "The MCP server needs a package that is not installed",
            hint="Install it where slowwave is: pip install 'slowwave[mcp]', or from its sources: pip install '.[mcp]'",
            exit_code=Exit.CONFIGURATION,
        )
    # Before all that it loads: an agent that waits is told at once.
    wiring.workspace(workspace or ctx.obj, scope)
    from slowwave.interfaces.mcp_server import serve

    serve(workspace or ctx.obj, scope)
