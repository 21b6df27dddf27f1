"""Which commit git has checked out, read from its files: starting git would cost more than the whole check."""

from __future__ import annotations

import os

OF_WHAT_STANDS = (b"commit: ", b"commit (initial): ", b"commit (amend): ")
"""How git's log tells a commit that changed no file; one that ends a merge did."""


def head_of(root: str) -> str:
    """The commit of the repository that holds this folder and how long its log of checkouts is, ``1f3a…@420``; ""
    outside git or before the first commit."""
    folder = git_folder_of(root)
    commit = _commit(folder) if folder else ""
    log = _log(folder, 0) if commit else None
    return commit if log is None else f"{commit}@{len(log)}"


def moved_since(root: str, before: str) -> bool:
    """Whether the files came from elsewhere since then: a checkout, merge, pull, reset or rebase. To commit what stands
    there moves none. Where git keeps no log, another commit counts as one."""
    now = head_of(root)
    if not before or now == before:
        return False
    commit, _, length = before.partition("@")
    log = _log(git_folder_of(root), int(length)) if length.isdecimal() else None
    if log is None:
        return now.partition("@")[0] != commit
    return any(not line.partition(b"\t")[2].startswith(OF_WHAT_STANDS) for line in log.splitlines())


def _log(folder: str, start: int) -> bytes | None:
    """What the log of HEAD says from that byte on, None where there is none or it was cut."""
    try:
        with open(os.path.join(folder, "logs", "HEAD"), "rb") as file:
            if os.fstat(file.fileno()).st_size < start:
                return None
            file.seek(start)
            return file.read()
    except OSError:
        return None


def _commit(folder: str) -> str:
    head = _first_line(os.path.join(folder, "HEAD"))
    if not head.startswith("ref: "):
        return head
    name = head[5:]
    common = _first_line(os.path.join(folder, "commondir"))
    for home in (folder, os.path.join(folder, common)) if common else (folder,):
        found = _first_line(os.path.join(home, *name.split("/"))) or _packed(home, name)
        if found:
            return found
    return ""


def git_folder_of(root: str) -> str:
    """Git's folder for the work tree that holds this folder, "" outside of any."""
    folder = os.path.abspath(root)
    while True:
        path = os.path.join(folder, ".git")
        if os.path.isdir(path):
            return path
        link = _first_line(path)
        if link.startswith("gitdir: "):
            return os.path.join(folder, link[8:])
        parent = os.path.dirname(folder)
        if parent == folder:
            return ""
        folder = parent


def _packed(folder: str, name: str) -> str:
    try:
        with open(os.path.join(folder, "packed-refs"), encoding="utf-8", errors="replace") as file:
            return next((line.split(" ", 1)[0] for line in file if line.rstrip("\n").endswith(f" {name}")), "")
    except OSError:
        return ""


def _first_line(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.readline(4096).strip()
    except OSError:
        return ""
