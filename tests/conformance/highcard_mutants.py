"""High Card broken on purpose: for each law, games that break it. Each changes as little as it can."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from highcard import KEEP, RISK, SEAL, HighCard, HighCardGame, Seal, Settle
from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core import Amount, Chance, Choice, Drawn, Event, Option, Outcome, Recovery, Refusal, Refused, State

THINK = 3

MUTANTS: dict[str, HighCardGame] = {}
"""Each mutant by "law: how it breaks it"."""

Mutant = TypeVar("Mutant", type[HighCard], type[HighCardGame])


def breaks(law: str, how: str) -> Callable[[Mutant], Mutant]:
    """Registers mutated rules, or a mutated game, as one that breaks the law."""

    def register(mutant: Mutant) -> Mutant:
        if issubclass(mutant, HighCard):
            game = HighCardGame()
            game.state_type = mutant
        else:
            game = mutant()
        MUTANTS[f"{law}: {how}"] = game
        setattr(sys.modules[mutant.__module__], f"GAME_{len(MUTANTS)}", game)  # where another process finds it
        return mutant

    return register


# ---- play ----


@breaks("random_play_ends", "the chooser chooses for ever")
class Endless(HighCard):
    def settle(self, seat: i64, action: i64) -> None:
        pass


@breaks("random_play_ends", "a seat that must act has nothing to play")
class Stuck(HighCard):
    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]() if self.chooser >= 0 else super().legal(seat)


@breaks("random_play_ends", "a seat that need not act has something to play")
class Eager(HighCard):
    def legal(self, seat: i64) -> vec[i64]:
        return append(vec[i64](), KEEP) if self.chooser >= 0 else super().legal(seat)


@breaks("every_state_is_sound", "points go below nothing")
class InDebt(HighCard):
    def settle(self, seat: i64, action: i64) -> None:
        super().settle(seat, action)
        self.points[seat] -= 100


@breaks("outcome_is_told_at_the_end", "an outcome before the end")
class TooSoon(HighCard):
    def outcome(self) -> Outcome | None:
        return Outcome(list(self.points), [0], "soon") if self.round == 3 else super().outcome()


@breaks("outcome_is_told_at_the_end", "no outcome at the end")
class NoEnd(HighCard):
    def outcome(self) -> Outcome | None:
        return None


@breaks("outcome_is_told_at_the_end", "a winner who is not there")
class Ghost(HighCard):
    def outcome(self) -> Outcome | None:
        return Outcome(list(self.points), [self.seats], "ghost") if self.is_over() else None


@breaks("legal_is_what_is_accepted", "a legal action is not listed")
class Unlisted(HighCard):
    def legal(self, seat: i64) -> vec[i64]:
        found = super().legal(seat)
        return found[:1] if len(found) == 3 else found


@breaks("legal_is_what_is_accepted", "an action is listed twice")
class Twice(HighCard):
    def legal(self, seat: i64) -> vec[i64]:
        found = super().legal(seat)
        return append(found, found[0]) if len(found) > 0 else found


@breaks("legal_is_what_is_accepted", "a listed action is refused")
class Fickle(HighCard):
    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        return Refusal("no_risk", "No risk.") if action == RISK else super().refusal(seat, action)


@breaks("legal_is_what_is_accepted", "anything beyond the kinds of action is taken for the last")
class Lax(HighCard):
    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        return super().refusal(seat, RISK if self.chooser >= 0 and action > RISK else action)


@breaks("legal_is_what_is_accepted", "a seat that is not there may play")
class Guest(HighCard):
    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        return super().refusal(seat % 64, action)


@breaks("refused_changes_nothing", "a refused card costs a point")
class Strict(HighCard):
    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        found = super().refusal(seat, action)
        if found is not None and found.code == "not_held":
            self.points[seat] += 1
        return found


@breaks("looking_changes_nothing", "listing the actions uses up luck")
class Costly(HighCard):
    def legal(self, seat: i64) -> vec[i64]:
        self.chance.word()
        return super().legal(seat)


@breaks("looking_changes_nothing", "after plays on the state itself")
class Hasty(HighCard):
    def after(self, seat: i64, action: i64) -> State:
        self.play(seat, action)
        return self


@breaks("recovery_is_legal", "an action that is not legal stands in")
class Lost(HighCardGame):
    def recovery(self, state: State, seat: int, refusal: Refusal | None) -> Recovery:
        return Recovery(KEEP, "always keep")


@breaks("sensible_is_legal", "a sensible action that is not legal")
class Senseless(HighCard):
    def sensible(self, seat: i64, chance: Chance) -> i64:
        return KEEP


@breaks("sensible_is_legal", "it peeks at the other hands")
class Peeping(HighCard):
    def sensible(self, seat: i64, chance: Chance) -> i64:
        found = self.legal(seat)
        others = sum(sum(hand) for other, hand in enumerate(self.hands) if other != seat)
        return found[others % len(found)]


@breaks("options_are_checked", "a default outside its limits")
class OddDefault(HighCardGame):
    def __init__(self) -> None:
        super().__init__()
        self.options = (Option("cards", 13, "cards in the deck", low=14, high=40),)


@breaks("options_are_checked", "options that are not there are taken")
class Generous(HighCardGame):
    def start(
        self,
        seats: object,
        seed: object = 0,
        options: Mapping[str, object] | None = None,
        feed: list[Drawn] | None = None,
        listen: bool = False,
    ) -> State:
        known = {option.name for option in self.options}
        taken = {name: value for name, value in (options or {}).items() if name in known}
        return super().start(seats, seed, taken, feed, listen)


@breaks("bad_seats_and_seeds_are_refused", "as many as can sit down do")
class Crowded(HighCardGame):
    def start(
        self,
        seats: object,
        seed: object = 0,
        options: Mapping[str, object] | None = None,
        feed: list[Drawn] | None = None,
        listen: bool = False,
    ) -> State:
        return super().start(min(seats, 4) if type(seats) is int else seats, seed, options, feed, listen)


# ---- the state as a value ----


@breaks("position_round_trips", "sealed cards are not written down")
class Forgetful(HighCard):
    def to_json(self) -> dict[str, object]:
        return {**super().to_json(), "sealed": [0] * self.seats}


@breaks("position_round_trips", "a float in the position")
class Fractional(HighCard):
    def to_json(self) -> dict[str, object]:
        return {**super().to_json(), "half": self.prize / 2}


@breaks("position_round_trips", "the points are read as nothing")
class Amnesia(HighCardGame):
    def load(self, settings: dict[str, object], chance: Chance, body: dict[str, object]) -> HighCard:
        state = super().load(settings, chance, body)
        state.points = [0] * state.seats
        return state


@breaks("bad_positions_are_refused", "a position is believed")
class Gullible(HighCardGame):
    def load(self, settings: dict[str, object], chance: Chance, body: dict[str, object]) -> HighCard:
        body["points"] = [points + 0 for points in body["points"]]  # type: ignore[attr-defined]
        return super().load(settings, chance, body)


@breaks("bad_positions_are_refused", "what can't be is not checked")
class Unchecked(HighCardGame):
    def fault(self, state: HighCard) -> str | None:
        return None


@breaks(
    "accepted_positions_play_on", "a sealed card that nobody holds is accepted, and missed when the cards are opened"
)
class Bluff(HighCardGame):
    def fault(self, state: HighCard) -> str | None:
        found = super().fault(state)
        return None if found == "a sealed card is not in the hand" else found


@breaks("accepted_positions_play_on", "too many points are accepted until the game is over")
class LateCount(HighCardGame):
    def fault(self, state: HighCard) -> str | None:
        found = super().fault(state)
        return None if found == "the points or the chooser can't be" and not state.is_over() else found


@breaks("accepted_positions_play_on", "who has played a card may not risk, which is not written down")
class Unwritten(HighCard):
    careful = -1

    def play(self, seat: i64, action: i64) -> None:
        super().play(seat, action)
        self.careful = seat

    def legal(self, seat: i64) -> vec[i64]:
        found = super().legal(seat)
        return append(vec[i64](), KEEP) if self.chooser >= 0 and self.careful == seat and len(found) > 0 else found


@breaks("replay_gives_the_same_hash", "a memory outside the state")
class Haunted(HighCard):
    rounds_ever = 0

    def settle(self, seat: i64, action: i64) -> None:
        super().settle(seat, action)
        Haunted.rounds_ever += 1
        self.points[seat] += Haunted.rounds_ever % 7


@breaks("copies_are_independent", "copies share their hands")
class SharedHands(HighCard):
    def copy(self) -> HighCard:
        twin = super().copy()
        twin.hands = self.hands
        return twin


@breaks("copies_are_independent", "copies share their luck")
class SharedLuck(HighCard):
    def copy(self) -> HighCard:
        twin = super().copy()
        twin.chance = self.chance
        return twin


@breaks("copies_are_independent", "copies go on being listened to")
class SharedEars(HighCard):
    def copy(self) -> HighCard:
        twin = super().copy()
        twin.events = self.events
        return twin


@breaks("listening_changes_nothing", "the die is rolled once more when somebody listens")
class Shy(HighCard):
    def roll(self, kind: str) -> int:
        if self.events is not None:
            self.chance.word()
        return super().roll(kind)


@breaks("listening_changes_nothing", "an event that is no plain JSON")
class Fancy(HighCard):
    def tell(self, event: Event) -> None:
        super().tell(Event(event.kind, {**event.values, "odds": 0.5}, event.seen_by))


@breaks("chance_can_be_fed", "what is fed is not used")
class Unfed(HighCard):
    def roll(self, kind: str) -> int:
        rolled = self.chance.below(6) + 1
        self.chance.note(kind, [rolled])
        return rolled


@breaks("chance_can_be_fed", "what came is not noted")
class Unnoted(HighCard):
    def roll(self, kind: str) -> int:
        fed = self.chance.fed(kind)
        return self.chance.below(6) + 1 if fed is None else fed[0]


@breaks("chance_can_be_fed", "a seven is taken from a die")
class Loaded(HighCard):
    def roll(self, kind: str) -> int:
        fed = self.chance.fed(kind)
        rolled = self.chance.below(6) + 1 if fed is None else sum(fed) % 6 + 1
        self.chance.note(kind, [rolled - 1 if rolled > 1 else 6])
        return rolled


@breaks("same_seed_same_game", "it hangs on Python's hashes of texts")
class Hashed(HighCard):
    def shuffled(self, cards: list[int], chance: Chance) -> list[int]:
        return super().shuffled(sorted(cards, key=lambda card: hash(f"card {card}")), chance)


# ---- hidden information ----


@breaks("view_is_plain", "a float in the view")
class Blurred(HighCardGame):
    def view(self, state: State, seat: int) -> dict[str, object]:
        return {**super().view(state, seat), "mean": 1.5}


@breaks("view_is_plain", "the view hands out the state's own list")
class Lent(HighCardGame):
    def view(self, state: State, seat: int) -> dict[str, object]:
        assert isinstance(state, HighCard)
        return {**super().view(state, seat), "played": state.played}


@breaks("view_hides_what_is_hidden", "a spectator sees the hands")
class Glass(HighCardGame):
    def view(self, state: State, seat: int) -> dict[str, object]:
        assert isinstance(state, HighCard)
        return {**super().view(state, seat), "hand": [list(hand) for hand in state.hands] if seat < 0 else []}


@breaks("view_hides_what_is_hidden", "the view tells the highest card of all")
class Hint(HighCardGame):
    def view(self, state: State, seat: int) -> dict[str, object]:
        assert isinstance(state, HighCard)
        return {**super().view(state, seat), "best": max((max(hand, default=0) for hand in state.hands), default=0)}


@breaks("samples_are_possible", "a card is dealt to everybody")
class Doubled(HighCard):
    def sample(self, seat: i64, chance: Chance) -> HighCard:
        twin = super().sample(seat, chance)
        for other, hand in enumerate(twin.hands):
            if other != seat and hand and not twin.sealed[other]:
                hand[0] = 1
        return twin


@breaks("samples_hide_the_luck_to_come", "a sample has the true dice")
class Seer(HighCard):
    def sample(self, seat: i64, chance: Chance) -> HighCard:
        twin = super().sample(seat, chance)
        twin.chance = self.chance.copy()
        return twin


@breaks("samples_hide_the_truth", "a sample is a plain copy")
class Honest(HighCard):
    def sample(self, seat: i64, chance: Chance) -> HighCard:
        twin = self.copy()
        twin.chance = chance.split()
        return twin


@breaks("samples_hide_the_truth", "a sample keeps the sealed cards")
class HalfHonest(HighCard):
    def sample(self, seat: i64, chance: Chance) -> HighCard:
        twin = super().sample(seat, chance)
        for other, card in enumerate(self.sealed):
            if card and other != seat:
                for hand in twin.hands:
                    if card in hand:
                        hand[hand.index(card)] = twin.sealed[other]
                        hand.sort()
                twin.hands[other].remove(twin.sealed[other])
                twin.hands[other] = sorted([*twin.hands[other], card])
                twin.sealed[other] = card
        return twin


@breaks("sealed_stays_sealed", "the event tells the card")
class Loud(HighCard):
    def tell(self, event: Event) -> None:
        super().tell(Event(event.kind, event.values))


@breaks("sealed_stays_sealed", "the view tells whether the sealed cards are even")
class Whisper(HighCardGame):
    def view(self, state: State, seat: int) -> dict[str, object]:
        assert isinstance(state, HighCard)
        return {**super().view(state, seat), "even": sum(state.sealed) % 2 == 0}


# ---- faces ----


@breaks("notation_round_trips", "two actions have one text")
class Mumbled(HighCardGame):
    def text(self, state: State, action: int) -> str:
        return "keep" if action == RISK else super().text(state, action)


@breaks("notation_round_trips", "the text is read as another card")
class OffByOne(HighCardGame):
    def parse(self, state: State, seat: int, text: str) -> list[int]:
        return [code + 1 if code > SEAL else code for code in super().parse(state, seat, text)]


@breaks("notation_round_trips", "the record forgets the risk")
class Careless(HighCardGame):
    def record(self, state: State, action: int) -> Seal | Settle:
        return Seal(action - SEAL) if action >= SEAL else Settle(False)


@breaks("garbage_is_refused", "a number too long is not refused but raised")
class Overlong(HighCardGame):
    def parse(self, state: State, seat: int, text: str) -> list[int]:
        number = text.removeprefix("seal ")
        return [SEAL + int(number)] if number.isdecimal() else super().parse(state, seat, text)


@breaks("garbage_is_refused", "silence is consent")
class Silent(HighCardGame):
    def parse(self, state: State, seat: int, text: str) -> list[int]:
        return [state.legal(seat)[0]] if text == "" else super().parse(state, seat, text)


@breaks("garbage_is_refused", "a record is taken for another")
class Wrapping(HighCardGame):
    def code(self, state: State, record: object) -> int:
        return SEAL + record.card % 2**32 if isinstance(record, Seal) else super().code(state, record)


@breaks("drawing_is_sound", "names are not escaped")
class Trusting(HighCardGame):
    def draw(self, view: dict[str, object], choices: Sequence[Choice], names: Sequence[str]) -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg"><text>{" ".join(names)}</text></svg>'


@breaks("drawing_is_sound", "something can be clicked that is not legal")
class Tempting(HighCardGame):
    def draw(self, view: dict[str, object], choices: Sequence[Choice], names: Sequence[str]) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg"><g class="action" data-action="1"/></svg>'


@breaks("drawing_is_sound", "the drawing has a script")
class Scripted(HighCardGame):
    def draw(self, view: dict[str, object], choices: Sequence[Choice], names: Sequence[str]) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'


@breaks("drawing_is_sound", "the drawing is styled inline")
class InlineStyle(HighCardGame):
    def draw(self, view: dict[str, object], choices: Sequence[Choice], names: Sequence[str]) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg"><g style="fill:red"/></svg>'


@breaks("position_has_words", "no words")
class Speechless(HighCardGame):
    def describe(self, view: dict[str, object], names: Sequence[str]) -> str:
        return ""


@breaks("position_has_words", "no few words")
class Curt(HighCardGame):
    def brief(self, view: dict[str, object], names: Sequence[str]) -> str:
        return " "


@breaks("position_has_words", "the ground moves")
class MovingGround(HighCardGame):
    def ground(self, view: dict[str, object]) -> str:
        return str(view)


# ---- menus ----


@breaks("menus_are_what_is_legal", "an action is left off the menu")
class ShortMenu(HighCardGame):
    def singles(self, state: State, seat: int) -> list[int]:
        return super().singles(state, seat)[1:]


@breaks("menus_are_what_is_legal", "an amount goes beyond what is legal")
class LongAmount(HighCardGame):
    def amounts(self, state: State, seat: int, names: Sequence[str]) -> list[Amount]:
        return [Amount("seal {}", "Your card", "seal", 1, 99)] if state.legal(seat) else []

    def singles(self, state: State, seat: int) -> list[int]:
        return []


@breaks("menus_are_what_is_legal", "a choice is not put into words")
class WordlessMenu(HighCardGame):
    def label(self, state: State, seat: int, action: int, names: Sequence[str]) -> str:
        return ""


@breaks("menus_tell_nothing_hidden", "the prompt names the cards of the others")
class TalkativeMenu(HighCardGame):
    def prompt(self, state: State, seat: int, names: Sequence[str]) -> str:
        assert isinstance(state, HighCard)
        return f"Beat {state.hands}."


@breaks("choices_can_be_told_apart", "all choices read the same")
class MonotonousMenu(HighCardGame):
    def label(self, state: State, seat: int, action: int, names: Sequence[str]) -> str:
        return "Decide"


@breaks("players_go_by_their_names", "a label calls a player by a number")
class NumberedMenu(HighCardGame):
    def label(self, state: State, seat: int, action: int, names: Sequence[str]) -> str:
        return f"Seat {seat}: {super().label(state, seat, action, names)}"


@breaks("players_go_by_their_names", "an event calls a player by a number")
class NumberedEvents(HighCardGame):
    def event_text(self, event: Event, names: Sequence[str]) -> str:
        return f"{event.kind} of seat {event.values.get('seat', 0)}"


@breaks("what_tells_nothing_tells_nothing", "a risk is said to tell nothing")
class SilentRisk(HighCardGame):
    def tells_nothing(self, state: State, action: int) -> bool:
        return action == RISK


@breaks("what_tells_nothing_tells_nothing", "the last sealed card is said to tell nothing")
class SilentSeal(HighCardGame):
    def tells_nothing(self, state: State, action: int) -> bool:
        return action >= SEAL


@breaks("runs_tell_nothing_hidden", "the last sealed card may have another action after it")
class RunOn(HighCardGame):
    def tells_nothing(self, state: State, action: int) -> bool:
        return action >= SEAL


@breaks("runs_tell_nothing_hidden", "a refusal names what others hold")
class Telltale(HighCard):
    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        refusal = super().refusal(seat, action)
        if refusal is None or refusal.code != "not_held":
            return refusal
        owners = [other for other in range(self.seats) if action - SEAL in self.hands[other]]
        return Refusal("not_held", "You do not hold that card.", {"card": action - SEAL, "held by": owners})


@breaks("runs_tell_nothing_hidden", "a text is read otherwise where others have sealed high")
class Reader(HighCardGame):
    def parse(self, state: State, seat: int, text: str) -> list[int]:
        assert isinstance(state, HighCard)
        others = [card for other, card in enumerate(state.sealed) if other != seat]
        if max(others, default=0) > 6:
            raise Refused(self.misread(seat, text, "That would be too low."))
        return super().parse(state, seat, text)


class Thinking(HighCard):
    """A seat may think up to twice before it decides; seat 1 is shown how often."""

    thoughts: int = 0

    def legal(self, seat: i64) -> vec[i64]:
        found = super().legal(seat)
        return found if len(found) == 0 or self.thoughts >= 2 else append(found, THINK)

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        if action == THINK and self.turn_refusal(seat) is None and self.thoughts < 2:
            return None
        return super().refusal(seat, action)

    def play(self, seat: i64, action: i64) -> None:
        if action == THINK:
            self.thoughts += 1
        else:
            super().play(seat, action)

    def copy(self) -> HighCard:
        twin = super().copy()
        assert isinstance(twin, Thinking)
        twin.thoughts = self.thoughts
        return twin


@breaks("quiet_steps_are_quiet", "thinking aloud is seen by one seat and no spectator")
class ThinkingGame(HighCardGame):
    state_type = Thinking

    def view(self, state: State, seat: int) -> dict[str, object]:
        assert isinstance(state, Thinking)
        return {**super().view(state, seat), "thoughts": state.thoughts if seat == 1 else 0}
