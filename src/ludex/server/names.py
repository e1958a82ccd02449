"""What people may be called: nothing that can't be seen, and nothing that looks like somebody else's name.

A name is text of strangers that everybody at the table reads. Names in any script are fine, with accents and emoji.
What is refused: characters that show nothing or turn the text around, alphabets mixed within a word where their letters
look alike, and names that read as a bot's. Two names that look alike are the same name.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LONGEST = 40
MOST_MARKS = 4
"""Marks on one letter; living languages need three."""

LATIN = {
    # Cyrillic
    **dict(zip("АВЕЅІЈКМНОРСТУХҮԚԜ", "ABESIJKMHOPCTYXYQW", strict=True)),
    **dict(zip("аеѕіјорсухүԛԝһԁгӏ", "aesijopcyxyqwhdrl", strict=True)),
    **dict(zip("ЗЧбɜ", "3463", strict=True)),
    # Greek
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϺϜ", "ABEZHIKMNOPTYXMF", strict=True)),
    **dict(zip("αικνορτυχϳγω", "aikvoptuxjyw", strict=True)),
    # Armenian
    **dict(zip("ՕՏՍԼոսհցօյզ", "OSULnuhgojq", strict=True)),
    # Cherokee
    **dict(zip("ᎪᏴᏟᎠᎬᎷᎻᎥᎫᏦᏞᎶᏢᏒᏚᎢᏙᎳᏃᎨ", "ABCDEMHiJKLGPRSTVWZF", strict=True)),
    # Letters of Latin that are other letters' twins
    **dict(zip("ɑıɩɡʟᴀᴄᴅᴇᴋᴍɴᴏᴘᴛᴜᴠᴡᴢᵢꜱɪʙɢʜʀʏ", "aiigLACDEKMNOPTUVWZiSIBGHRY", strict=True)),
    # Signs
    **dict(zip("’‘`ʼʹ‐‑‒–—―−·․", "'''''-------..", strict=True)),
}
"""Letters of other alphabets, by the letter of Latin that they can't be told from in most fonts."""

SHAPES = {"I": "l", "i": "i", "1": "li", "|": "li", "l": "l", "!": "li", "0": "o", "O": "o", "o": "o"}
"""The shapes that a letter, digit or sign may be read as. `I` is alike to `l`, and `l` to `L`, but not `I` to `L`."""

PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that look like one."""

TWINS = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})
"""Alphabets whose letters look alike."""

UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\ufffc\U0001d159\U000e0100-\U000e01ef]"
)
"""Characters that show nothing though Unicode counts them among letters, marks or signs."""

EMOJI_STYLE, JOINER, NON_JOINER, FLAG = "\ufe0f", "\u200d", "\u200c", "\U0001f3f4"


class BadName(ValueError):
    """What is wrong with a name, in a sentence."""


def cleaned(name: str) -> str:
    """A name in one form (NFKC), with single spaces; raises `BadName` for one that may not be."""
    found = unicodedata.normalize("NFKC", name.strip().replace("\u00b4", "\u2019"))  # an accent typed for an apostrophe
    found = unicodedata.normalize("NFKC", re.sub(f"([^{EMOJI_STYLE}]?){EMOJI_STYLE}+", with_style, found))
    found = " ".join(re.split("[ \u1680]+", found.strip(" \u1680")))
    for place, char in enumerate(found):
        check_char(found, place, char)
    if not 1 <= len(found) <= LONGEST:
        raise BadName(f"A name is 1 to {LONGEST} visible characters.")
    check_marks(found)
    check_words(found)
    return found


def check_char(name: str, place: int, char: str) -> None:
    """Raises `BadName` for a character that shows nothing, or steers how others are shown."""
    kind = unicodedata.category(char)
    if kind[0] not in "CZ" and not UNSEEN.match(char):
        return
    if char == " " or char == EMOJI_STYLE or is_new(char) or is_part(name, place, char):
        return
    code = f"U+{ord(char):04X}"
    raise BadName(f"A name has no invisible characters and none that steer text; this one has {code}.")


def with_style(found: re.Match[str]) -> str:
    """A sign with the wish to see it in colour; other characters without it, since there it shows nothing."""
    can_have = found[1] != "" and (is_sign(found[1]) or unicodedata.category(found[1]) in ("Nd", "Po", "Pd"))
    return f"{found[1]}{EMOJI_STYLE}" if can_have else found[1]


def is_new(char: str) -> bool:
    """Whether a character that this Python has never heard of is where newer emoji and ideographs are."""
    is_there = 0x1F000 <= ord(char) <= 0x1FAFF or 0x20000 <= ord(char) <= 0x3FFFF
    return is_there and unicodedata.category(char) == "Cn"


def is_part(name: str, place: int, char: str) -> bool:
    """Whether an invisible character belongs to the writing: it joins emoji or letters, or names a flag.

    As RFC 5892, appendix A, has it: a joiner after a virama; and a non-joiner between letters of Arabic, for Persian.
    """
    before, after = name[:place], name[place + 1 :]
    if not before:
        return False
    if char in (JOINER, NON_JOINER) and unicodedata.combining(before[-1]) == 9:
        return True
    if char == JOINER:
        return is_sign(before.rstrip(EMOJI_STYLE)[-1:]) and is_sign(after[:1])
    if char == NON_JOINER:
        return script(before[-1]) == "ARABIC" == script(after[:1])
    return (
        "\U000e0020" <= char <= "\U000e007f" and before.rstrip("".join(map(chr, range(0xE0020, 0xE0080))))[-1:] == FLAG
    )


def is_sign(char: str) -> bool:
    """Whether it is an emoji or another sign, or the colour of one's skin."""
    return char != "" and (unicodedata.category(char) in ("So", "Sk", "Sm") or is_new(char))


def check_marks(name: str) -> None:
    """Raises `BadName` for a name that begins with a mark, or piles them up: they cover the lines around it."""
    count = MOST_MARKS
    for char in name:
        count = count + 1 if unicodedata.category(char) in ("Mn", "Me") and char != EMOJI_STYLE else 0
        if count > MOST_MARKS:
            raise BadName(f"A name has at most {MOST_MARKS} marks on a letter, and does not begin with one.")


def check_words(name: str) -> None:
    """Raises `BadName` where letters of alphabets that look alike are mixed in a word."""
    scripts: set[str] = set()
    for char in name:
        if unicodedata.category(char)[0] not in "LM":
            scripts = set()
        elif unicodedata.category(char)[0] == "L":
            scripts |= {script(char)} & TWINS
        if len(scripts) > 1:
            mixed = " and ".join(sorted(each.capitalize() for each in scripts))
            raise BadName(f"A word of a name is in one alphabet; this one mixes {mixed} letters that look alike.")


def script(char: str) -> str:
    """The first word of a character's name in Unicode: the script of a letter."""
    return unicodedata.name(char, "").partition(" ")[0] if char else ""


# ---- names that look alike ----


def alike(one: str, other: str) -> bool:
    """Whether two names can't be told apart: by case, width, letters of another alphabet, 0 for O, 1 or l for I.

    >>> alike("Ann", "\u0410nn"), alike("Bill", "B1II"), alike("Ian", "Lan")
    (True, True, False)
    """
    return any(match(*pair) for pair in zip(readings(one), readings(other), strict=True))


def match(one: tuple[frozenset[str], ...], other: tuple[frozenset[str], ...]) -> bool:
    return len(one) == len(other) and all(a & b for a, b in zip(one, other, strict=True))


@lru_cache(4096)
def readings(name: str) -> tuple[tuple[frozenset[str], ...], ...]:
    """A name as what each of its letters could be: as it is, in small letters, and with `PAIRS` read as one letter."""
    plain = unicodedata.normalize("NFKC", name)
    small = unicodedata.normalize("NFKC", plain.casefold())
    single = "".join(LATIN.get(char, char) for char in plain)
    for pair, letter in PAIRS:
        single = single.replace(pair, letter)
    return signs(plain), signs(small), signs(single)


def signs(text: str) -> tuple[frozenset[str], ...]:
    """What each letter of a text could be; invisible ones are left out, and accents are letters of their own."""
    found: list[frozenset[str]] = []
    for char in unicodedata.normalize("NFD", text):
        if unicodedata.category(char)[0] == "C" and not is_new(char):
            continue
        if UNSEEN.match(char) or char == EMOJI_STYLE:
            continue
        twin = LATIN.get(char, char)
        shapes = (f"shape {shape}" for shape in SHAPES.get(twin, ""))
        found.append(frozenset({char.casefold(), twin.casefold(), *shapes}))
    return tuple(found)


NUMBER = re.compile(r"[\s#.:()\[\]\d-]*$")


def reads_as_bot(name: str, bots: frozenset[str]) -> bool:
    """Whether a name is one that a bot has: `Sharp bot`, `careful Bot 2`, `Random-bot`."""
    words = re.split(r"[\s_:.()\[\]-]+", NUMBER.sub("", name).strip("_:.()[]- "))
    return any(alike("".join(words), f"{bot}bot") or alike("".join(words), f"bot{bot}") for bot in bots)
