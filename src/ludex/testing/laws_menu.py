"""Laws of menus: what is put before a person is exactly what is legal, and tells nothing the seat may not know."""

from __future__ import annotations

import re

from ludex.core import SPECTATOR, Amount, State, has_seat
from ludex.render import describe, draw
from ludex.testing.law import law
from ludex.testing.trial import Trial

NAMES = [f"Player {seat}" for seat in range(64)]

MOST_NUMBERS = 300
"""Of a longer amount only some numbers are read, from both ends."""


@law
def menus_are_what_is_legal(trial: Trial) -> None:
    """Choices and amounts of a menu are together the legal actions, each once; every number can be typed."""
    for state in trial.walk(60):
        for seat in range(trial.seats):
            menu = trial.game.menu(state, seat, NAMES)
            found = [choice.code for choice in menu.choices]
            count = len(found)
            for amount in menu.amounts:
                count += (amount.most - amount.least) // amount.step + 1
                found += numbers_read(trial, state, seat, amount)
            legal = list(state.legal(seat))
            trial.require(len(set(found)) == len(found), "an action is on the menu twice")
            trial.require(set(found) <= set(legal), "something on the menu is not legal")
            trial.require(count == len(legal), f"the menu has {count} actions and {len(legal)} are legal")
            is_said = all(choice.label and choice.text and choice.group for choice in menu.choices)
            trial.require(is_said, "a choice on the menu has no label, text or group")


def numbers_read(trial: Trial, state: State, seat: int, amount: Amount) -> list[int]:
    """The actions that the numbers of an amount are read as."""
    numbers = range(amount.least, amount.most + 1, amount.step)
    is_sound = amount.step > 0 and len(numbers) > 0 and numbers[-1] == amount.most and amount.text.count("{}") == 1
    trial.require(is_sound, f"{amount} is no run of numbers")
    trial.require(
        amount.useful == sorted(set(amount.useful) & set(numbers)), f"useful numbers of {amount} are not its own"
    )
    trial.require(amount.label != "" and amount.group != "", f"{amount} has no label or no group")
    chosen = (
        numbers if len(numbers) <= MOST_NUMBERS else [*numbers[: MOST_NUMBERS // 2], *numbers[-MOST_NUMBERS // 2 :]]
    )
    found: list[int] = []
    for number in chosen:
        read = trial.game.read(state, seat, amount.typed(number))
        trial.require(len(read) == 1, f"{amount.typed(number)!r} reads as {read}")
        found += read
    return found


@law
def menus_tell_nothing_hidden(trial: Trial) -> None:
    """Whatever the hidden truth is, a seat that sees the same is put the same menu before it."""
    chance = trial.chance("menus")
    for state in trial.walk(30):
        for seat in range(trial.seats):
            if has_seat(state.to_act(), seat):
                here = trial.game.menu(state, seat, NAMES)
                for _ in range(2):
                    other = state.sample(seat, chance)
                    trial.require(trial.game.menu(other, seat, NAMES) == here, f"the menu of seat {seat} tells more")


@law
def choices_can_be_told_apart(trial: Trial) -> None:
    """No two choices of a menu read the same, and no two amounts."""
    for state in trial.walk(60):
        for seat in range(trial.seats):
            menu = trial.game.menu(state, seat, NAMES)
            read: set[str] = set()
            for label in (*(choice.label for choice in menu.choices), *(amount.label for amount in menu.amounts)):
                trial.require(label not in read, f"two choices of seat {seat} read {label!r}")
                read.add(label)


SEAT_NUMBER = re.compile(r"\bseats? [0-9]", re.IGNORECASE)
"""A seat by its number, where people read."""

MOST_EVENTS = 3_000
"""So many events of a game are put into words."""


@law
def players_go_by_their_names(trial: Trial) -> None:
    """Where names are given, nothing that people read calls a player by the number of a seat."""
    for state in trial.walk(12):
        for seat in trial.viewers():
            view = trial.game.view(state, seat)
            menu = trial.game.menu(state, seat, NAMES) if seat != SPECTATOR else None
            choices = [] if menu is None else menu.choices
            require_names(trial, describe(trial.game, view, NAMES[: trial.seats]))
            require_names(trial, draw(trial.game, view, choices, NAMES[: trial.seats]))
            if menu is not None:
                require_names(trial, menu.prompt)
                for choice in choices:
                    require_names(trial, choice.label)
                    require_names(trial, choice.caution)
                for amount in menu.amounts:
                    require_names(trial, amount.label)
    for text in event_texts(trial):
        require_names(trial, text)


def require_names(trial: Trial, text: str) -> None:
    found = SEAT_NUMBER.search(text)
    trial.require(found is None, f"a player is called {found and found[0]!r} in {text[:200]!r}")


def event_texts(trial: Trial) -> list[str]:
    """What happens in the random game, in words."""
    moves = trial.moves()
    state = trial.game.start(trial.seats, trial.seed, trial.options, listen=True)
    found: list[str] = []
    for seat, action in moves:
        state.play(seat, action)
        found += [trial.game.event_text(event, NAMES[: trial.seats]) for event in state.events or ()]
        state.listen()
        if len(found) >= MOST_EVENTS:
            break
    return found


@law
def what_tells_nothing_tells_nothing(trial: Trial) -> None:
    """An action said to tell its seat nothing leads to one view, whatever the hidden truth is, and uses no chance."""
    chance = trial.chance("telling")
    for state in trial.walk(30):
        for seat in range(trial.seats):
            if not has_seat(state.to_act(), seat):
                continue
            silent = [action for action in state.legal(seat) if trial.game.tells_nothing(state, action)]
            for action in silent[:: 1 + len(silent) // 6]:
                after = state.after(seat, action)
                trial.require(after.chance.words() == state.chance.words(), f"{action} uses chance")
                other = state.sample(seat, chance).after(seat, action)
                same = trial.game.view(other, seat) == trial.game.view(after, seat)
                trial.require(same, f"{action} tells seat {seat} something")
