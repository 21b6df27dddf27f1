"""What a dream or command changed as a commit of git's: exactly its files, beside what else somebody staged or changed.

The plumbing of git, and no hook: one that waits, fails or rewrites would stop the night. The commit is made in an index
of its own; the one that people use learns of these files alone.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from tempfile import TemporaryDirectory

from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.format.text import as_text
from slowwave.pipeline.language.secrets import find_secrets
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.git import git_folder_of
from slowwave.pipeline.store.workspace import Workspace

SECONDS = 60
"""How long one step of git's may take; a filter of the repository's may be asked for each file."""
UNDER_WAY = (
    "MERGE_HEAD",
    "CHERRY_PICK_HEAD",
    "REVERT_HEAD",
    "BISECT_LOG",
    "rebase-merge",
    "rebase-apply",
    "sequencer",
)
"""What stands in git's folder while it is in the middle of something."""
WRITTEN_BY_US = frozenset({Role.INDEX, Role.INDEX_JSON, Role.REPORT, Role.DASHBOARD, Role.DREAM_LOG})
"""Pages in which secrets are masked already."""
_OF_A_CALLER = ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_PREFIX")
_SETTINGS = ("core.hooksPath=/dev/null", "core.fsmonitor=false", "user.useConfigOnly=true")


class _RefusedError(Exception):
    """Git did not do it; says why."""


def commit_files(workspace: Workspace, paths: Sequence[str], message: str) -> tuple[Finding, ...]:
    """Commit these files of a workspace as they stand, if ``[git] commit`` is on and it is in a work tree of git's.

    Nothing else is committed. Ignored files are passed over, one with a secret in it is left out and said. Whatever is
    in the way is a finding: the files stand either way.
    """
    folder = git_folder_of(workspace.root) if workspace.settings.git.commit and paths else ""
    if not folder:
        return ()
    busy = next((name for name in UNDER_WAY if os.path.lexists(os.path.join(folder, name))), "")
    if busy:
        return (_finding("D171", f"git is in the middle of something ({busy}), so nothing was committed"),)
    secret = [path for path in paths if _holds_a_secret(workspace, path)]
    left = "It holds what looks like a secret and was not committed to git"
    told = tuple(_finding("D172", left, path) for path in secret)
    try:
        _commit(_Git(workspace.root), [path for path in paths if path not in secret], message)
    except _RefusedError as refused:
        return (*told, _finding("D170", f"git did not commit what was changed: {refused}"))
    return told


def message_of(workspace: Workspace, title: str, name: str, *, body: str = "", undoable: bool = True) -> str:
    """What a commit says: no word of the memory, which may be private where the repository is not. name: of the commit
    of ours."""
    whose, there = (f" of {workspace.scope}", f" --scope {workspace.scope}") if workspace.scope else ("", "")
    back = f"Take it back: dream undo {name}{there}\n" if undoable else ""
    return f"{title}{whose} ({name})\n" + (f"\n{body}{back}" if body or back else "")


class _Git:
    """Git in one folder. index: the index that it uses, "" for the one of the repository."""

    def __init__(self, root: str, index: str = "") -> None:
        self._root = root
        self._env = {name: value for name, value in os.environ.items() if name not in _OF_A_CALLER}
        self._env |= {"LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", **({"GIT_INDEX_FILE": index} if index else {})}

    def __call__(self, *words: str, given: bytes = b"", fine: Sequence[int] = (0,)) -> str:
        """What git answers. _RefusedError where it ends with another code than these, or not in time."""
        settings = [word for setting in _SETTINGS for word in ("-c", setting)]
        try:
            done = subprocess.run(
                ["git", "-C", self._root, *settings, *words],
                input=given,
                capture_output=True,
                env=self._env,
                timeout=SECONDS,
                check=False,
            )
        except FileNotFoundError:
            raise _RefusedError("there is no git on this machine") from None
        except subprocess.TimeoutExpired:
            raise _RefusedError(f"`git {words[0]}` took more than {SECONDS} seconds") from None
        if done.returncode not in fine:
            said = done.stderr.decode("utf-8", "replace").splitlines()
            why = next((line for line in said if line.startswith(("fatal: ", "error: "))), "")
            raise _RefusedError(why or f"`git {words[0]}` ended with {done.returncode}")
        return done.stdout.decode("utf-8", "surrogateescape")

    def with_index(self, path: str) -> _Git:
        return _Git(self._root, path)


def _commit(git: _Git, paths: Sequence[str], message: str) -> None:
    if git("ls-files", "--unmerged", "-z"):
        raise _RefusedError("a merge is not finished")
    if not git("symbolic-ref", "-q", "HEAD", fine=(0, 1)):
        raise _RefusedError("no branch is checked out")
    git("var", "GIT_AUTHOR_IDENT")
    git("var", "GIT_COMMITTER_IDENT")
    ignored = set(git("check-ignore", "-z", "--stdin", given=_listed(paths), fine=(0, 1)).split("\0"))
    given = _listed([path for path in paths if path not in ignored])
    head = git("rev-parse", "-q", "--verify", "HEAD^{commit}", fine=(0, 1)).strip()
    with TemporaryDirectory() as folder:
        own = git.with_index(os.path.join(folder, "index"))
        if head:
            own("read-tree", head)
        own("update-index", "--add", "--remove", "-z", "--stdin", given=given)
        tree = own("write-tree").strip()
    if head and tree == git("rev-parse", f"{head}^{{tree}}").strip():
        return
    # First, since the index may be in use: what is staged and not committed harms less than the other way round.
    git("update-index", "--add", "--remove", "-z", "--stdin", given=given)
    made = git("commit-tree", tree, *(("-p", head) if head else ()), given=message.encode()).strip()
    git("update-ref", "-m", f"commit: {message.splitlines()[0]}", "HEAD", made, head or "0" * len(made))


def _listed(paths: Sequence[str]) -> bytes:
    return b"".join(path.encode("utf-8", "surrogateescape") + b"\0" for path in paths)


def _holds_a_secret(workspace: Workspace, path: str) -> bool:
    if workspace.layout.role_of(path) in WRITTEN_BY_US:
        return False
    try:
        text = as_text(FILES.read(workspace.path(path)) or b"", path)
    except OSError:
        return False
    return isinstance(text, str) and bool(find_secrets(text))


def _finding(code: str, message: str, where: str = "") -> Finding:
    return Finding(code, Severity.WARNING, message, where)
