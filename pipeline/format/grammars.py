"""How the files of each role are read and edited: the one table."""

from __future__ import annotations

from collections.abc import Mapping

from slowwave.pipeline.domain.document import Grammar, Parse
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format import learnings
from slowwave.pipeline.format.blocks import foreign_blocks, lines_alone, log_blocks, memory_blocks, plain_blocks
from slowwave.pipeline.format.daily_log import in_order
from slowwave.pipeline.format.diary import diary_blocks
from slowwave.pipeline.format.entries import fields, set_field


def _grammar(parse: Parse) -> Grammar:
    return Grammar(parse, fields, set_field)


_MEMORY, _FOREIGN, _PLAIN = map(_grammar, (memory_blocks, foreign_blocks, plain_blocks))

GRAMMARS: Mapping[Role, Grammar] = {
    Role.LOG: Grammar(log_blocks, fields, set_field, in_order, lines_alone),
    Role.NOTE: Grammar(log_blocks, fields, set_field, entries=lines_alone),
    Role.FOREIGN: _FOREIGN,
    Role.LEARNINGS: Grammar(learnings.learning_blocks, learnings.fields, learnings.set_field),
    Role.TOPIC: _MEMORY,
    Role.PROCEDURES: _MEMORY,
    Role.EPISODE: _MEMORY,
    Role.PATTERN: _PLAIN,
    Role.USER_STATE: _MEMORY,
    Role.PENDING: _MEMORY,
    Role.CANDIDATES: _MEMORY,
    Role.ARCHIVE: _MEMORY,
    Role.REFUSALS: _PLAIN,
    Role.INDEX: _PLAIN,
    Role.INDEX_JSON: _PLAIN,
    Role.DREAM_LOG: _PLAIN,
    Role.REPORT: _PLAIN,
    Role.DASHBOARD: _PLAIN,
    Role.DIARY: _grammar(diary_blocks),
    Role.RAW: _PLAIN,
}
