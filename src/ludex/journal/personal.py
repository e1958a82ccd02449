"""Names and words in a journal, so that they can be erased and the chain still holds.

An entry shows them in their fields, with a random salt for each in `salts`: `{"text": "hello", "salts": {"text": S}}`.
The entry's hash covers `{"sha256": H}` in the text's place, where H is the digest of salt and text. To erase a text,
`{"sha256": H}` is written in its place and its salt is dropped: the hash is the same as before, and nobody can find out
the text by trying, as the salt is gone. Entries of journals written before this have no `salts`: their hash covers
the texts themselves, so these cannot be erased.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from ludex.core import digest

FIELDS = {"open": "names", "seat": "name", "press": "text"}
"""The personal field of each kind of entry: a text, or a list of texts."""
SALT_BYTES = 16
ERASED = "(erased)"
"""What is read in the place of a text that was erased."""


def salted(body: dict[str, Any]) -> dict[str, Any]:
    """The body with a salt for each of its personal texts, where it has any."""
    field = FIELDS.get(body["kind"])
    value = body.get(field) if field is not None else None
    if isinstance(value, str):
        return {**body, "salts": {field: secrets.token_hex(SALT_BYTES)}}
    if isinstance(value, list) and value and all(isinstance(text, str) for text in value):
        return {**body, "salts": {field: [secrets.token_hex(SALT_BYTES) for _ in value]}}
    return body


def covered(entry: Mapping[str, Any]) -> dict[str, Any]:
    """The entry as its hash covers it: salted texts as their digests, and no salts."""
    found = dict(entry)
    salts = found.pop("salts", None)
    if salts is None:
        return found
    field = FIELDS.get(entry["kind"]) if isinstance(entry.get("kind"), str) else None
    if field is None or not isinstance(salts, dict) or set(salts) != {field}:
        raise ValueError("these are no salts of this kind of entry")
    found[field] = closed(found.get(field), salts[field])
    return found


def closed(value: object, salt: object) -> object:
    """Texts as their digests; what was erased is one already, and has no salt."""
    if isinstance(value, list):
        if not isinstance(salt, list) or len(salt) != len(value):
            raise ValueError("there is a salt for each text")
        return [closed(text, each) for text, each in zip(value, salt, strict=True)]
    if isinstance(value, str):
        if not isinstance(salt, str) or len(salt) != 2 * SALT_BYTES:
            raise ValueError("this is no salt")
        return {"sha256": digest([salt, value])}
    if not is_erased(value) or salt is not None:
        raise ValueError("this is no text")
    return value


def is_erased(value: object) -> bool:
    return isinstance(value, dict) and set(value) == {"sha256"} and isinstance(value["sha256"], str)


def can_erase(entry: Mapping[str, Any]) -> bool:
    """Whether the entry's texts can go: it has salts."""
    return "salts" in entry


def erased(entry: Mapping[str, Any], place: int | None = None) -> dict[str, Any]:
    """The entry without its personal text, or without the one in this place of its list. Its hash stays."""
    field = FIELDS[entry["kind"]]
    told, salts, value = covered(entry)[field], entry["salts"][field], entry[field]
    if isinstance(value, list):
        value = [told[at] if at == place else text for at, text in enumerate(value)]
        salts = [None if at == place else salt for at, salt in enumerate(salts)]
    else:
        value, salts = told, None
    return {**entry, field: value, "salts": {field: salts}}


def readable(entry: Mapping[str, Any]) -> dict[str, Any]:
    """The entry as it is read: without salts, and with words in the place of what was erased."""
    found = dict(entry)
    salts = found.pop("salts", None)
    field = FIELDS.get(found.get("kind", "")) if salts is not None else None
    if field is not None:
        value = found.get(field)
        if isinstance(value, list):
            found[field] = [ERASED if is_erased(text) else text for text in value]
        elif is_erased(value):
            found[field] = ERASED
    return found
