"""The last two sales of For Sale as a game in matrix form, in exact fractions: slow, and independent of the bots.

All hands lie open here (`open`), so the only thing nobody knows is which of the unseen cheques come last. Every seat
chooses one of its two properties at the same time; the other is sold in the last sale. What a joint choice is worth to
a seat is its mean share of the win over all last markets.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product

from ludex.core import Chance, State
from ludex.games.forsale import GAME
from ludex.games.forsale.rules.actions import sell
from ludex.games.forsale.rules.cards import size
from ludex.games.forsale.rules.phases import SELLING
from ludex.games.forsale.rules.state import ForSale

Mix = list[Fraction]
"""How likely a seat plays each of its choices."""
Payoffs = dict[tuple[int, ...], list[Fraction]]
"""What each joint choice is worth to every seat."""


def two_left(seats: int, seed: int) -> ForSale:
    """A sensible game with open hands, everybody with two properties left and nobody's choice in."""
    state = GAME.start(seats, seed, {"open": True})
    chance = Chance.of_seed(seed)
    assert isinstance(state, ForSale)
    while not (state.phase == SELLING and all(size(hand) == 2 for hand in state.hands)):
        seat = min(seat for seat in range(seats) if state.to_act() >> seat & 1)
        state.play(seat, state.sensible(seat, chance))
    return state


def cards_of(bits: int) -> list[int]:
    return [number for number in range(31) if bits >> number & 1]


def payoffs(state: ForSale) -> Payoffs:
    """Every joint choice with every last market: the unseen cheques, so many as there are seats."""
    seats = int(state.terms.seats)
    hands = [cards_of(hand) for hand in state.hands]
    values = list(state.terms.cheques)
    now = sorted(values[place] for place in cards_of(state.market))
    unseen = [values[place] for place in cards_of(state.cheque_deck | state.cheques_removed)]
    earned = [int(state.score(seat)) for seat in range(seats)]
    coins = [int(state.coins[seat]) for seat in range(seats)]
    found: Payoffs = {}
    for choice in product(range(2), repeat=seats):
        first = sold([hands[seat][choice[seat]] for seat in range(seats)], now)
        second = [hands[seat][1 - choice[seat]] for seat in range(seats)]
        totals = [Fraction(0)] * seats
        markets = list(combinations(sorted(unseen), seats))
        for market in markets:
            last = sold(second, list(market))
            scores = [earned[seat] + first[seat] + last[seat] for seat in range(seats)]
            for seat, share in enumerate(shares(scores, coins)):
                totals[seat] += share
        found[choice] = [total / len(markets) for total in totals]
    return found


def sold(offered: Sequence[int], cheques: Sequence[int]) -> list[int]:
    """The cheque of each property: the highest gets the highest."""
    order = sorted(offered)
    return [cheques[order.index(number)] for number in offered]


def shares(scores: Sequence[int], coins: Sequence[int]) -> list[Fraction]:
    """Most money wins; a tie goes to more coins, then the win is shared."""
    best = max(zip(scores, coins, strict=True))
    winners = [seat for seat, held in enumerate(zip(scores, coins, strict=True)) if held == best]
    return [Fraction(seat in winners, len(winners)) for seat in range(len(scores))]


def worth(table: Payoffs, mixes: Sequence[Mix], seat: int, own: int | None = None) -> Fraction:
    """What a seat gets when all play their mixtures, or it one choice of its own and the others theirs."""
    total = Fraction(0)
    for choice, values in table.items():
        if own is None or choice[seat] == own:
            weight = Fraction(1)
            for other, mix in enumerate(mixes):
                if other != seat or own is None:
                    weight *= mix[choice[other]]
            total += weight * values[seat]
    return total


def temptation(table: Payoffs, mixes: Sequence[Mix]) -> Fraction:
    """The most that any seat could gain by leaving its mixture: 0 in an equilibrium, exactly."""
    return max(
        worth(table, mixes, seat, own) - worth(table, mixes, seat) for seat in range(len(mixes)) for own in range(2)
    )


def solved(table: Payoffs, seats: int) -> list[Mix]:
    """An equilibrium: one without mixing where there is one, otherwise by regret matching."""
    for choice in product(range(2), repeat=seats):
        mixes = [[Fraction(own == 0), Fraction(own == 1)] for own in choice]
        if temptation(table, mixes) <= 0:
            return mixes
    return matched(table, seats)


def matched(table: Payoffs, seats: int, rounds: int = 4000) -> list[Mix]:
    """Regret matching: all play by how much each choice would have been better so far; the mean is the answer."""
    regrets = [[0.0, 0.0] for _ in range(seats)]
    played = [[0.0, 0.0] for _ in range(seats)]
    known = {choice: [float(value) for value in values] for choice, values in table.items()}
    for number in range(1, rounds + 1):
        now = []
        for seat in range(seats):
            liked = [max(0.0, regret) for regret in regrets[seat]]
            total = sum(liked)
            now.append([like / total for like in liked] if total > 0 else [0.5, 0.5])
        for seat in range(seats):
            values = [0.0, 0.0]
            for choice, found in known.items():
                weight = 1.0
                for other in range(seats):
                    if other != seat:
                        weight *= now[other][choice[other]]
                values[choice[seat]] += weight * found[seat]
            mean = values[0] * now[seat][0] + values[1] * now[seat][1]
            for own in range(2):
                regrets[seat][own] = max(0.0, regrets[seat][own] + values[own] - mean)
                played[seat][own] += number * now[seat][own]
    mixes = []
    for counts in played:
        first = Fraction(round(1000 * counts[0] / (counts[0] + counts[1])), 1000)
        mixes.append([first, 1 - first])
    return mixes


def choice_of(state: State, seat: int, action: int) -> int:
    """Which of its two properties the seat sells: 0 for the lower."""
    assert isinstance(state, ForSale)
    return [sell(card) for card in cards_of(state.hands[seat])].index(action)
