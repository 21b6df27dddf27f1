"""English stems: Porter's algorithm of 1980, so that "invoices" is found by "invoice".

M. F. Porter, "An algorithm for suffix stripping", Program 14 (3), with the two changes of his own program: BLI to BLE
and LOGI to LOG.
"""

from __future__ import annotations

from functools import lru_cache

_SECOND = {
    "ational": "ate", "tional": "tion", "enci": "ence", "anci": "ance", "izer": "ize", "bli": "ble", "alli": "al",
    "entli": "ent", "eli": "e", "ousli": "ous", "ization": "ize", "ation": "ate", "ator": "ate", "alism": "al",
    "iveness": "ive", "fulness": "ful", "ousness": "ous", "aliti": "al", "iviti": "ive", "biliti": "ble", "logi": "log",
}  # fmt: skip
_THIRD = {"icate": "ic", "ative": "", "alize": "al", "iciti": "ic", "ical": "ic", "ful": "", "ness": ""}
_FOURTH = (
    "ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive", "ize", "ion",
    "al", "er", "ic", "ou",
)  # fmt: skip


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """The stem of a lower-case word of a to z; any other word, and one of two letters, as it is."""
    if len(word) < 3 or not (word.isascii() and word.isalpha()):
        return word
    word = _plural(word)
    word = _past(word)
    if word.endswith("y") and _has_vowel(word[:-1]):
        word = word[:-1] + "i"
    word = _exchanged(word, _SECOND)
    word = _exchanged(word, _THIRD)
    word = _without_ending(word)
    if word.endswith("e"):
        bare = word[:-1]
        if _measure(bare) > 1 or (_measure(bare) == 1 and not _ends_short(bare)):
            word = bare
    return word[:-1] if word.endswith("ll") and _measure(word[:-1]) > 1 else word


_RUSSIAN_ENDINGS = (
    "иями", "ями", "ами", "иях", "иям", "ием", "ией", "ого", "ому", "ов", "ев", "ей", "ой", "ом", "ем", "ам", "ям",
    "ах", "ях", "ия", "ии", "ию", "ие", "ий", "ью", "ы", "и", "а", "я", "у", "ю", "о", "е", "ь", "й",
)  # fmt: skip


def russian_stem(word: str) -> str:
    """A lower-case Russian noun without its case ending, of which three letters stay: сервера, серверов, сервер."""
    for ending in _RUSSIAN_ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def _plural(word: str) -> str:
    if word.endswith(("sses", "ies")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _past(word: str) -> str:
    if word.endswith("eed") and word != "eed":
        return word[:-1] if _measure(word[:-3]) else word
    for ending in ("ed", "ing"):
        bare = word[: -len(ending)]
        if word.endswith(ending) and _has_vowel(bare):
            if bare.endswith(("at", "bl", "iz")):
                return bare + "e"
            if bare[-2:-1] == bare[-1] and bare[-1] not in "lsz" and _shape(bare)[-1] == "c":
                return bare[:-1]
            return bare + "e" if _measure(bare) == 1 and _ends_short(bare) else bare
    return word


def _exchanged(word: str, endings: dict[str, str]) -> str:
    """The longest of the endings exchanged, where something is left before it."""
    for start in range(len(word)):
        if (other := endings.get(word[start:])) is not None:
            return word[:start] + other if _measure(word[:start]) else word
    return word


def _without_ending(word: str) -> str:
    for ending in _FOURTH:
        if word.endswith(ending):
            bare = word[: -len(ending)]
            gone = _measure(bare) > 1 and (ending != "ion" or bare.endswith(("s", "t")))
            return bare if gone else word
    return word


def _shape(word: str) -> str:
    """The word as v for each vowel and c for each consonant."""
    found = ""
    for char in word:
        vowel = char in "aeiou" or (char == "y" and found[-1:] == "c")
        found += "v" if vowel else "c"
    return found


def _has_vowel(word: str) -> bool:
    return "v" in _shape(word)


def _measure(word: str) -> int:
    """How often vowels are followed by consonants."""
    return _shape(word).count("vc")


def _ends_short(word: str) -> bool:
    """Consonant, vowel, consonant at the end, the last of them not w, x or y."""
    return _shape(word)[-3:] == "cvc" and word[-1] not in "wxy"
