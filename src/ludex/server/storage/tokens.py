"""Seat tokens and join codes: random, kept only as SHA-256, compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import secrets

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


def new_token() -> str:
    """192 random bits, safe in a header and a URL fragment."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """60 random bits: a table's address is not to be guessed either."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def fingerprint(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def fits(token: str, stored: str | None) -> bool:
    """Whether it is the token whose fingerprint was stored."""
    return stored is not None and hmac.compare_digest(fingerprint(token), stored)
