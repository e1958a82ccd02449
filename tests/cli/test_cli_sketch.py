"""Pictures in text, as they were looked at, and within a terminal's size in every position; undo and help beside them.

The pictures in `sketches/` are compared letter by letter. To change one on purpose: LUDEX_SKETCHES=write, and look.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from ludex import games
from ludex.cli.main import main
from ludex.core import SPECTATOR, Chance, Event, State, seat_list
from ludex.render import sketch

SKETCHES = Path(__file__).parent / "sketches"
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gus"]
CATAN = ["settle 12", "road 12-17", "settle 36", "road 36-41", "settle 23", "road 23-29", "settle 9", "road 9-13"]
MONOPOLY = [{"owner": 0, "level": 4}, {"owner": 0, "level": 5}, {"owner": 1, "mortgaged": True}]
POSITIONS: dict[str, tuple[str, int, dict[str, object], list[tuple[int, str]]]] = {
    "forsale": ("forsale", 3, {}, [(0, "bid 3"), (1, "bid 5"), (2, "pass")]),
    "karesansui": (
        "karesansui",
        2,
        {},
        [(0, "ask b2 small black stone, c4 water"), (1, "predict like 0, a4 empty, d4 large black plant"), (1, "fits")],
    ),
    "catan": ("catan", 4, {}, [(at // 2 % 4, text) for at, text in enumerate(CATAN)]),
    "monopoly": ("monopoly", 3, {}, []),
    "diplomacy": (
        "diplomacy",
        7,
        {},
        [
            (0, "A VIE - GAL; A BUD - SER; done"),
            (1, "F LON - NTH; F EDI - NWG; A LVP - YOR; done"),
            (2, "A PAR - BUR; A MAR S A PAR - BUR; done"),
            (3, "A MUN - BUR; F KIE - DEN; done"),
            (4, "done"),
            (5, "A WAR - GAL; F SEV - BLA; done"),
            (6, "done"),
            (1, "F NTH - NWY"),
        ],
    ),
}
"""Where each picture comes from: the game, its seats, what chance was told, and what was played."""


def reached(name: str) -> tuple[State, list[Event]]:
    """The position, and what was told on the way last."""
    game_name, seats, options, played = POSITIONS[name]
    game = games.find(game_name)
    state = game.start(seats, 3, options)
    if name == "monopoly":
        lots = dict(zip(("Boardwalk", "Park Place", "Baltic"), MONOPOLY, strict=True))
        purses = [{"cash": 900, "place": 24}, {"cash": 500}, {"cash": 20, "place": 10, "jail": 1}]
        state = game.restore({"seats": purses, "lots": lots})
    told: list[Event] = []
    for seat, text in played:
        for action in game.read(state, seat, text):
            assert state.refusal(seat, action) is None, (seat, text)
            state.listen()
            state.play(seat, action)
            told = state.events or told
    return state, told


@pytest.mark.parametrize("name", POSITIONS)
def test_the_picture_is_the_one_that_was_looked_at(name: str) -> None:
    state, told = reached(name)
    game = games.find(POSITIONS[name][0])
    view = game.view(state, 1)
    drawn = sketch(game, view, NAMES[: POSITIONS[name][1]], told) + "\n"
    file = SKETCHES / f"{name}.txt"
    if os.environ.get("LUDEX_SKETCHES") == "write":
        file.write_text(drawn)
    assert drawn == file.read_text()


@pytest.mark.parametrize(
    ("name", "seats", "rows"),
    [
        ("forsale", 6, 24),
        ("karesansui", 2, 34),
        ("catan", 4, 24),
        ("catan", 6, 36),
        ("monopoly", 6, 26),
        ("diplomacy", 7, 24),
    ],
)
def test_a_picture_never_needs_more_than_the_screen(name: str, seats: int, rows: int) -> None:
    """All through a game, for a player and a spectator, whatever the players are called."""
    game = games.find(name)
    chance = Chance.of_seed(8)
    state = game.start(seats, 8)
    names = ["A player with a very long name indeed", *NAMES[1:seats]]
    highest = 0
    for step in range(240):
        if state.outcome() is not None:
            break
        seat = seat_list(state.to_act())[0]
        if step % 6 == 0:
            for viewer in (seat, SPECTATOR):
                lines = sketch(game, game.view(state, viewer), names).splitlines()
                assert max(map(len, lines)) <= 79
                assert all(line.isascii() for line in lines)
                highest = max(highest, len(lines))
        state.play(seat, state.sensible(seat, chance))
    assert 6 <= highest <= rows


def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: list[str], *given: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["play", *given, "--bots", "random", "--seed", "5", "--name", "Ann"]) == 0
    return capsys.readouterr().out


def test_undo_takes_the_last_decision_back(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["place b2 water", "undo", "words", "undo", "ask b2 large black stone", "undo", "quit"]
    shown = play(monkeypatch, capsys, typed, "karesansui", "--seats", "1")
    after = shown.split("Taken back.")[1]
    assert "The garden you build: nothing." in after
    assert "You have made no decision that could be taken back." in after
    assert "it stands." in after.split("Garden 2")[1]


def test_undo_is_the_games_own_where_it_has_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = play(monkeypatch, capsys, ["A BUD - SER", "undo", "quit"], "diplomacy")
    assert "(2 have none yet)" in shown
    assert shown.count("(3 have none yet)") == 2


@pytest.mark.parametrize(
    ("game", "rule", "typed"),
    [
        ("forsale", "THE GOAL", "+2        offer 2 more than the table's bid"),
        ("karesansui", "THE GOAL", "ask b2 small black stone, c4 water"),
        ("catan", "THE GOAL", "settle 12   on intersection 12"),
        ("monopoly", "THE GOAL", "trade with 2: Boardwalk, $200 for Park Place"),
        ("diplomacy", "THE GOAL", "A PAR - BUR; F BRE - MAO; done"),
    ],
)
def test_help_tells_the_rules_and_how_to_type(
    game: str, rule: str, typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = play(monkeypatch, capsys, ["help", "quit"], game).split(
        "Ann (Austria) > " if game == "diplomacy" else "Ann > "
    )[1]
    assert rule in shown
    assert typed in shown
    assert "undo     take your last decision back" in shown
    assert len(shown.splitlines()) <= 40
    assert max(map(len, shown.splitlines())) <= 80


def test_what_help_says_is_understood() -> None:
    """Every line of help is at least read by the game."""
    for name, (game_name, seats, options, _) in POSITIONS.items():
        game = games.find(game_name)
        state = game.start(seats, 3, options)
        seat = 2 if name == "diplomacy" else seat_list(state.to_act())[0]
        for line in game.typed(game.view(state, seat)):
            said = line.split("   ")[0].split("  ")[0].strip()
            if name == "diplomacy" and not said.startswith("A PAR"):
                continue  # somebody else's unit
            for part in said.split("; "):
                assert game.read(state, seat, part.strip()), line
