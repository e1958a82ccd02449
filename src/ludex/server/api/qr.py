"""QR codes of links to this server: as SVG for the page, as characters for a terminal."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from functools import lru_cache

LONGEST = 400
"""Characters of a link; a seat's own is about 150."""

MASK = 3
"""One of the eight patterns a code may have; trying them all for the best looking one takes four times as long."""

LINK = re.compile(r"/|/table/[A-Za-z0-9_-]{1,64}(#[A-Za-z0-9_=&-]{1,250})?")
"""What may follow an address of the server: its lobby, or a table with a join code."""


def is_own_link(text: str, bases: Iterable[str]) -> bool:
    """Whether it is a link to the lobby or a table under one of the addresses."""
    if len(text) > LONGEST or not text.isascii():
        return False
    return any(text.startswith(base) and LINK.fullmatch(text, len(base)) is not None for base in bases)


@lru_cache(maxsize=64)
def svg(text: str) -> bytes:
    """The code as an SVG document, dark on white in every theme, since not every camera reads the reverse."""
    import segno

    drawn = io.BytesIO()
    segno.make_qr(text, error="m", mask=MASK).save(
        drawn, kind="svg", border=3, dark="#14171a", light="#ffffff", xmldecl=False, omitsize=True, nl=False
    )
    return drawn.getvalue()


def characters(text: str) -> str:
    """The code for a terminal, two rows of it in a line, light on black whatever colours the terminal has."""
    import segno

    drawn = io.StringIO()
    segno.make_qr(text, error="l", mask=MASK).terminal(drawn, border=2, compact=True)
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in drawn.getvalue().splitlines())
