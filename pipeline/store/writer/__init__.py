"""The one writer: every change of a file that a person or another program reads goes through this package.

It knows bytes and paths; what they mean comes in through callbacks. Its doors are ``append.append``,
``commit.commit``, ``recover.recover``, ``undo.undo`` and, for our own machine state, ``state.keep`` and ``state.note``.
"""
