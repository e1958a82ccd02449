"""Pick, a game for bots to show themselves: each seat seals a number, the highest wins, and that is all."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Chance, Game, Option, Outcome, Refusal, State, only


class Pick(State):
    """What each seat picked; -1 for nothing yet."""

    def __init__(self, settings: dict[str, object], chance: Chance, picks: list[int]) -> None:
        super().__init__(settings, chance)
        numbers = settings["numbers"]
        assert isinstance(numbers, int)
        self.numbers = numbers
        self.picks = picks

    def seat_count(self) -> i64:
        return len(self.picks)

    def to_act(self) -> i64:
        return sum(only(seat) for seat, pick in enumerate(self.picks) if pick < 0)

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64](range(self.numbers) if self.picks[seat] < 0 else ())

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        early = self.turn_refusal(seat)
        if early is not None or 0 <= action < self.numbers:
            return early
        return Refusal("no_such_number", f"Pick a number below {self.numbers}.")

    def play(self, seat: i64, action: i64) -> None:
        self.picks[seat] = action

    def copy(self) -> Pick:
        return Pick(self.settings, self.chance.copy(), list(self.picks))

    def sample(self, seat: i64, chance: Chance) -> Pick:
        hidden = [
            chance.below(self.numbers) if pick >= 0 and other != seat else pick for other, pick in enumerate(self.picks)
        ]
        return Pick(self.settings, chance.split(), hidden)

    def outcome(self) -> Outcome | None:
        if self.to_act():
            return None
        best = max(self.picks)
        return Outcome(list(self.picks), [seat for seat, pick in enumerate(self.picks) if pick == best], "highest")

    def to_json(self) -> dict[str, object]:
        return {"picks": self.picks}


class PickGame(Game):
    """Two to four seats; `numbers` says how many there are to pick from."""

    def __init__(self) -> None:
        super().__init__("pick", "Pick", "1", (2, 4), int, (Option("numbers", 40, "to pick from", low=2, high=5000),))

    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> Pick:
        return Pick(settings, chance, [-1] * seats)

    def load(self, settings: dict[str, object], chance: Chance, body: dict[str, object]) -> Pick:
        picks = body["picks"]
        assert isinstance(picks, list)
        return Pick(settings, chance, picks)

    def text(self, state: State, action: int) -> str:
        return str(action)

    def parse(self, state: State, seat: int, text: str) -> list[int]:
        return [int(text)]

    def record(self, state: State, action: int) -> int:
        return action

    def code(self, state: State, record: object) -> int:
        assert isinstance(record, int)
        return record

    def view(self, state: State, seat: int) -> dict[str, object]:
        assert isinstance(state, Pick)
        return {"picks": [pick if other == seat else None for other, pick in enumerate(state.picks)]}


GAME = PickGame()
