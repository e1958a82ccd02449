"""High Card broken on purpose in what it tells players that look ahead, and bots of its own that see too much."""

from __future__ import annotations

from highcard import SEAL, HighCard, HighCardGame
from highcard_mutants import MUTANTS, breaks
from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core import Ask, Chance, Search

__all__ = ["MUTANTS"]


@breaks("candidates_are_legal", "a card that is not held")
class Wishful(HighCard):
    def candidates(self, seat: i64, chance: Chance) -> vec[i64]:
        return append(self.legal(seat), SEAL + 1000)


@breaks("candidates_are_legal", "nothing to look at")
class Blank(HighCard):
    def candidates(self, seat: i64, chance: Chance) -> vec[i64]:
        return vec[i64]()


@breaks("candidates_are_legal", "an action twice")
class Twice(HighCard):
    def candidates(self, seat: i64, chance: Chance) -> vec[i64]:
        return append(self.legal(seat), self.legal(seat)[0])


@breaks("candidates_are_legal", "looking plays a card")
class Fidgety(HighCard):
    def candidates(self, seat: i64, chance: Chance) -> vec[i64]:
        found = self.legal(seat)
        self.points[seat] += 1
        return found


@breaks("candidates_tell_nothing_hidden", "only what beats the others' hands")
class Peeping(HighCard):
    def candidates(self, seat: i64, chance: Chance) -> vec[i64]:
        best = max((max(hand, default=0) for other, hand in enumerate(self.hands) if other != seat), default=0)
        found = vec[i64]()
        for action in self.legal(seat):
            if action - SEAL > best:
                found = append(found, action)
        return found if len(found) > 0 else self.legal(seat)


@breaks("candidates_tell_nothing_hidden", "the rule of thumb reads what is sealed")
class Knowing(HighCard):
    def sensible(self, seat: i64, chance: Chance) -> i64:
        actions = self.legal(seat)
        return actions[sum(sum(hand) for hand in self.hands) % len(actions)]


@breaks("value_is_a_share", "above 1")
class Boasting(HighCard):
    def value(self, seat: i64) -> float:
        return 1.5 if self.round == 2 else super().value(seat)


@breaks("value_is_a_share", "another share than the outcome's at the end")
class Hopeful(HighCard):
    def value(self, seat: i64) -> float:
        return 0.5


@breaks("value_is_a_share", "a horizon behind one")
class Backward(HighCard):
    def horizon(self) -> i64:
        return -1


@breaks("bots_know_no_secrets", "a bot of its own reads the true state")
class Rigged(HighCardGame):
    def own_bots(self) -> dict[str, str]:
        return {"cheat": "highcard_bots:Cheat"}


class Cheat:
    """Seals by what the others hold, which it takes from where no player may look."""

    def __init__(self, seed: int | str) -> None:
        pass

    def choose(self, ask: Ask) -> int:
        actions = list(ask.legal())
        truth = ask._state
        assert isinstance(truth, HighCard)
        return actions[sum(sum(hand) for hand in truth.hands) % len(actions)]


@breaks("bots_know_no_secrets", "what is imagined hangs on the truth")
class Leaking(HighCard):
    def sample(self, seat: i64, chance: Chance) -> HighCard:
        for _ in range(sum(sum(hand) * place for place, hand in enumerate(self.hands)) % 5):
            chance.word()
        return super().sample(seat, chance)


@breaks("every_player_answers", "a bot of its own goes round for ever")
class Brooding(HighCardGame):
    def own_bots(self) -> dict[str, str]:
        return {"brooder": "highcard_bots:Brooder"}


class Brooder:
    """Waits for somebody to play a second card."""

    def __init__(self, seed: int | str) -> None:
        pass

    def choose(self, ask: Ask) -> int:
        while len(ask.legal()) > 0:
            pass
        return 0


@breaks("every_player_answers", "a bot of its own answers what is not legal")
class Cheating(HighCardGame):
    def own_bots(self) -> dict[str, str]:
        return {"bluffer": "highcard_bots:Bluffer"}


class Bluffer:
    """Seals the highest card of the deck, whoever has it."""

    def __init__(self, seed: int | str) -> None:
        pass

    def choose(self, ask: Ask) -> int:
        return SEAL + 13


@breaks("every_player_answers", "a round of its search counts nothing where nobody has two cards")
class Uncounted(HighCard):
    def look_ahead(self, seat: i64, budget: i64, chance: Chance) -> Search | None:
        tried = 0
        while tried < budget:
            for hand in self.hands:
                if len(hand) > 1:
                    tried += len(hand)
        return None


@breaks("every_player_answers", "the rule of thumb draws until it has a card that is not there any more")
class Waiting(HighCard):
    def sensible(self, seat: i64, chance: Chance) -> i64:
        while self.chooser >= 0 and not any(self.hands):
            chance.word()
        return super().sensible(seat, chance)
