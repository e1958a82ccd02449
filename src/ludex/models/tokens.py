"""How long a text is for a language model, counted without any model's vocabulary.

Tokenizers differ, so this errs upward. Four letters of a word are a token, but three letters of a word in capitals or
without a vowel are two; every digit, sign and line break is one, and so is a space before a digit. A space before a
word belongs to it.
"""

from __future__ import annotations

import re

LETTERS = 4
"""Of one word, to a token."""
RARE = 3
"""Letters of one word in capitals or without a vowel, to two tokens: few vocabularies have `BUL` or `wt`."""

VOWEL = re.compile("[aeiouy]", re.IGNORECASE)

PIECES = re.compile(r"[^\W\d_]+|\d|\s+(?=\d)|\n+|[^\w\s]|_")


def count_tokens(text: str) -> int:
    """At least as many tokens as the common tokenizers make of an English text with numbers."""
    return sum(token_count(found[0]) for found in PIECES.finditer(text))


def token_count(piece: str) -> int:
    if not piece.isalpha():
        return 1
    length = len(piece) if piece.isascii() else len(piece.encode())
    if length > 1 and (piece.isupper() or VOWEL.search(piece) is None):
        return -(-2 * length // RARE)
    return -(-length // LETTERS)
