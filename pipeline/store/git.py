"""Which commit git has checked out, read from its files: starting git would cost more than the whole check."""

from __future__ import annotations

import os


def head_of(root: str) -> str:
    """The commit of the repository that holds this folder; "" outside git or before the first commit."""
    folder = _git_folder(os.path.abspath(root))
    head = _first_line(os.path.join(folder, "HEAD")) if folder else ""
    if not head.startswith("ref: "):
        return head
    name = head[5:]
    common = _first_line(os.path.join(folder, "commondir"))
    for home in (folder, os.path.join(folder, common)) if common else (folder,):
        found = _first_line(os.path.join(home, *name.split("/"))) or _packed(home, name)
        if found:
            return found
    return ""


def _git_folder(folder: str) -> str:
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
