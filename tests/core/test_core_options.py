"""Options: what they take, what they refuse, and how they say it."""

from __future__ import annotations

import pytest

from ludex.core import ADVANCED, Option, Refused
from ludex.core.options import settle

COINS = Option("coins", 18, "coins to start with", words=("edition",), low=1, high=100)
ORDER = Option("order", [0], "who begins", low_item=0, high_item=3)
BOARD = Option("board", "usual", "where all happens", words=("usual",), is_object=True)
OPEN = Option("open", False, "cards lie open")


@pytest.mark.parametrize("value", [1, 18, 100, "edition"])
def test_within_the_limits(value: object) -> None:
    assert settle((COINS,), {"coins": value}) == {"coins": value}


@pytest.mark.parametrize("value", [0, 101, "18", "", None, True, 18.0, [18], {}, -(10**30)])
def test_outside_the_limits(value: object) -> None:
    with pytest.raises(Refused) as caught:
        settle((COINS,), {"coins": value})
    refusal = caught.value.refusal
    assert refusal.code == "bad_option"
    assert refusal.values == {"where": "options.coins"}
    assert "'edition' or a whole number from 1 to 100" in refusal.message


@pytest.mark.parametrize(("value", "taken"), [([], True), ([3, 0], True), ([4], False), ([True], False), (2, False)])
def test_lists(value: object, taken: bool) -> None:
    assert ORDER.takes(value) == taken


@pytest.mark.parametrize(
    ("value", "taken"),
    [
        ("usual", True),
        ({}, True),
        ({"tiles": [["ore", 6], [None, None]], "wet": True}, True),
        ({"tiles": [["ore", 6.0]]}, False),
        ({"tiles": {"at": 2**63}}, False),
        ({1: 2}, False),
        ([], False),
    ],
)
def test_objects(value: object, taken: bool) -> None:
    assert BOARD.takes(value) == taken
    assert not ORDER.takes(value) or value == []


def test_an_object_is_copied_to_its_depths() -> None:
    given = {"tiles": [["ore", 6]]}
    settings = settle((BOARD,), {"board": given})
    given["tiles"][0][1] = 8
    assert settings == {"board": {"tiles": [["ore", 6]]}}


@pytest.mark.parametrize(("value", "taken"), [(True, True), (False, True), (0, False), ("yes", False), (None, False)])
def test_yes_and_no(value: object, taken: bool) -> None:
    assert OPEN.takes(value) == taken


def test_defaults_fill_in_and_strangers_are_refused() -> None:
    assert settle((COINS, OPEN), {"open": True}) == {"coins": 18, "open": True}
    with pytest.raises(Refused, match="no option 'coin'; there are: coins, open"):
        settle((COINS, OPEN), {"coin": 1})
    with pytest.raises(Refused, match="there are: none"):
        settle((), {"coins": 1})


def test_as_data() -> None:
    assert COINS.to_json() == {
        "name": "coins",
        "default": 18,
        "help": "coins to start with",
        "words": ["edition"],
        "range": [1, 100],
        "list_range": None,
        "object": False,
        "label": "Coins",
        "word_labels": {"edition": "Edition"},
        "group": "basic",
        "word_seats": {},
    }
    assert OPEN.limits() == "true or false"


def test_an_option_is_called_what_its_game_calls_it() -> None:
    option = Option(
        "discard_limit",
        7,
        "cards",
        words=("no_limit",),
        label="Safe hand",
        word_labels={"no_limit": "None"},
        group=ADVANCED,
    )
    said = option.to_json()
    assert (said["label"], said["word_labels"], said["group"]) == ("Safe hand", {"no_limit": "None"}, "advanced")
    unnamed = Option("discard_limit", 7, "cards", words=("no_limit",)).to_json()
    assert (unnamed["label"], unnamed["word_labels"]) == ("Discard limit", {"no_limit": "No limit"})
