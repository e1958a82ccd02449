"""How long a text is for a language model, counted without any model's vocabulary.

Tokenizers differ, so this errs upward. A token is: every four letters of a word, or every two where all of it is in
capitals; every digit, sign and line break; a space before a digit. A space before a word belongs to the word.
"""

from __future__ import annotations

import re

LETTERS = 4
"""Of one word, to a token."""
CAPITALS = 2
"""Of one word in capitals, to a token: few vocabularies have `BUL`."""

PIECES = re.compile(r"[^\W\d_]+|\d|\s+(?=\d)|\n+|[^\w\s]|_")


def count_tokens(text: str) -> int:
    """At least as many tokens as the common tokenizers make of an English text with numbers."""
    return sum(token_count(found[0]) for found in PIECES.finditer(text))


def token_count(piece: str) -> int:
    if not piece.isalpha():
        return 1
    length = len(piece) if piece.isascii() else len(piece.encode())
    return -(-length // (CAPITALS if piece.isupper() else LETTERS))
