"""What a league shows: tables that fit a terminal, a report that loads nothing, JSON."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console

from ludex.arena.league import League, Line
from ludex.arena.plots import LETTERS, Bar, apart, bars, course, ticks
from ludex.arena.report import report, time_text
from ludex.arena.tally import Table, Tally
from ludex.cli.league_tables import show
from ludex.cli.main import main

SVG = "{http://www.w3.org/2000/svg}"
LONG = "program:python3 /a/long/way/to/a/player.py --with 'many & <odd> options'"
CLOCK = {"careful": (300, 0.12), LONG: (300, 45.0)}


def table(bots: tuple[str, ...] = ("careful", "random", LONG), games: int = 300) -> Table:
    """A league where each player beats those named after it in most games, and the last one cheats."""
    league = League("forsale", bots, 3, games, "seed <1>", {"coins": 14})
    tally = Tally(league)
    for n in range(games):
        players = [(n + seat + n // 9) % len(bots) for seat in range(3)]
        winner = players.index(min(players) if n % 5 else max(players))
        faults = [{"no_money": 2} if player == len(bots) - 1 else {} for player in players]
        tally.add(Line(n, players, [winner], [40 + seat for seat in range(3)], "over", [10] * 3, faults))
    return tally.table()


class Parts(HTMLParser):
    """What a page refers to, and that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.said: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta",):
            self.open.append(tag)
        self.links += [str(value) for name, value in attrs if name in ("src", "href", "srcset")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [str(value) for name, value in attrs if name in ("src", "href", "srcset")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def test_the_report_is_one_sound_file_that_loads_nothing() -> None:
    page = report(table(), CLOCK)
    parts = Parts()
    parts.feed(page)
    assert parts.open == []
    assert parts.links == []
    assert "url(" not in page
    assert "@import" not in page
    assert "prefers-color-scheme: dark" in page
    said = " ".join(parts.said)
    assert LONG in said, "a name is shown as it is, whatever is in it"
    assert "'seed <1>'" in said
    assert "no_money" in said
    pictures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(pictures) == 4
    for picture in pictures:
        ET.fromstring(picture)


@pytest.mark.parametrize("games", [0, 1, 2])
def test_a_report_of_hardly_anything(games: int) -> None:
    parts = Parts()
    parts.feed(report(table(games=games), {}))
    assert parts.open == []


def test_colours_are_named_in_the_style_only() -> None:
    """So that each can be another one in the dark."""
    for picture in re.findall(r"<svg.*?</svg>", report(table(), CLOCK), re.DOTALL):
        assert "#" not in re.sub(r"&#\d+;", "", picture)
        assert "fill=" not in picture


@pytest.mark.parametrize("bots", [("careful", "random", LONG), tuple(f"module.bot:Number{n}" for n in range(9))])
def test_tables_fit_eighty_columns(bots: tuple[str, ...]) -> None:
    console = Console(width=80, record=True, file=open("/dev/null", "w"), emoji=False, markup=False)  # noqa: SIM115
    show(table(bots), CLOCK, console)
    text = console.export_text()
    assert max(map(len, text.splitlines())) <= 80
    assert "…" not in text, "nothing is cut off"
    assert "300 of 300 games" in text
    assert "no_money" in text


def test_plots_have_a_dot_and_a_bar_for_every_player() -> None:
    found = table()
    picture = ET.fromstring(course(found))
    assert len(list(picture.iter(f"{SVG}path"))) == 3
    names = [part.text for part in picture.iter(f"{SVG}text") if part.get("class", "").startswith("named")]
    assert all(len(name or "") <= LETTERS for name in names)
    page = report(found, CLOCK)
    shares = ET.fromstring(re.findall(r"<svg.*?</svg>", page, re.DOTALL)[0])
    assert len(list(shares.iter(f"{SVG}circle"))) == 3
    assert len([part for part in shares.iter(f"{SVG}line") if part.get("class") == "interval"]) == 3
    for part in shares.iter(f"{SVG}line"):
        assert 0 <= float(part.attrib["x1"]) <= float(part.attrib["x2"]) <= 560


def test_ticks_are_round_and_few() -> None:
    assert ticks(0, 1) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    assert ticks(3, 3.0) != []
    for low, high in ((0, 0.003), (-7, 120), (18.2, 31.9), (0, 12345)):
        found = ticks(low, high)
        assert 3 <= len(found) <= 11
        assert found[0] <= low
        assert found[-1] >= high


def test_labels_do_not_cover_each_other() -> None:
    found = sorted(apart([10, 11, 12, 100]))
    assert all(after - before >= 15 for before, after in pairwise(found))


def test_times_have_three_figures() -> None:
    assert [time_text(value) for value in (None, 0.0312, 3.14159, 1234.5)] == ["–", "0.031", "3.14", "1,234"]


def test_equal_players_are_drawn_too() -> None:
    ET.fromstring(bars("even", [Bar("a", 25.0, 25.0, 25.0, "25"), Bar("b", 25.0, None, None, "25")], ""))


def test_the_command_writes_the_report_and_says_the_same_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "report.html"
    given = ["league", "forsale", "random", "careful", "--games", "9", "--workers", "1", "--report", str(page)]
    assert main(given) == 0
    shown = capsys.readouterr().out
    assert "9 of 9 games were played" in shown
    assert main([*given, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    first = result["entrants"][0]
    assert f"{first['share']['mean']:.1%}" in shown
    assert f"{first['share']['mean']:.1%}" in page.read_text("utf-8")


def test_too_few_deals_are_not_coloured() -> None:
    assert 'class="win"' in report(table(games=300), {})
    assert 'class="win"' not in report(table(games=60), {})
