"""Canonical bytes and hashes: the same value gives the same bytes on every machine.

Canonical JSON here: keys sorted, no spaces, UTF-8, and no floats in anything that is hashed.
"""

from __future__ import annotations

import hashlib

import msgspec


def canonical(value: object) -> bytes:
    return msgspec.json.encode(value, order="deterministic")


def digest(value: object) -> str:
    """SHA-256 of the canonical bytes, in hexadecimal."""
    return hashlib.sha256(canonical(value)).hexdigest()
