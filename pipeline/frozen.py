"""Frozen dataclasses and named tuples that cost nothing until they are used.

The standard library's decorator writes and compiles half a dozen functions for each class, and loading it takes as long
as starting Python: of the 90 ms that a hook made an agent wait, 30 were spent there. Here a class is made as it stands,
its ``__init__`` is compiled when the fourth value of it is made, and what `dataclasses.fields`, `replace` and `asdict`
ask for is built when they ask. To a type checker it is the standard library's.
"""

from __future__ import annotations

# As in ``typing``, which takes 3 ms to load and which type checkers do not need for this.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
    from typing import NamedTuple as NamedTuple
else:
    _set = object.__setattr__
    FIRST_FEW = 3
    """Values of a class that are made slowly, since a capture makes no more of most."""

    class _Named(type):
        def __new__(kind, name, bases, body):
            if not bases:
                return super().__new__(kind, name, bases, body)
            from collections import namedtuple

            names = tuple(body.get("__annotations__", ()))
            defaults = [body.pop(one) for one in names if one in body]
            made = namedtuple(name, names, defaults=defaults, module=body["__module__"])
            for key, value in body.items():
                if key not in ("__module__", "__qualname__"):
                    setattr(made, key, value)
            made.__qualname__ = body["__qualname__"]
            return made

    class NamedTuple(metaclass=_Named):
        """The base of a tuple whose places have names, as ``typing``'s."""

    def dataclass(*, frozen, slots=False, eq=True):
        """The class with these annotated names as its frozen fields; equal by value and hashable, if ``eq``."""
        if not frozen:
            raise TypeError("only frozen classes are made here")
        return lambda written: _made(written, slots, eq)

    def field(*, default_factory):
        """A default that is made for each value."""
        return _Factory(default_factory)

    def replace(value, /, **changes):
        """A copy with other values in some fields."""
        return type(value)(**{name: getattr(value, name) for name in value.__match_args__} | changes)

    class _Factory:
        __slots__ = ("make",)

        def __init__(self, make):
            self.make = make

    def _made(written, slots, eq):
        body = dict(written.__dict__)
        names = tuple(body.get("__annotations__", ()))
        defaults = {name: body.pop(name) for name in names if name in body}
        for name in ("__dict__", "__weakref__"):
            body.pop(name, None)

        left = FIRST_FEW

        def __init__(self, *values, **named):  # noqa: N807
            nonlocal left
            left -= 1
            if left < 0 or not _filled(self, names, defaults, values, named):
                made.__init__ = _compiled_init(made, names, defaults)
                made.__init__(self, *values, **named)

        own = {
            "__match_args__": names,
            "__init__": __init__,
            "__repr__": _repr,
            "__setattr__": _refuse,
            "__delattr__": _refuse,
            "__dataclass_fields__": _Fields(names, defaults),
        }
        if eq:
            own |= {"__eq__": _eq, "__hash__": _hash_of(names)}
        if slots:
            own |= {"__slots__": names, "__getstate__": _values, "__setstate__": _setstate}
        made = type(written)(written.__name__, written.__bases__, own | body)
        return made

    def _filled(self, names, defaults, values, named):
        """Set the fields; False where what is given does not fit."""
        if len(values) > len(names) or not named.keys() <= set(names[len(values) :]):
            return False
        for name, value in zip(names, values, strict=False):
            _set(self, name, value)
        for name in names[len(values) :]:
            if name in named:
                value = named[name]
            elif name in defaults:
                default = defaults[name]
                value = default.make() if isinstance(default, _Factory) else default
            else:
                return False
            _set(self, name, value)
        return True

    def _compiled_init(made, names, defaults):
        known = {"_set": _set, "_given": object()}
        parameters, lines = [], []
        for name in names:
            value = name
            if name in defaults:
                known[f"_d_{name}"] = default = defaults[name]
                if isinstance(default, _Factory):
                    parameters.append(f"{name}=_given")
                    value = f"_d_{name}.make() if {name} is _given else {name}"
                else:
                    parameters.append(f"{name}=_d_{name}")
            else:
                parameters.append(name)
            lines.append(f" _set(self, {name!r}, {value})")
        exec(f"def __init__(self, {', '.join(parameters)}):\n" + "\n".join(lines or [" pass"]), known)
        init = known["__init__"]
        init.__qualname__ = f"{made.__qualname__}.__init__"
        return init

    def _values(self):
        return tuple([getattr(self, name) for name in self.__match_args__])

    def _eq(self, other):
        return _values(self) == _values(other) if other.__class__ is self.__class__ else NotImplemented

    def _hash_of(names):
        """A ``__hash__`` of the fields, read at one go: settings are asked for theirs with each entry of a night."""
        if len(names) < 2:
            return lambda self: hash(_values(self))
        from operator import attrgetter

        values = attrgetter(*names)
        return lambda self: hash(values(self))

    def _repr(self):
        said = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__qualname__}({said})"

    def _refuse(self, name, *value):
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot change field {name!r}")

    def _setstate(self, state):
        for name, value in zip(self.__match_args__, state, strict=True):
            _set(self, name, value)

    class _Fields:
        """What marks a dataclass and describes its fields, built when somebody looks."""

        __slots__ = ("_defaults", "_names")

        def __init__(self, names, defaults):
            self._names, self._defaults = names, defaults

        def __get__(self, value, made):
            import dataclasses

            written = {
                name: dataclasses.field(default_factory=default.make)
                if isinstance(default, _Factory)
                else dataclasses.field(default=default)
                for name, default in self._defaults.items()
            }
            types = made.__annotations__
            fields = [(name, types[name], written.get(name, dataclasses.field())) for name in self._names]
            # Of the class made here the fields alone are taken: to compile its functions takes seven times as long.
            bare = {"init": False, "repr": False, "eq": False, "namespace": {"__doc__": made.__name__}}
            made.__dataclass_fields__ = dataclasses.make_dataclass(made.__name__, fields, **bare).__dataclass_fields__
            return made.__dataclass_fields__
