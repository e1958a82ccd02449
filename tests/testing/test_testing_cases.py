"""The language of text cases: a case that does not hold fails, and says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.games import find
from ludex.testing.cases import Scene, read_cases


class ForSale(Scene):
    game = find("forsale")


def run(tmp_path: Path, text: str) -> None:
    file = tmp_path / "cases.txt"
    file.write_text(text)
    for case in read_cases(file):
        ForSale().run(case)


HEAD = "CASE 1 a round\nseats 3\nchance market 4 11 27\nPLAY\n0 bid 2\n"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (HEAD + "THEN\nto_act 1\nis table_bid 2\nlegal 1 has pass\nlegal 1 lacks bid 2\nsaid Seat 0 bids 2.", ""),
        (HEAD + "1 bid 2 -> #4\n1 bid 99 -> #3", ""),
        (HEAD + "READ\nturn 0\n-> impossible_position: made the table's bid\n-> accepted", ""),
        (HEAD + "THEN\nto_act 2", "cases.txt:1: to_act 2: it is [1]"),
        (HEAD + "THEN\nsaid Seat 0 passes.", "it is Seat 0 bids 2."),
        (HEAD + "THEN\nlegal 1 lacks pass", "pass"),
        (HEAD + "1 bid 2", "it is refused as #4"),
        (HEAD + "1 bid 3 -> #4", "it is legal"),
        (HEAD + "1 bid 2 -> #3", "it is refused as #4"),
        (HEAD + "1 pass : market 1 2 3", "chance was not asked"),
        (HEAD.replace("PLAY", "chance market 1 2 3\nPLAY"), "chance was not asked for"),
        (HEAD + "READ\nturn 0\n-> accepted", "it is refused as impossible_position"),
        (HEAD + "READ\nturn 0\n-> bad_position", "it is refused as impossible_position"),
        (HEAD + "READ\nturn 0\n-> impossible_position: something else", "made the table's bid"),
        (HEAD + "READ\n-> bad_position", "it is accepted"),
        (HEAD + "READ\nturn 0", "nothing said of it"),
    ],
)
def test_what_does_not_hold_is_found(text: str, wrong: str, tmp_path: Path) -> None:
    if not wrong:
        run(tmp_path, text)
        return
    with pytest.raises(AssertionError) as caught:
        run(tmp_path, text)
    assert wrong in str(caught.value)


@pytest.mark.parametrize("text", ["seats 3", "CASE x\nno such word", "CASE x\nTHEN\nno such word 1"])
def test_what_is_no_case_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"stands before|is no word"):
        run(tmp_path, text)
