"""What a sentence speaks of: a change, how to answer, form, a milestone, work done."""

from __future__ import annotations

from slowwave.pipeline.language.lexicon import LEXICON


def announces_change(text: str) -> bool:
    """It says that something is otherwise than before ("moved to", 改为)."""
    return LEXICON.changed.within(text)


def lays_down_a_rule(text: str) -> bool:
    """It says what is always or never to be done."""
    return LEXICON.rule.within(text)


def speaks_of_answers(text: str) -> bool:
    """It is about how to talk: answers, tone, language."""
    return LEXICON.answers.within(text)


def speaks_of_form(text: str) -> bool:
    """It is about how things are to look: formats, units, names."""
    return LEXICON.form.within(text)


def is_milestone(text: str) -> bool:
    """It tells of something reached, not only of something done."""
    return LEXICON.milestone.within(text)


def is_work_heading(title: str) -> bool:
    """The heading of a list of work done or to do (promotion.md, feature 1); 部署步骤 says how work is done."""
    if LEXICON.heading_planned.within(title):
        return True
    return LEXICON.heading_work.within(title) and not LEXICON.heading_how.within(title)


def names_a_project(title: str) -> bool:
    """A heading or folder that holds projects ("Key Projects", 项目)."""
    return LEXICON.projects.within(title)
