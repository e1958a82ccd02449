"""A limit stands in one place: what the page's fields take is what the server takes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludex.server
from ludex.core.game import MAX_TEXT
from ludex.server.shapes import MAX_NAME
from ludex.table.press import MAX_PRESS

WEB = Path(ludex.server.__file__).parent.parent / "web"
FIELDS = {"me": MAX_NAME, "name": MAX_NAME, "join-name": MAX_NAME, "typed-text": MAX_TEXT, "press-text": MAX_PRESS}


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_takes_what_the_server_takes(field: str) -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in sorted(WEB.glob("*.html")))
    found = re.findall(rf'<(?:input|textarea)[^>]*id="{field}"[^>]*maxlength="(\d+)"', pages)
    assert [int(most) for most in found] == [FIELDS[field]]
