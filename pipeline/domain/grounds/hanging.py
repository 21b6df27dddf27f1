"""What may not be left out beside a clause that is kept: conditions, doubts, whose word it is, what it is said of."""

from __future__ import annotations

from collections.abc import Sequence

from slowwave.pipeline.domain.grounds.pieces import Piece
from slowwave.pipeline.language import clause_words as table
from slowwave.pipeline.language.clauses import Clause
from slowwave.pipeline.language.words import language_of


class Line:
    """A line that is cited, and what hangs together in it."""

    def __init__(self, text: str, pieces: Sequence[Piece]) -> None:
        self.pieces = pieces
        # Of a language whose small words are not known any clause may limit its neighbour.
        self._is_strange = language_of(text) == "other"

    def missed_after(self, piece: Piece) -> str:
        """What has to follow a piece behind which the line is left, "" for nothing."""
        if piece.place + 1 < len(self.pieces):
            beside = self.pieces[piece.place + 1]
            if piece.clause.is_followed_by_arrow or takes_back(beside.clause) or self._is_strange:
                return beside.clause.shown
            if beside.clause.sentence != piece.clause.sentence:
                if _says(beside.clause):
                    return beside.clause.shown
            elif _says(beside.clause) or _limits(beside.clause):
                return beside.clause.shown
        return ""

    def missed_before(self, piece: Piece, told: Sequence[Piece]) -> str:
        """What has to precede a piece with which the line is entered. told: pieces before it, whose heads are not said
        again."""
        known = {head.clause.said for head in told if head.kind == "head"}
        if piece.speaker >= 0 and _is_first(piece.clause) and self.pieces[piece.speaker] not in told:
            return self.pieces[piece.speaker].clause.shown
        for head in self.pieces[: piece.place]:
            if head.kind == "head" and head.clause.said not in known:
                return head.clause.shown
        beside = next((one for one in reversed(self.pieces[: piece.place]) if self._tells(one)), None)
        if beside is None:
            return ""
        if _refers_back(piece.clause) or beside.clause.is_followed_by_arrow or self._is_strange:
            return beside.clause.shown
        if beside.kind != "plain" or beside.clause.sentence != piece.clause.sentence:
            return ""
        clause = beside.clause
        if "、" in clause.after:
            return clause.shown
        return clause.shown if leads_over(clause) else ""

    def lead_of(self, piece: Piece) -> str:
        """The clause that begins the sentence of a piece, where its subject stands, "" where the piece is that."""
        for one in self.pieces[: piece.place]:
            if one.tells and one.clause.sentence == piece.clause.sentence:
                return one.clause.shown
        return ""

    def follows(self, last: Piece, piece: Piece) -> bool:
        """Whether nothing that tells something stands between two pieces."""
        return not any(self._tells(one) for one in self.pieces[last.place + 1 : piece.place])

    def skipped(self, last: Piece, piece: Piece, told: Sequence[Piece]) -> str:
        """What may not be left out between two pieces that follow each other in a sentence, "" for nothing."""
        between = self.pieces[last.place + 1 : piece.place]
        if not between:
            return ""
        heads = (one.clause.shown for one in between if one.kind == "head")
        after = self.missed_after(last) if last.tells else ""
        before = self.missed_before(piece, told)
        return next(heads, "") or after or before

    def has_head(self, head: Piece) -> bool:
        """Whether the line has a head of these words."""
        return any(one.kind == "head" and one.clause.said == head.clause.said for one in self.pieces)

    def _tells(self, piece: Piece) -> bool:
        said = piece.clause.said
        is_answer = said in table.ANSWERS and not any(one.tells for one in self.pieces[: piece.place])
        return piece.tells and not is_answer and said not in table.EMPTY_CLAUSES


def hangs_on_neighbour(clause: Clause) -> bool:
    """Whether a clause is none of its own: it limits another one, says by whose word it holds, or when."""
    is_time_alone = all(word.key in table.TIMES or word.key[0].isdigit() for word in clause.words)
    is_limiting = _limits(clause) and (clause.is_chinese or clause.keys[-1] not in table.LIMITING_ENDS)
    return is_limiting or _says(clause) or is_time_alone


def names_by_pronoun(clause: Clause) -> bool:
    """Whether a clause begins with a pronoun for what another one names."""
    return clause.keys[0] in table.PRONOUNS


def takes_back(clause: Clause) -> bool:
    """Whether a clause says that the one before it is wrong or over."""
    if clause.is_chinese:
        is_verdict = len(clause.said) <= table.VERDICT_CHINESE and clause.said.startswith(table.VERDICTS_CHINESE)
        return (
            is_verdict
            or clause.said.startswith(table.TAKING_BACK_CHINESE)
            or (clause.said.endswith(table.HEARSAY_CHINESE))
        )
    return clause.keys[0] in table.TAKING_BACK


def _is_first(clause: Clause) -> bool:
    return not (table.FIRST | table.FIRST_OWN).isdisjoint(clause.keys) or any(
        first in clause.said for first in table.FIRST_CHINESE if clause.is_chinese
    )


def leads_over(clause: Clause) -> bool:
    """Whether a clause tells of the next one."""
    if clause.said in table.EMPTY_CLAUSES:
        return False
    if clause.is_chinese and clause.said.endswith(table.LIMITING_ENDS_CHINESE):
        return True
    if any(word.is_han for word in clause.words[:2]):
        return _limits(clause) or clause.said.endswith(table.REPORTING_CHINESE)
    return _says(clause) or (_limits(clause) and clause.keys[0] not in table.OF_THE_ONE_BEFORE)


def _limits(clause: Clause) -> bool:
    if clause.said in table.EMPTY_CLAUSES or clause.said.startswith(table.EXAMPLES):
        return False
    if any(word.is_han for word in clause.words[:2]):
        return clause.said.startswith(table.LIMITING_CHINESE) or clause.said.endswith(table.LIMITED_BY_CHINESE)
    first = next((key for key in clause.keys if key not in ("and", "also")), "")
    is_once = not {"only", "once"}.isdisjoint(clause.keys[:3])
    return is_once or first in table.LIMITING or clause.keys[-1] in table.LIMITING_ENDS


def _refers_back(clause: Clause) -> bool:
    """Whether a clause speaks of what another one names."""
    if clause.words[0].is_han:
        return clause.said.startswith(table.REFERRING_CHINESE)
    return clause.keys[0] in table.REFERRING


def _says(clause: Clause) -> bool:
    if clause.said in table.EMPTY_CLAUSES:
        return False
    if clause.is_chinese:
        signs = (*table.SAYING_CHINESE, *table.REPORTING_CHINESE)
        is_short = len(clause.said) <= table.FEW_CHINESE and any(sign in clause.said for sign in signs)
        return is_short or clause.said.endswith(table.REPORTING_CHINESE)
    is_short = len(clause.words) <= table.FEW and not table.SAYING.isdisjoint(clause.untimed)
    return (
        is_short
        or clause.keys[-1] in table.REPORTING
        or clause.keys[-2:-1] == ("assured",)
        or (len(clause.words) <= table.FEW and not table.REPORTING.isdisjoint(clause.keys))
    )
