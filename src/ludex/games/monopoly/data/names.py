"""Names of lots and groups as people write them: any case, with or without spaces, hyphens and underscores.

`light_blue` is also read as `Light blue`, `LIGHT-BLUE`, `lightblue`, `the light blue group` and, since nothing else
begins so, as `light`.
"""

from __future__ import annotations

from collections.abc import Sequence

ARTICLE = "the "
NOUNS = (" group", " groups")


def letters_of(name: str) -> str:
    """A name without what spellings of it differ in: only its letters and digits, in lower case."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def find_name(name: str, names: Sequence[str]) -> int | None:
    """Which of some names is meant: the same but for case, the same in spelling, or the only one that begins so."""
    same = [at for at, known in enumerate(names) if known.casefold() == name.casefold()]
    short = letters_of(name)
    if not same and short:
        same = [at for at, known in enumerate(names) if letters_of(known) == short]
    if not same and short:
        same = [at for at, known in enumerate(names) if letters_of(known).startswith(short)]
    return same[0] if len(same) == 1 else None


def find_group(name: str, names: Sequence[str]) -> int | None:
    """Which group is meant; also with `the`, `group` or the s of a plural."""
    found = find_name(name, names)
    if found is not None:
        return found
    bare = " ".join(name.casefold().split()).removeprefix(ARTICLE)
    for noun in NOUNS:
        bare = bare.removesuffix(noun)
    found = find_name(bare, names)
    return found if found is not None else find_name(bare.removesuffix("s"), names)
