"""Whether a sentence speaks of the one who says it, and of nobody else."""

from __future__ import annotations

from slowwave.pipeline.language.lexicon import Lexicon
from slowwave.pipeline.language.patterns import Phrases, compiled
from slowwave.pipeline.language.subjects import others_in
from slowwave.pipeline.language.words import language_of

FIRST_PERSON = Phrases((
    "i", "i'm", "i've", "i'd", "i'll", "my", "me", "mine", "myself", "я", "мне", "меня", "мной", "мой", "моя", "моё",
    "мое", "мои", "моего", "моей", "у меня", "eu", "meu", "minha", "meus", "minhas", "comigo", "yo", "mi", "mis",
    "conmigo", "ich", "mein", "meine", "meinen", "meiner", "mir", "mich", "je", "j'*", "mon", "ma", "mes", "moi",
    "saya", "aku", "我", "本人",
))  # fmt: skip
OTHERS = Phrases((
    "he", "she", "his", "her", "him", "они", "он", "она", "его", "её", "ее", "ele", "ela", "dele", "dela", "él",
    "ella", "er", "sie", "ihr", "ihre", "il", "elle", "他", "她", "wife", "husband", "partner", "girlfriend",
    "boyfriend", "mother", "mom", "mum", "father", "dad", "parents", "son", "sons", "daughter", "daughters",
    "brother", "brothers", "sister", "sisters", "aunt", "uncle", "cousin*", "grandmother", "grandfather", "grandma",
    "grandpa", "friend", "friends", "neighbour*", "neighbor*", "colleague*", "coworker*", "boss", "жена", "жены",
    "муж", "мужа", "мама", "мамы", "папа", "папы", "мать", "отец", "отца", "сын", "сына", "дочь", "дочери", "брат",
    "брата", "сестра", "сестры", "бабушк*", "дедушк*", "друг", "друга", "подруг*", "сосед*", "коллег*", "esposa",
    "esposo", "marido", "mulher", "namorad*", "mãe", "pai", "pais", "filho*", "filha*", "irmão", "irmã", "irmãos",
    "irmãs", "avó", "avô", "tio", "tia", "amigo*", "amiga*", "vizinh*", "colega*", "hermano*", "hermana*", "madre",
    "padre", "hijo*", "hija*", "novi*", "vecin*", "frau", "mann", "mutter", "vater", "sohn", "tochter", "bruder",
    "schwester", "freund*", "nachbar*", "kolleg*", "femme", "mari", "mère", "père", "fils", "fille", "frère", "sœur",
    "ami*", "voisin*", "istri", "suami", "ibu", "ayah", "adik", "kakak", "teman", "妈妈", "母亲", "爸爸", "父亲",
    "父母", "妻子", "老婆", "丈夫", "老公", "爱人", "儿子", "女儿", "哥哥", "弟弟", "姐姐", "妹妹", "爷爷", "奶奶",
    "外公", "外婆", "叔叔", "阿姨", "朋友", "邻居", "同事", "同学", "老板", "领导", "房东",
))  # fmt: skip


def speaks_of_the_user(text: str, lexicon: Lexicon) -> bool:
    """In the first person, of "the user" or a name that notes call them by, or without a subject ("Prefers tea").
    lexicon: with the user's names."""
    return lexicon.wants.leads(text) or any(one.within(text) for one in (FIRST_PERSON, lexicon.owner, lexicon.owners))


def speaks_of_the_user_alone(text: str, lexicon: Lexicon) -> bool:
    """The same, and of no relative, friend or other third person."""
    # Asked last: that takes as long as several looks into a table.
    return speaks_of_the_user(text, lexicon) and not OTHERS.within(text) and not others_in(text)


def tongue_of(text: str) -> str:
    """The language, as far as script and words of grammar tell: sentences of one are told together."""
    told = language_of(text)
    if told != "other":
        return told
    scripts = (("cyrillic", "[\u0400-\u04ff]"), ("arabic", "[\u0600-\u06ff]"), ("kana", "[\u3040-\u30ff]"))
    return next((name for name, letters in scripts if compiled(letters).search(text)), told)
