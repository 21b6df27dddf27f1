"""To be refused as anybody would be, where the suite runs as root: the rights to pass over a file's mode are let go."""

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager

VERSION = 0x20080522
PASSING_OVER = 1 << 1 | 1 << 2
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH of linux/capability.h."""


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Set(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


@contextmanager
def refused_by_modes() -> Iterator[None]:
    """Within, a mode holds for this thread also where it is root's; a user who is not root has nothing to let go."""
    if os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header, sets = _Header(VERSION, 0), (_Set * 2)()
    _done(libc.capget(ctypes.byref(header), ctypes.byref(sets)))
    whole = sets[0].effective
    sets[0].effective = whole & ~PASSING_OVER
    _done(libc.capset(ctypes.byref(header), ctypes.byref(sets)))
    try:
        yield
    finally:
        sets[0].effective = whole
        _done(libc.capset(ctypes.byref(header), ctypes.byref(sets)))


def _done(result: int) -> None:
    if result:
        raise OSError(ctypes.get_errno(), "the rights of this thread cannot be changed")
