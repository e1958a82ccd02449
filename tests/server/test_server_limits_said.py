"""A limit stands in one place: what the page's fields take is what the server takes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludex.server
from ludex.cli.main import main
from ludex.core import Refused
from ludex.core.game import MAX_TEXT
from ludex.server.limits import Limits, limits_of
from ludex.server.shapes import MAX_NAME
from ludex.table.press import MAX_PRESS

WEB = Path(ludex.server.__file__).parent.parent / "web"
FIELDS = {"me": MAX_NAME, "name": MAX_NAME, "join-name": MAX_NAME, "typed-text": MAX_TEXT, "press-text": MAX_PRESS}


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_takes_what_the_server_takes(field: str) -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in sorted(WEB.glob("*.html")))
    found = re.findall(rf'<(?:input|textarea)[^>]*id="{field}"[^>]*maxlength="(\d+)"', pages)
    assert [int(most) for most in found] == [FIELDS[field]]


def test_limits_are_set_by_name_and_nothing_else_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    found = limits_of(["tables=5000", "hello_seconds=2.5", "unwatched_seconds=30", "tables=6000"])
    assert (found.tables, found.hello_seconds, found.unwatched_seconds) == (6000, 2.5, 30.0)
    assert limits_of([]) == Limits()
    for wish in ("tables", "tables=", "tables=-1", "tables=1.5", "tables=1e9", "tabels=5", "=5", "", "__class__=1"):
        with pytest.raises(Refused, match="bad_limit"):
            limits_of([wish])
    assert main(["serve", "--host", "127.0.0.1", "--limit", "tables=many"]) == 2
    assert "bad_limit" in capsys.readouterr().err
