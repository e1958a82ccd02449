"""Variants of Diplomacy as data: one file each, read and checked here."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec

from ludex.core import Refused, refused
from ludex.games.diplomacy.variants.faults import problems
from ludex.games.diplomacy.variants.form import Variant

__all__ = ["Variant", "check", "covers", "introduce", "load", "names", "read", "titles"]

HERE = Path(__file__).parent
FOLDER = "LUDEX_VARIANTS"
"""The environment variable that names a folder with further variants."""

INTRODUCED: dict[str, Path] = {}
"""The files that `introduce` was given, by name."""


def names() -> list[str]:
    """The variants that can be played by name."""
    return sorted(files())


class Cover(msgspec.Struct):
    """As much of a variant's file as it takes to name it."""

    name: str
    powers: list[msgspec.Raw] = []


def titles(covers: dict[str, Cover]) -> dict[str, str]:
    """What people call each variant, and for how many it is."""
    return {
        name: f"{cover.name}, {len(cover.powers)} players" if cover.powers else cover.name
        for name, cover in covers.items()
    }


def covers() -> dict[str, Cover]:
    """The variants by name; left out where a file does not say what it is."""
    found: dict[str, Cover] = {}
    for name, path in files().items():
        with suppress(OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            found[name] = msgspec.json.decode(path.read_bytes(), type=Cover)
    return found


def files() -> dict[str, Path]:
    """By name, the files that come with Ludex, those of the folder LUDEX_VARIANTS and those introduced."""
    folder = os.environ.get(FOLDER)
    further = {path.stem: path for path in Path(folder).glob("*.json")} if folder else {}
    return {**INTRODUCED, **further, **own_files()}


@cache
def own_files() -> dict[str, Path]:
    return {path.stem: path for path in HERE.glob("*.json")}


def introduce(path: Path) -> Variant:
    """A variant of a file from anywhere, which from now on is found by its id too."""
    variant = load(path)
    there = files().get(variant.id)
    if there is not None and there.resolve() != path.resolve():
        raise refused("bad_variant", f"There is a variant {variant.id!r} already.", {"where": "id"})
    if path.stem != variant.id:
        raise refused("bad_variant", f"{path.name}: the variant's id is {variant.id!r}, not the file's name.")
    INTRODUCED[variant.id] = path
    return variant


def load(name: str | Path) -> Variant:
    """The variant of that name, or of a file given as a `Path`; `Refused` where there is none or it is wrong.

    A text is only ever taken as a name: who sends one must not be able to have any file read.
    """
    if isinstance(name, Path):
        return sound(read(name))
    path = own_files().get(name) or files().get(name)
    if path is None:
        raise refused("unknown_variant", f"There is no variant {name!r}; there are: {', '.join(names())}.")
    return loaded(path)


@cache
def loaded(path: Path) -> Variant:
    variant = sound(read(path))
    if variant.id != path.stem:
        raise refused("bad_variant", f"{path.name}: the variant's id is {variant.id!r}, not the file's name.")
    return variant


def check(given: dict[str, object]) -> list[str]:
    """What is wrong with the JSON object of a variant, one sentence each."""
    try:
        return problems(converted(given))
    except Refused as error:
        return [error.refusal.message]


def read(path: Path) -> dict[str, object]:
    """The JSON object in a variant's file."""
    try:
        given = msgspec.json.decode(path.read_bytes())
    except OSError as error:
        raise refused("bad_variant", f"{path} can't be read: {error.strerror}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise refused("bad_variant", f"{path} is not JSON: {error}.") from None
    if not isinstance(given, dict):
        raise refused("bad_variant", f"{path} is not a JSON object.")
    return given


def sound(given: dict[str, object]) -> Variant:
    """The variant that a JSON object describes, which must have no problem."""
    variant = converted(given)
    found = problems(variant)
    if found:
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        raise refused("bad_variant", f"{variant.id}: {found[0]}{more}", {"problems": found})
    return variant


def converted(given: dict[str, object]) -> Variant:
    """The variant that a JSON object describes, with its types checked only."""
    try:
        return msgspec.convert(whole(given, ()), Variant)
    except msgspec.ValidationError as error:
        raise refused("bad_variant", f"{error}.", {"where": "variant"}) from None


def whole(given: dict[str, object], below: tuple[str, ...]) -> dict[str, object]:
    """The JSON object with all that it takes from the variant it is like; `below` are those that are like it."""
    like = given.get("like")
    if like is None:
        return given
    base = files().get(like) if isinstance(like, str) else None
    if base is None or not isinstance(like, str):
        raise refused("bad_variant", f"It is like {like!r}, but there is no such variant.", {"where": "like"})
    if like in below:
        raise refused("bad_variant", f"It is like {like!r}, which in turn is like it.", {"where": "like"})
    return {**whole(read(base), (*below, like)), **given}
