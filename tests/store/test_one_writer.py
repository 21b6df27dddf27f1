"""Only the writer changes files: nothing else in the house calls an operation of the system that does."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("pipeline", "stages", "flows", "interfaces")

# Who may call the system itself: the operations and the lock files; outside of any workspace, `dream up`: its logs and
# the password of its server.
AT_THE_SYSTEM = {"pipeline/store/files.py", "pipeline/store/locks.py", "flows/keeper.py", "flows/server.py"}
WRITER = "pipeline/store/writer/"
# Modules of derived state that remove files of their own.
REMOVES_ITS_OWN = {
    "flows/backfill.py unlink",
    "flows/fresh.py unlink",
    "flows/keeper.py unlink",
    "flows/record.py unlink",
    "flows/switch.py unlink",
    "pipeline/store/dreams.py unlink",
    "pipeline/store/inputs.py unlink",
    "pipeline/store/questions.py unlink",
    "pipeline/store/recall_index.py unlink",
}

OF_A_PATH = {"write_text", "write_bytes", "touch", "symlink_to", "hardlink_to", "rmdir", "chmod", "mkdir", "unlink"}
OF_THE_SYSTEM = {
    "os": [
        "chmod",
        "chown",
        "fchmod",
        "fchown",
        "ftruncate",
        "link",
        "makedirs",
        "mkdir",
        "remove",
        "removedirs",
        "rename",
        "renames",
        "replace",
        "rmdir",
        "symlink",
        "truncate",
        "unlink",
        "write",
    ],
    "shutil": ["copy", "copy2", "copyfile", "copyfileobj", "copymode", "copytree", "move", "rmtree"],
}
OF_THE_WRITER = [
    "create",
    "open_append",
    "write",
    "exchange",
    "place",
    "take",
    "replace",
    "unlink",
    "make_folder",
    "remove_folder",
]


def _calls(source: str) -> Iterator[tuple[str, str, list[str]]]:
    """Each call as (whose, what, the texts among its arguments)."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            given = [*node.args, *(word.value for word in node.keywords)]
            texts = [one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if isinstance(node.func, ast.Attribute):
                yield ast.unparse(node.func.value), node.func.attr, texts
            elif isinstance(node.func, ast.Name):
                yield "", node.func.id, texts


def _of_the_writer(whose: str) -> bool:
    return whose.lower().endswith("files")


def _writes(source: str) -> list[str]:
    """Calls of the system that change a file."""
    found = []
    for whose, what, texts in _calls(source):
        opens = what in ("open", "fdopen") and any(text in ("w", "a", "x") or text[1:2] in ("b", "+") for text in texts)
        if (
            what in OF_THE_SYSTEM.get(whose, ())
            or (opens and not {"r", "rb"} & set(texts))
            or (what in OF_A_PATH and whose not in OF_THE_SYSTEM and not _of_the_writer(whose))
        ):
            found.append(what)
    return found


def _sources() -> Iterator[tuple[str, str]]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def test_nothing_calls_the_system_to_write() -> None:
    found = {name: _writes(source) for name, source in _sources() if name not in AT_THE_SYSTEM}
    assert {name: writes for name, writes in found.items() if writes} == {}


def test_only_the_writer_calls_the_operations_that_write() -> None:
    found = {
        f"{name} {what}"
        for name, source in _sources()
        if not name.startswith(WRITER)
        for whose, what, _ in _calls(source)
        if _of_the_writer(whose) and what in OF_THE_WRITER
    }
    assert found <= REMOVES_ITS_OWN


def test_the_check_sees_what_it_is_for() -> None:
    bad = "os.replace(a, b)\nopen(p, 'w')\np.write_text('x')\nshutil.rmtree(p)\np.open(mode='ab')\nopen(p, 'r+')"
    assert sorted(_writes(bad)) == ["open", "open", "open", "replace", "rmtree", "write_text"]
    assert _writes("open(p)\nopen(p, 'rb')\ns.replace('a', 'b')\nfiles.unlink(p)\nself._files.unlink(p)") == []
