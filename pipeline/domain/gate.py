"""The content gate: whether a piece of a note deserves long-term memory, and which words of it.

Shape and provenance refuse first; what is left is scored by the features that tell keeps from drops. Words and
shapes alone reach a high precision only at a low recall, so the gate is strict: what it refuses today may still come
in when it is used, restated by a person or confirmed.
"""

from __future__ import annotations

from slowwave.pipeline.domain.clause import CAP, capped, clauses, in_context
from slowwave.pipeline.domain.features import (
    Statement,
    features,
    heading_kind,
    plainly_against,
    reach,
    setting,
    statement,
    wisher,
)
from slowwave.pipeline.domain.piece import Piece
from slowwave.pipeline.domain.shapes import may_be_statement, refusal
from slowwave.pipeline.domain.verdict import Code, Home, Kind, Reason, Verdict
from slowwave.pipeline.language.lexicon import LEXICON, Lexicon
from slowwave.pipeline.language.words import bare, display_width, tokens

THRESHOLD = 2.0
"""Score from which on a piece is accepted; benchmarks/promotion.py prints what each threshold costs."""
DANGLING = " ,;，；、"
"""What joins an item to the next one of its list means nothing where the item stands alone."""
STATUS_CODES = (Code.DONE, Code.STATUS, Code.MARK, Code.NEWS)
CARRIED = (Code.PASSING, Code.PLANNED, Code.NEWS, Code.CHAT)
"""What tells against a statement tells against each clause of it."""
NARROWEST = 24
"""Columns of a clause that can stand for its piece."""
CUT = "cut at a sentence end"
"""What is said of a piece of which only the first sentences fit."""


def judge(piece: Piece, lexicon: Lexicon = LEXICON, least: float | None = None) -> Verdict:
    """The verdict on one piece; pure, so ranking, applying and explaining may all ask.

    least: a score below which the caller asks no further. A piece whose words cannot reach it (four in five lines of a
    night) is then refused on that, and the verdict is not whole.
    """
    said = bare(piece.text)
    if least is not None and may_be_statement(piece, said):
        around = setting(piece, lexicon)
        most = reach(around, said, lexicon)
        if most < least:
            against = plainly_against(said, said, said, lexicon, declared=piece.declared)
            score = round(most + _total(against), 2) if against else most
            return Verdict(False, score, (*around, *against), "project", "fact", said, whole=False)
    refused = refusal(piece, said, lexicon)
    if refused is not None:
        return Verdict(False, 0.0, (refused,), "project", "fact", said)
    if (third := _third_party(said, lexicon)) is not None:
        return Verdict(False, 0.0, (third,), "project", "fact", said)
    whole = statement(piece, said)
    text, reasons = said, features(whole, lexicon)
    score = _total(reasons)
    if any(reason.code in STATUS_CODES for reason in reasons):
        text, reasons, score = _lasting(whole, reasons, score, lexicon)
    kind = _kind(whole, reasons, lexicon)
    home = _home(whole, kind, reasons, lexicon)
    return _settled(piece, text, score, reasons, home, kind, lexicon)


def bar(verdict: Verdict) -> Reason | None:
    """What refuses the piece whatever its words weigh, None where nothing does."""
    return next((one for one in verdict.reasons if one.weight == 0 and one.words != CUT), None)


def is_barred(piece: Piece, lexicon: Lexicon = LEXICON) -> bool:
    """Whether the verdict on a piece would be a refusal by its shape, origin or length, whatever its words weigh."""
    said = bare(piece.text)
    if refusal(piece, said, lexicon) is not None or _third_party(said, lexicon) is not None:
        return True
    if tokens(said) <= CAP:
        return False
    verdict = judge(piece, lexicon)
    return not verdict.accepted and any(reason.weight == 0 for reason in verdict.reasons)


def _settled(
    piece: Piece, text: str, score: float, reasons: tuple[Reason, ...], home: Home, kind: Kind, lexicon: Lexicon
) -> Verdict:
    """The verdict with the text that would be kept: cut to the cap, and in its context."""
    fits = capped(text)
    if not fits:
        over = Reason(Code.TOO_LONG, 0, f"over {CAP} tokens without a sentence end")
        return Verdict(False, score, (*reasons, over), home, kind, text)
    if fits != text:
        reasons = (*reasons, Reason(Code.TOO_LONG, 0, CUT))
    told = in_context(fits, piece.parent, piece.headings, lexicon).rstrip(DANGLING)
    return Verdict(score >= THRESHOLD, score, reasons, home, kind, told)


def _total(reasons: tuple[Reason, ...]) -> float:
    return round(sum([reason.weight for reason in reasons]), 2)


def _lasting(
    whole: Statement, reasons: tuple[Reason, ...], score: float, lexicon: Lexicon
) -> tuple[str, tuple[Reason, ...], float]:
    """Of a statement half status and half substance the substance, with its reasons and score.

    One that passes as a whole loses the clauses that speak against it; of one that fails, the best clause may pass
    alone if it says about what.
    """
    shared = tuple(reason for reason in reasons if reason.code in CARRIED)
    if score < THRESHOLD and reach(setting(whole.piece, lexicon), whole.said, lexicon) + _total(shared) < THRESHOLD:
        return whole.said, reasons, score
    parts = clauses(whole.said)
    if len(parts) < 2:
        return whole.said, reasons, score
    weighed = [(part, features(statement(whole.piece, part), lexicon)) for part in parts]
    if score >= THRESHOLD:
        kept = [part for part, told in weighed if _total(told) > 0]
        return " ".join(kept).rstrip(";； ") or whole.said, reasons, score
    best, told = max(weighed, key=lambda one: _total(one[1]))
    alone = _total((*told, *shared))
    if alone >= THRESHOLD and display_width(best) >= NARROWEST and any(reason.code is Code.NAMED for reason in told):
        return best.rstrip(";； "), (*told, *shared), alone
    return whole.said, reasons, score


def _third_party(said: str, lexicon: Lexicon) -> Reason | None:
    """What a page, a mail, a tool or a third person says or wants is nobody's fact, rule or preference here."""
    media = lexicon.media.spans(said)
    if not media:
        return None
    owner = min((start for start, _ in (*lexicon.owner.spans(said), *lexicon.owners.spans(said))), default=len(said))
    for start, end in media:
        if start > owner:
            return None
        if lexicon.speech.within(said[end : end + 24]):
            return Reason(Code.THIRD_PARTY, 0, f"said by {said[start:end]}")
    return None


def _kind(whole: Statement, reasons: tuple[Reason, ...], lexicon: Lexicon) -> Kind:
    codes = tuple(reason.code for reason in reasons)
    told = heading_kind(whole.label, lexicon) if whole.label else None
    if told is None or told[0] is not Code.GOOD_HEADING:
        told = next(
            (kind for heading in reversed(whole.piece.headings) if (kind := heading_kind(heading, lexicon))), None
        )
    if told is not None and told[0] is Code.GOOD_HEADING:
        named: dict[str, Kind] = {
            "lesson": "lesson",
            "rule": "rule",
            "preference": "preference",
            "decision": "decision",
        }
        return named[told[1]]
    if Code.LASTING not in codes and lexicon.commitment.within(whole.said):
        return "commitment"
    if Code.WISH in codes:
        return "preference"
    if Code.CHOICE in codes:
        return "decision"
    if Code.LASTING in codes and (Code.IMPERATIVE in codes or Code.CAUSE not in codes):
        return "rule"
    if Code.CAUSE in codes:
        return "failure" if lexicon.error.within(whole.said) else "lesson"
    return "fact"


def _home(whole: Statement, kind: Kind, reasons: tuple[Reason, ...], lexicon: Lexicon) -> Home:
    codes = tuple(reason.code for reason in reasons)
    if kind in ("preference", "rule"):
        return "feedback"
    if kind == "fact" and (lexicon.owner.within(whole.said) or wisher(whole.said, lexicon)):
        return "user"
    if kind in ("lesson", "failure"):
        return "reference"
    if kind == "fact" and any(code in codes for code in (Code.PLACE, Code.DEFINITION, Code.REFERENCE_HEADING)):
        return "reference"
    return "project"
