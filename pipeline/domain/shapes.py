"""What a piece's form and origin refuse before a word is weighed (the safe half of the gate)."""

from __future__ import annotations

from functools import lru_cache

from slowwave.pipeline.domain.piece import Piece, Shape
from slowwave.pipeline.domain.verdict import Code, Reason
from slowwave.pipeline.language.cues import is_confirmation, is_greeting, is_harness, is_heartbeat
from slowwave.pipeline.language.lexicon import Lexicon
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.secrets import find_secrets
from slowwave.pipeline.language.signatures import is_template
from slowwave.pipeline.language.turns import is_turn

_BOX = r"\s*(?:[-*+]\s+)?\[(?:[ xX~/-])\](?:\s|$)|\s*(?:☐|☑|☒|⬜|🔲)"
_LINK = (
    r"(?>!?\[[^\]\n]{0,200}\]\([^)\s]{1,500}\)|<?https?://\S{1,800}>?|</?[a-zA-Z][^<>\n]{0,300}>|[\s\W_])++"
    r"|[\W_]*`?[~\w.-]{0,80}(?:[/\\][\w.@-]{1,80}){1,20}`?[\W_]*"
)
_STAMP = (
    r"(?>\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{1,2}:\d{2}(?::\d{2})?|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{7,40}"
    r"|v?\d[\d.]{0,20}|[A-Z]{1,4}(?![A-Za-z])|[\s\W_])++"
)
_STAGED = r"confidence: ?\d|confidence=\d|evidence[:=] ?\S*memory/|status: staged|recalls: ?\d+|note: reflection"
_DREAM_LINE = (
    r"openclaw-memory-promotion|dreaming-narrative|Theme: `[^`]+` kept surfacing|No strong patterns surfaced"
    r"|主题：`[^`]+` 在 \d+ 条记忆里反复出现|没有出现明显的主题"
    r"|No strong candidate truths surfaced|No notable updates\.|No durable changes\."
    r"|candidate\(s\) for durable promotion|candidate\(s\) into MEMORY|A memory trace surfaced|\[score=\d"
)


LONGEST_VALUE = 80
"""Characters of a header field's value; a longer one may be a sentence."""
LONGEST = 4000
"""Characters beyond which a piece is a document in one line and no statement; six times the cap of an entry."""


def refusal(piece: Piece, said: str, lexicon: Lexicon) -> Reason | None:
    """Why this piece cannot go in whatever it says, None if it may.

    said: its statement without bullet, marks and comments. A chat turn is refused by where it stands; only an item
    under a heading of lessons or rules inside a dump is heard.
    """
    shaped = _by_shape(piece, said, lexicon)
    if shaped is not None:
        return shaped
    if len(said) > LONGEST:
        return Reason(Code.TOO_LONG, 0, f"over {LONGEST} characters")
    if compiled(_BOX).match(piece.text):
        return Reason(Code.BOX, 0, "a check box")
    if _is_header(said, lexicon):
        return Reason(Code.HEADER, 0, "a header field")
    if compiled(_LINK).fullmatch(said) or compiled(_STAMP).fullmatch(said):
        return Reason(Code.BARE, 0, "only a link, an id or a stamp")
    if not compiled(r"[^\W\d_]{2}|[\u3400-\u9fff]").search(said):
        return Reason(Code.EMPTY, 0, "no words")
    if is_template(said, lexicon):
        return Reason(Code.TEMPLATE, 0, "a form nobody filled in")
    if find_secrets(said):
        return Reason(Code.SECRET, 0, "holds a secret")
    if is_planted(said):
        return Reason(Code.TO_A_MODEL, 0, "gives orders to a model")
    return None


def may_be_statement(piece: Piece, said: str) -> bool:
    """False for a block, a label, a box, a chat turn or a dream's own text: what its form alone refuses, told at a
    glance. The rest of `refusal` looks at the words."""
    formed = piece.shape in (Shape.ITEM, Shape.PARAGRAPH, Shape.RECORD) and not piece.in_dream_block
    return formed and not piece.in_transcript and not _is_label(said) and not compiled(_BOX).match(piece.text)


def _is_label(said: str) -> bool:
    return not said or said.rstrip("*_`~ )）\t").endswith((":", "："))


def _by_shape(piece: Piece, said: str, lexicon: Lexicon) -> Reason | None:
    if piece.shape is Shape.FENCE:
        return Reason(Code.FENCE, 0, "a fenced block")
    if piece.shape is Shape.TABLE:
        return Reason(Code.TABLE, 0, "a table")
    if piece.shape in (Shape.HEADING, Shape.OTHER):
        return Reason(Code.HEADING, 0, "a heading")
    if piece.in_dream_block or _dreamt(piece, said, lexicon):
        return Reason(Code.DREAM, 0, "written by a dream")
    if not said:
        return Reason(Code.EMPTY, 0, "no words")
    if _is_label(said):
        return Reason(Code.LABEL, 0, "a label without its body")
    if piece.in_transcript and not _heard_in_chat(piece, lexicon):
        return Reason(Code.TURN, 0, "a chat turn")
    if is_turn(said) or is_harness(said, lexicon) or is_heartbeat(said, lexicon):
        return Reason(Code.TURN, 0, "a chat turn or harness text")
    if is_greeting(said, lexicon) or is_confirmation(said, lexicon):
        return Reason(Code.TURN, 0, "a greeting or a yes")
    return None


def _is_header(said: str, lexicon: Lexicon) -> bool:
    """A field of a record's head ("**Priority**: high"), alone with its value or run together with others."""
    fields = [said[start:end] for start, end in lexicon.header_fields.spans(said) if _ends_a_name(said, end)]
    if len(fields) != 1:
        return bool(fields)
    name, _, value = said.replace("：", ":", 1).partition(":")
    return name.strip("*_ ").casefold() == fields[0].casefold() and len(value) <= LONGEST_VALUE


def _ends_a_name(said: str, end: int) -> bool:
    return compiled(r"[*_]{0,2}\s?[:：]").match(said, end) is not None


def _dreamt(piece: Piece, said: str, lexicon: Lexicon) -> bool:
    """Text of a dream outside its markers: OpenClaw's staged fields in any order, its stock lines, its headings."""
    if any(_is_dreamt(heading, lexicon) for heading in piece.headings):
        return True
    if compiled(_DREAM_LINE).search(piece.text):
        return True
    if ":" not in piece.text and "=" not in piece.text:
        return False
    return len(set(compiled(_STAGED).findall(piece.text.lower()))) >= 2 or bool(
        compiled(r"\W{0,6}(?:confidence: ?\d|evidence: ?\S*memory/|recalls: ?\d+$|status: staged)").match(said.lower())
    )


@lru_cache(maxsize=1024)
def _is_dreamt(heading: str, lexicon: Lexicon) -> bool:
    return lexicon.heading_dream.within(heading)


def _heard_in_chat(piece: Piece, lexicon: Lexicon) -> bool:
    if piece.shape is not Shape.ITEM or not piece.headings:
        return False
    nearest = piece.headings[-1]
    return lexicon.heading_lesson.within(nearest) or lexicon.heading_rule.within(nearest)
