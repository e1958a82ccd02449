"""Variants of Diplomacy as data: one file each, read and checked here."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import msgspec

from ludex.core import refused
from ludex.games.diplomacy.variants.form import Variant

__all__ = ["Variant", "load", "names"]

HERE = Path(__file__).parent
FOLDER = "LUDEX_VARIANTS"
"""The environment variable that names a folder with further variants."""


def names() -> list[str]:
    """The variants that can be played by name."""
    return sorted(files())


def files() -> dict[str, Path]:
    """By name, the files that come with Ludex and those of the folder LUDEX_VARIANTS."""
    found = {path.stem: path for path in HERE.glob("*.json")}
    folder = os.environ.get(FOLDER)
    if folder:
        found = {**{path.stem: path for path in Path(folder).glob("*.json")}, **found}
    return found


def load(name: str | Path) -> Variant:
    """The variant of that name, or of a file given as a `Path`; `Refused` where there is none or it is wrong.

    A text is only ever taken as a name: who sends one must not be able to have any file read.
    """
    if isinstance(name, Path):
        return variant_of(read(name))
    path = files().get(name)
    if path is None:
        raise refused("unknown_variant", f"There is no variant {name!r}; there are: {', '.join(names())}.")
    return loaded(path)


@cache
def loaded(path: Path) -> Variant:
    return variant_of(read(path))


def read(path: Path) -> dict[str, object]:
    """A variant file's JSON object, with all it takes from the variant it is like."""
    try:
        given = msgspec.json.decode(path.read_bytes())
    except OSError as error:
        raise refused("bad_variant", f"{path} can't be read: {error.strerror}.") from None
    except msgspec.DecodeError as error:
        raise refused("bad_variant", f"{path} is not JSON: {error}.") from None
    if not isinstance(given, dict):
        raise refused("bad_variant", f"{path} is not a JSON object.")
    return given


def variant_of(given: dict[str, object]) -> Variant:
    """The variant that some JSON describes."""
    like = given.get("like")
    whole = given
    if like is not None:
        base = files().get(like) if isinstance(like, str) else None
        if base is None:
            raise refused("bad_variant", f"The variant is like {like!r}, which there is not.", {"where": "like"})
        whole = {**read(base), **given}
    try:
        return msgspec.convert(whole, Variant)
    except msgspec.ValidationError as error:
        raise refused("bad_variant", f"{error}.", {"where": "variant"}) from None
