"""High Card, a toy with everything a law can be broken on: hidden hands, sealed choices, turns, dice, options.

Everybody gets three cards. Each round a die sets the prize, all seal a card at once, and the highest wins. The
winner keeps the prize or risks it: another die doubles it when even and loses it when odd.
"""

from __future__ import annotations

import msgspec
from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core import (
    NONE,
    Chance,
    ChanceError,
    Event,
    Game,
    Option,
    Outcome,
    Refusal,
    Refused,
    State,
    all_seats,
    has_seat,
    only,
    refused,
    seat_list,
)

KEEP, RISK, SEAL = 1, 2, 100
ROUNDS = 3


class HighCard(State):
    """Hands, sealed cards (0: none yet), points, and who is to keep or risk (-1: nobody, all seal)."""

    def __init__(self, settings: dict[str, object], chance: Chance, seats: int) -> None:
        super().__init__(settings, chance)
        cards = settings["cards"]
        assert isinstance(cards, int)
        self.cards = cards
        self.seats = seats
        self.round = 1
        self.prize = 0
        self.chooser = -1
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.sealed = [0] * seats
        self.points = [0] * seats
        self.played: list[int] = []

    def seat_count(self) -> i64:
        return self.seats

    def is_over(self) -> bool:
        return self.round > ROUNDS

    def to_act(self) -> i64:
        if self.is_over():
            return 0
        if self.chooser >= 0:
            return only(self.chooser)
        waiting: i64 = 0
        for seat in range(self.seats):
            if self.sealed[seat] == 0:
                waiting |= only(seat)
        return waiting

    def legal(self, seat: i64) -> vec[i64]:
        actions = vec[i64]()
        if has_seat(self.to_act(), seat):
            for action in (KEEP, RISK) if self.chooser >= 0 else [SEAL + card for card in self.hands[seat]]:
                actions = append(actions, action)
        return actions

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        early = self.turn_refusal(seat)
        if early is not None:
            return early
        if self.chooser >= 0:
            return None if action in (KEEP, RISK) else Refusal("keep_or_risk", "Keep the prize or risk it.")
        if action - SEAL in self.hands[seat]:
            return None
        return Refusal("not_held", "You do not hold that card.", {"card": action - SEAL})

    def play(self, seat: i64, action: i64) -> None:
        if self.chooser >= 0:
            self.settle(seat, action)
            return
        self.sealed[seat] = action - SEAL
        if self.events is not None:
            self.tell(Event("sealed", {"seat": seat}))
            self.tell(Event("own", {"card": action - SEAL}, only(seat)))
        if self.to_act() == 0:
            self.open_cards()

    def open_cards(self) -> None:
        self.chooser = self.sealed.index(max(self.sealed))
        for seat, card in enumerate(self.sealed):
            self.hands[seat].remove(card)
        self.played += sorted(self.sealed)
        if self.events is not None:
            self.tell(Event("opened", {"cards": list(self.sealed), "winner": self.chooser}))
        self.sealed = [0] * self.seats

    def settle(self, seat: i64, action: i64) -> None:
        gain = self.prize
        if action == RISK:
            gain = gain * 2 if self.roll("risk") % 2 == 0 else 0
        self.points[seat] += gain
        self.chooser = -1
        self.round += 1
        self.prize = 0 if self.is_over() else self.roll("prize")
        if self.events is not None:
            self.tell(Event("gain", {"seat": seat, "points": gain}))

    def roll(self, kind: str) -> int:
        fed = self.chance.fed(kind)
        values = [self.chance.below(6) + 1] if fed is None else fed
        if len(values) != 1 or not 1 <= values[0] <= 6:
            raise ChanceError(f"a die shows 1 to 6, not {values}")
        self.chance.note(kind, values)
        return values[0]

    def begin(self) -> None:
        fed = self.chance.fed("deal")
        cards = self.shuffled(list(range(1, self.cards + 1)), self.chance)[: 3 * self.seats] if fed is None else fed
        if len(cards) != 3 * self.seats or len(set(cards) & set(range(1, self.cards + 1))) != len(cards):
            raise ChanceError(f"a deal is {3 * self.seats} different cards")
        self.chance.note("deal", cards)
        self.hands = [sorted(cards[3 * seat : 3 * seat + 3]) for seat in range(self.seats)]
        self.prize = self.roll("prize")

    def shuffled(self, cards: list[int], chance: Chance) -> list[int]:
        return [cards.pop(chance.below(len(cards))) for _ in range(len(cards))]

    def blank(self) -> HighCard:
        return type(self)(self.settings, self.chance.copy(), self.seats)

    def copy(self) -> HighCard:
        twin = self.blank()
        twin.round, twin.prize, twin.chooser = self.round, self.prize, self.chooser
        twin.hands = [list(hand) for hand in self.hands]
        twin.sealed, twin.points, twin.played = list(self.sealed), list(self.points), list(self.played)
        return twin

    def sample(self, seat: i64, chance: Chance) -> HighCard:
        twin = self.copy()
        twin.chance = chance.split()
        mine = self.hands[seat] if seat >= 0 else []
        unseen = [card for card in range(1, self.cards + 1) if card not in self.played and card not in mine]
        unseen = self.shuffled(unseen, chance)
        for other in range(self.seats):
            if other != seat:
                twin.hands[other] = sorted(unseen.pop() for _ in self.hands[other])
                if self.sealed[other]:
                    twin.sealed[other] = twin.hands[other][chance.below(len(twin.hands[other]))]
        return twin

    def outcome(self) -> Outcome | None:
        if not self.is_over():
            return None
        best = max(self.points)
        return Outcome(list(self.points), [seat for seat in range(self.seats) if self.points[seat] == best], "3 rounds")

    def action_count(self) -> i64:
        return 3 + self.cards

    def index_of(self, seat: i64, action: i64) -> i64:
        if action in (KEEP, RISK):
            return action
        return action - SEAL + 2 if 1 <= action - SEAL <= self.cards else NONE

    def action_at(self, seat: i64, index: i64) -> i64:
        if index in (KEEP, RISK):
            return index
        return index - 2 + SEAL if 3 <= index < self.action_count() else NONE

    def to_json(self) -> dict[str, object]:
        return {
            "round": self.round,
            "prize": self.prize,
            "chooser": self.chooser,
            "hands": [list(hand) for hand in self.hands],
            "sealed": list(self.sealed),
            "points": list(self.points),
            "played": list(self.played),
        }


class Seal(msgspec.Struct, frozen=True, tag_field="kind", tag="seal", forbid_unknown_fields=True):
    card: int


class Settle(msgspec.Struct, frozen=True, tag_field="kind", tag="settle", forbid_unknown_fields=True):
    risk: bool


def numbers(body: dict[str, object], key: str) -> list[int]:
    found = body.get(key)
    if not isinstance(found, list) or not all(type(value) is int for value in found):
        raise refused("bad_position", f"{key} is a list of whole numbers.")
    return list(found)


def number(body: dict[str, object], key: str) -> int:
    found = body.get(key)
    if type(found) is not int:
        raise refused("bad_position", f"{key} is a whole number.")
    return found


class HighCardGame(Game):
    """The unbroken toy. `state_type` is what a mutant of the rules replaces."""

    state_type: type[HighCard] = HighCard

    def __init__(self) -> None:
        super().__init__(
            "highcard",
            "High Card",
            "1",
            (2, 4),
            Seal | Settle,
            (
                Option("cards", 13, "cards in the deck", low=12, high=40),
                Option("show", "points", "what is shown", words=("points", "all")),
                Option("loud", False, "nothing, loudly"),
            ),
        )

    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> HighCard:
        return self.state_type(settings, chance, seats)

    def load(self, settings: dict[str, object], chance: Chance, body: dict[str, object]) -> HighCard:
        hands = body.get("hands")
        if not isinstance(hands, list) or not self.min_seats <= len(hands) <= self.max_seats:
            raise refused("bad_position", "hands is a list, one for each seat.")
        state = self.state_type(settings, chance, len(hands))
        state.round, state.prize = number(body, "round"), number(body, "prize")
        state.chooser = number(body, "chooser")
        state.hands = [numbers({"hand": hand}, "hand") for hand in hands]
        state.sealed, state.points = numbers(body, "sealed"), numbers(body, "points")
        state.played = numbers(body, "played")
        return state

    def check(self, state: State) -> Refusal | None:
        assert isinstance(state, HighCard)
        fault = self.fault(state)
        return None if fault is None else Refusal("impossible", fault)

    def fault(self, state: HighCard) -> str | None:
        cards = [*state.played, *(card for hand in state.hands for card in hand)]
        if len(set(cards)) != len(cards) or not set(cards) <= set(range(1, state.cards + 1)):
            return "a card is there twice, or is none"
        if not 1 <= state.round <= ROUNDS + 1 or not 0 <= state.prize <= 6 or (state.prize == 0) != state.is_over():
            return "the round or the prize can't be"
        if len(state.sealed) != state.seats or len(state.points) != state.seats or min(state.points) < 0:
            return "not one sealed card and one sum of points a seat"
        if max(state.points) > 12 * ROUNDS or not -1 <= state.chooser < state.seats:
            return "the points or the chooser can't be"
        if state.chooser >= 0 and (any(state.sealed) or state.is_over()):
            return "the chooser decides alone"
        left = ROUNDS + 1 - state.round - (1 if state.chooser >= 0 else 0)
        if any(len(hand) != left for hand in state.hands) or len(state.played) != (ROUNDS - left) * state.seats:
            return "the hands are not as long as the rounds left"
        if any(card and card not in hand for card, hand in zip(state.sealed, state.hands, strict=True)):
            return "a sealed card is not in the hand"
        return "all have sealed, and nothing is opened" if all(state.sealed) else None

    def text(self, state: State, action: int) -> str:
        return {KEEP: "keep", RISK: "risk"}.get(action, f"seal {action - SEAL}")

    def parse(self, state: State, seat: int, text: str) -> list[int]:
        words = text.split()
        if words in (["keep"], ["risk"]):
            return [KEEP if words == ["keep"] else RISK]
        if len(words) == 2 and words[0] == "seal" and words[1].isascii() and words[1].isdigit() and len(words[1]) < 5:
            return [SEAL + int(words[1])]
        raise Refused(self.misread(seat, text, "Write 'seal 5', 'keep' or 'risk'."))

    def record(self, state: State, action: int) -> Seal | Settle:
        return Seal(action - SEAL) if action >= SEAL else Settle(action == RISK)

    def code(self, state: State, record: object) -> int:
        if isinstance(record, Settle):
            return RISK if record.risk else KEEP
        return SEAL + record.card if isinstance(record, Seal) and 1 <= record.card <= 40 else -1

    def view(self, state: State, seat: int) -> dict[str, object]:
        assert isinstance(state, HighCard)
        return {
            "seat": seat,
            "to_act": seat_list(state.to_act() & all_seats(state.seats)),
            "round": state.round,
            "prize": state.prize,
            "hand": list(state.hands[seat]) if seat >= 0 else [],
            "sealed": state.sealed[seat] if seat >= 0 else 0,
            "played": list(state.played),
            "seats": [
                {"points": points, "cards": len(hand), "has_sealed": card > 0}
                for points, hand, card in zip(state.points, state.hands, state.sealed, strict=True)
            ],
        }


GAME = HighCardGame()
