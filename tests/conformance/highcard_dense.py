"""High Card broken on purpose in what it gives programs that learn."""

from __future__ import annotations

from highcard import KEEP, RISK, HighCard, HighCardGame
from highcard_bots import MUTANTS
from highcard_mutants import breaks
from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core import NONE, Field, Marks, Numbers

__all__ = ["MUTANTS"]


@breaks("dense_actions_are_one_to_one", "two actions have the same index")
class SameIndex(HighCard):
    def index_of(self, seat: i64, action: i64) -> i64:
        return super().index_of(seat, KEEP if action == RISK else action)


@breaks("dense_actions_are_one_to_one", "an index means another action")
class AnotherAction(HighCard):
    def action_at(self, seat: i64, index: i64) -> i64:
        return super().action_at(seat, index - 1 if index == 5 else index)


@breaks("dense_actions_are_one_to_one", "who must act has no index")
class NoIndex(HighCard):
    def index_of(self, seat: i64, action: i64) -> i64:
        return NONE if action in (KEEP, RISK) else super().index_of(seat, action)

    def action_at(self, seat: i64, index: i64) -> i64:
        return NONE if index in (KEEP, RISK) else super().action_at(seat, index)


@breaks("dense_actions_are_one_to_one", "an index beyond the last")
class Beyond(HighCard):
    def action_count(self) -> i64:
        return super().action_count() - 1


@breaks("dense_actions_are_one_to_one", "the count changes")
class Growing(HighCard):
    def action_count(self) -> i64:
        return super().action_count() + self.round


@breaks("dense_actions_are_one_to_one", "an index below 0 means something")
class Negative(HighCard):
    def action_at(self, seat: i64, index: i64) -> i64:
        return KEEP if index == -2 else super().action_at(seat, index)


@breaks("masks_are_what_is_legal", "a card that is not held")
class Generous(HighCard):
    def write_mask(self, seat: i64, mask: Marks, at: i64) -> None:
        super().write_mask(seat, mask, at)
        mask.values[at + 3] = 1


@breaks("masks_are_what_is_legal", "what is not legal is left as it was")
class Unwiped(HighCard):
    def write_mask(self, seat: i64, mask: Marks, at: i64) -> None:
        for action in self.legal(seat):
            mask.values[at + self.index_of(seat, action)] = 1


@breaks("masks_are_what_is_legal", "a place too far")
class OneFurther(HighCard):
    def write_mask(self, seat: i64, mask: Marks, at: i64) -> None:
        super().write_mask(seat, mask, at)
        mask.values[at + self.action_count()] = 0


@breaks("masks_are_what_is_legal", "the list of indices has one more")
class OneMore(HighCard):
    def indices(self, seat: i64) -> vec[i64]:
        return append(super().indices(seat), 0)

    def write_mask(self, seat: i64, mask: Marks, at: i64) -> None:
        for index in range(self.action_count()):
            mask.values[at + index] = 0
        for index in super().indices(seat):
            mask.values[at + index] = 1


class Brief(HighCard):
    """The toy with an observation of its own: the numbers of its view."""

    def observation_size(self) -> i64:
        return 8 + 3 * self.cards + 3 * self.seats

    def observe(self, seat: i64, out: Numbers, at: i64) -> None:
        for place, number in enumerate(self.numbers(seat)):
            out.values[at + place] = number

    def numbers(self, seat: int) -> list[int]:
        head = [seat, self.round, self.prize, self.chooser + 1, self.sealed[seat], len(self.played), 0, 0]
        for cards in (self.hands[seat], self.played, []):
            head += [1 if card in cards else 0 for card in range(1, self.cards + 1)]
        for other in range(self.seats):
            turned = (seat + other) % self.seats
            head += [self.points[turned], len(self.hands[turned]), 1 if self.sealed[turned] else 0]
        return head


class BriefGame(HighCardGame):
    state_type: type[HighCard] = Brief

    def observation_fields(self, settings: dict[str, object], seats: int) -> list[Field]:
        state = self.start(seats, 0, settings)
        size = int(state.observation_size())
        return [Field("head", 0, 8, 0, 60), Field("the rest", 8, size - 8, 0, 40)]


BRIEF = BriefGame()


def breaks_brief(law: str, how: str, mutant: type[Brief]) -> None:
    """Registers mutated rules with an observation of their own."""

    class Broken(BriefGame):
        state_type: type[HighCard] = mutant

    MUTANTS[f"{law}: {how}"] = Broken()


class Overflowing(Brief):
    def observe(self, seat: i64, out: Numbers, at: i64) -> None:
        super().observe(seat, out, at)
        out.values[at + self.observation_size()] = 0


class Gap(Brief):
    def observe(self, seat: i64, out: Numbers, at: i64) -> None:
        kept = out.values[at + 6]
        super().observe(seat, out, at)
        out.values[at + 6] = kept


class Stale(Brief):
    def observe_again(self, seat: i64, out: Numbers, at: i64) -> None:
        if self.round == 1:
            super().observe_again(seat, out, at)


class TooLarge(Brief):
    def numbers(self, seat: int) -> list[int]:
        return [*super().numbers(seat)[:-1], 41 if self.round == 3 else 0]


class Peeking(Brief):
    def numbers(self, seat: int) -> list[int]:
        found = super().numbers(seat)
        found[7] = max(max(hand, default=0) for hand in self.hands)
        return found


class Unsealed(Brief):
    def numbers(self, seat: int) -> list[int]:
        found = super().numbers(seat)
        found[6] = max(self.sealed)
        return found


class Forgetful(Brief):
    def numbers(self, seat: int) -> list[int]:
        found = super().numbers(seat)
        found[2] = 0
        return found


class Moody(Brief):
    def numbers(self, seat: int) -> list[int]:
        found = super().numbers(seat)
        found[7] = int(self.chance.copy().below(40))
        return found


for _law, _how, _mutant in (
    ("observations_fill_their_fields", "a place too far", Overflowing),
    ("observations_fill_their_fields", "a place is not written", Gap),
    ("observations_fill_their_fields", "a number beyond its limits", TooLarge),
    ("observations_fill_their_fields", "what has changed is left as it was", Stale),
    ("observations_hide_what_is_hidden", "the best card of all hands", Peeking),
    ("observations_hide_what_is_hidden", "the best sealed card", Unsealed),
    ("observations_tell_views_apart", "the prize is left out", Forgetful),
    ("observations_tell_views_apart", "the luck to come is in it", Moody),
):
    breaks_brief(_law, _how, _mutant)


@breaks("observations_fill_their_fields", "a gap between two fields")
class Sparse(BriefGame):
    def observation_fields(self, settings: dict[str, object], seats: int) -> list[Field]:
        fields = super().observation_fields(settings, seats)
        return [Field("head", 0, 7, 0, 60), fields[1]]


@breaks("observations_fill_their_fields", "a field too many")
class Longer(BriefGame):
    def observation_fields(self, settings: dict[str, object], seats: int) -> list[Field]:
        fields = super().observation_fields(settings, seats)
        return [*fields, Field("more", fields[-1].place + fields[-1].size, 1, 0, 1)]


@breaks("observations_hide_what_is_hidden", "indices by what the others hold")
class Telltale(HighCard):
    def index_of(self, seat: i64, action: i64) -> i64:
        index = super().index_of(seat, action)
        swap = {KEEP: RISK, RISK: KEEP} if max(self.hands[seat - 1], default=0) % 2 else {}
        return swap.get(index, index)

    def action_at(self, seat: i64, index: i64) -> i64:
        swap = {KEEP: RISK, RISK: KEEP} if max(self.hands[seat - 1], default=0) % 2 else {}
        return super().action_at(seat, swap.get(index, index))
