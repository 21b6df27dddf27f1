"""Why a sentence of a model was refused, in Chinese: the reasons of the auditor and of what becomes of an answer."""

from __future__ import annotations

from collections.abc import Sequence

FORMS_OF_ANSWERS: Sequence[tuple[str, str]] = (
    (r"diary: (it is empty)", "梦境日记没有内容"),
    (
        r"it waits for a later night: (\d+) sessions are asked about in one, the newest first",
        r"留待以后的夜晚：每夜询问 \1 个会话，新的在先",
    ),
    (
        r"only the (\d+) newest sessions of a night are asked about, in this night and later ones",
        r"每夜只有最新的 \1 个会话会被询问（当夜或以后）",
    ),
    (r"it cites nothing that it was given", "没有引用给它的任何一行"),
    (r"a pattern cites two lines at least", "模式至少要引用两行"),
    (r"only the user's own words tell of the user, of a preference or a rule", "用户、偏好和规则只以用户自己的话为准"),
    (r"(\S+) is not there any more", r"\1 已不在了"),
    (r"(\S+) says something else now", r"\1 现在说的不同了"),
    (r"(\S+) holds no more", r"\1 已不成立"),
    (r"it names a day that may be one of two", "所说的日子可能是两天中的任一天"),
    (r"it is over (\d+) characters", r"超过 \1 个字符"),
    (r"(“.+”) is not in its lines", r"所引的行中没有\1"),
    (
        r"(“.+”) is no clause of its lines, whole and word for word, as (“.+”) is",
        r"\1不是所引的行中逐字完整的分句；\2才是",
    ),
    (r"(“.+”) is no clause of its lines, whole and word for word", r"\1不是所引的行中逐字完整的分句"),
    (r"(“.+”) is told without (“.+”)", r"说了\1，却没有说\2"),
    (r"(“.+”) seems to be told of (“.+”)", r"\1会被读成说的是\2"),
    (r"(“.+”) is not joined to what stands before it", r"\1与前文没有用标点或连词相连"),
    (r"(“.+”) stands before nothing of its line", r"\1之后没有它那一行的任何内容"),
    (r"its lines repeat themselves too often to be held against it", "所引的行重复太多，无法对照"),
    (r"it lost (.+)", r"丢了：\1"),
    (r"it cites nothing(?: that was said)?", "没有引用任何说过的话"),
    (r"it has no words", "没有文字"),
    (r"it has markup", "含有标记"),
    (r"it is a question", "是一个问题"),
    (r"it is a refusal: (.+)", r"是拒绝回答的话：\1"),
    (r"it is a phrase of machines: (.+)", r"是机器的套话：\1"),
    (r"it is over (\d+) tokens", r"超过 \1 个 token"),
    (r"it is not in English", "不是英文"),
    (r"it is not in Chinese", "不是中文"),
    (r"its evidence only asks", "所引的行只是在问"),
    (
        r"a sentence under this name cites no line that has it, and stands with the general facts",
        "此名称下有一句所引的行中没有这个名称，归入一般事实",
    ),
    (r"they do not belong together", "它们不属于一处"),
    (r"the profile rests on other facts by now", "画像所依据的事实已经不同"),
    (r"this night has its entry in the diary", "今夜的日记已经写了"),
    (r"forgotten or rejected by a person", "有人要求忘记或拒绝过"),
    (r"it leaves something out: (.+)", r"有省略：\1"),
    (r"it speaks to its reader: (.+)", r"是对读者说的话：\1"),
)
"""Patterns of a whole reason, and what is said instead; what names a thing goes before what only ends alike."""
