"""Every game puts its options before people in plain words, and its presets are tables that can be played."""

from __future__ import annotations

import re

import pytest

from ludex import bots, games
from ludex.core import ADVANCED, BASIC, Game, Option, Preset, Refused
from ludex.core.options import settle

GAMES = [games.find(name) for name in games.names()]
PROGRAMMERS = re.compile(
    r"\b(json|object|seat 0|true|false|null|int|dict|list|preset|profile|boolean|string|python|sat solver|data/)\b"
    r"|[a-z]_[a-z]|\.json|[{}`]",
    re.IGNORECASE,
)
"""What has no place in a sentence for players."""

ALL = [(game, option) for game in GAMES for option in game.options]
PRESETS = [(game, preset) for game in GAMES for preset in game.presets()]


def named(value: object) -> str:
    return value.name if isinstance(value, (Game, Option, Preset)) else ""


def is_plain(text: str) -> bool:
    return bool(text) and text == text.strip() and PROGRAMMERS.search(text) is None


@pytest.mark.parametrize(("game", "option"), ALL, ids=named)
def test_every_option_is_in_plain_words(game: Game, option: Option) -> None:
    assert is_plain(option.label)
    assert option.label[0].isupper()
    assert len(option.label) <= 40
    assert is_plain(option.help)
    assert option.help[0].isupper()
    assert option.help.endswith(".")
    assert option.group in (BASIC, ADVANCED)


@pytest.mark.parametrize(("game", "option"), [pair for pair in ALL if pair[1].words], ids=named)
def test_every_word_has_a_label_of_its_own(game: Game, option: Option) -> None:
    labels = [option.word_labels.get(word, "") for word in option.words]
    assert all(is_plain(label) for label in labels), labels
    assert len(set(labels)) == len(labels)
    assert set(option.word_labels) == set(option.words)


SEATED = [(game, option, word) for game, option in ALL for word in option.word_seats]


def test_some_word_decides_how_many_play() -> None:
    assert ("hundred", 3) in [(word, option.word_seats[word]) for _, option, word in SEATED]


@pytest.mark.parametrize(("game", "option", "word"), SEATED, ids=named)
def test_a_word_is_for_as_many_as_it_says(game: Game, option: Option, word: str) -> None:
    assert set(option.word_seats) <= set(option.words)
    game.start(option.word_seats[word], 1, options={option.name: word})
    with pytest.raises(Refused):
        game.start(option.word_seats[word] + 1, 1, options={option.name: word})


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_names_are_not_given_twice(game: Game) -> None:
    assert len({option.label for option in game.options}) == len(game.options)
    assert len({preset.name for preset in game.presets()}) == len(game.presets())
    assert any(option.group == BASIC for option in game.options)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_game_says_what_it_is_and_how_its_bots_play(game: Game) -> None:
    about = game.about()
    assert is_plain(about.tagline)
    assert len(about.tagline) <= 90
    least, most = about.minutes
    assert 0 < least < most
    lines = bots.lines(game)
    assert list(lines) == bots.names(game)
    assert all(is_plain(line) and len(line) <= 90 for line in lines.values())
    assert set(about.bots) <= set(lines)


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=named)
def test_every_preset_starts_a_game_for_every_number_of_seats_it_allows(game: Game, preset: Preset) -> None:
    assert is_plain(preset.name)
    assert is_plain(preset.help)
    least, most = preset.seats or (game.min_seats, game.max_seats)
    assert game.min_seats <= least <= most <= game.max_seats
    for seats in range(least, most + 1):
        state = game.start(seats, 7, preset.options)
        assert state.seat_count() == seats
        assert state.outcome() is None
        assert state.to_act() != 0


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=named)
def test_presets_say_only_what_differs(game: Game, preset: Preset) -> None:
    defaults = settle(game.options, {})
    assert all(defaults[name] != value for name, value in preset.options.items())


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_what_is_offered_first_is_by_the_book_and_for_the_usual_number_of_seats(game: Game) -> None:
    first = game.presets()[0]
    assert first.name == "By the book"
    least, most = first.seats or (game.min_seats, game.max_seats)
    assert least <= game.usual_seats <= most
