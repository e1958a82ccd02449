"""Diplomacy as a game of the contract: what stands around its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludex.core import Chance, Choice, Event, Game, Option, Recovery, Refusal, State, refused, seat_list
from ludex.games.diplomacy import judging, notation, reading, records, words
from ludex.games.diplomacy.drawing import draw
from ludex.games.diplomacy.rules.adjustments import mended
from ludex.games.diplomacy.rules.impossible import same_order
from ludex.games.diplomacy.rules.orders import BUILD, CONCEDE, DONE, DRAW, UNDO, WAIVE, done, kind_of
from ludex.games.diplomacy.rules.phase import KINDS, MOVEMENT, ordered_units
from ludex.games.diplomacy.rules.rulebook import DEFAULT, PRESETS, rulebook_of
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.rules.terms import Terms
from ludex.games.diplomacy.rules.writing import order_text
from ludex.games.diplomacy.variants import load, names
from ludex.games.diplomacy.view import view


def options() -> tuple[Option, ...]:
    """What a table may choose; the variants are those there are when it is asked."""
    return (
        Option("map", "standard", "the variant", words=tuple(names())),
        Option(
            "rules",
            DEFAULT,
            "the rulebook; {preset, option: value} changes single ones",
            words=tuple(PRESETS),
            is_object=True,
        ),
        Option("years", 35, "the game ends after so many rounds, most centers first; 0: never", low=0, high=1000),
        Option("votes", True, "powers may vote for a draw or concede"),
        Option(
            "press",
            "full",
            "what powers may write: nothing, only to everybody, anything",
            words=("none", "public", "full"),
        ),
    )


KNOWN_TERMS = 100
"""How many different terms are kept at a time."""


class DiplomacyGame(Game):
    """Diplomacy: a seat is a power, in the order of the variant's powers."""

    def __init__(self) -> None:
        super().__init__("diplomacy", "Diplomacy", "1", (2, 34), records.Order, options(), usual_seats=7)
        self.known: dict[tuple[object, ...], Terms] = {}

    def terms(self, settings: Mapping[str, object]) -> Terms:
        """The terms of some options, made once; they are many, so not all are kept for ever."""
        variant, rules, years, votes = settings["map"], settings["rules"], settings["years"], settings["votes"]
        assert isinstance(variant, str)
        assert isinstance(years, int)
        key = (variant, str(sorted(rules.items())) if isinstance(rules, dict) else rules, years, votes)
        found = self.known.get(key)
        if found is None:
            found = Terms(load(variant), rulebook_of(rules), years, votes is True)
            if len(self.known) >= KNOWN_TERMS:
                self.known.clear()
            self.known[key] = found
        return found

    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> Diplomacy:
        terms = self.terms(settings)
        if seats != terms.board.power_count:
            raise refused(
                "bad_seats",
                f"{terms.variant.name} is for {terms.board.power_count} powers, not {seats}.",
                {"where": "seats"},
            )
        state = Diplomacy(settings, chance, terms)
        state.set_up()
        return state

    def roles(self, settings: Mapping[str, object]) -> list[str]:
        return [words.titled(power) for power in self.terms(settings).board.powers]

    def load(self, settings: dict[str, object], chance: Chance, body: dict[str, object]) -> Diplomacy:
        return reading.read(settings, chance, self.terms(settings), body)

    def position(self, state: State) -> dict[str, object]:
        """As every game's, with the map and the rulebook at the top."""
        found = super().position(state)
        return {"map": state.settings["map"], "rules": state.settings["rules"], **found}

    def restore(self, position: object) -> State:
        """As every game's; `map` and `rules` may stand at the top, and a position that names no limit has none."""
        if isinstance(position, dict):
            position = dict(position)
            options = position.get("options", {})
            above = {key: position.pop(key) for key in ("map", "rules") if key in position}
            if isinstance(options, dict):
                position["options"] = {"years": 0, **options, **above}
        return super().restore(position)

    def check(self, state: State) -> Refusal | None:
        assert isinstance(state, Diplomacy)
        for province, unit_type in enumerate(state.types):
            if unit_type >= 0 and not state.board.can_stand(unit_type, state.nodes[province]):
                return Refusal("impossible_unit", f"The unit in {state.board.province_ids[province]} cannot be there.")
        return None

    def text(self, state: State, action: int) -> str:
        assert isinstance(state, Diplomacy)
        types, nodes, _ = ordered_units(state)
        return order_text(state.board, types, action, nodes)

    def parse(self, state: State, seat: int, text: str) -> list[int]:
        assert isinstance(state, Diplomacy)
        return [self.parse_one(state, seat, part) for part in notation.split_orders(text) or [text]]

    def parse_one(self, state: Diplomacy, seat: int, text: str) -> int:
        types, nodes, owners = ordered_units(state)
        code = notation.parse_order(
            state.variant,
            state.board,
            types,
            nodes,
            owners,
            seat,
            KINDS[state.kind],
            text,
            judging.coast_rules(state.rulebook),
        )
        if state.kind == MOVEMENT:
            same = same_order(state, code)
            return same if same >= 0 else code
        return mended(state.board, state.rulebook, code) if kind_of(code) == BUILD else code

    def record(self, state: State, action: int) -> records.Order:
        assert isinstance(state, Diplomacy)
        return records.record(state.board, action)

    def code(self, state: State, record: object) -> int:
        assert isinstance(state, Diplomacy)
        return records.code(state.board, record)

    def view(self, state: State, seat: int) -> dict[str, object]:
        assert isinstance(state, Diplomacy)
        return view(state, seat)

    def sealed(self, view: dict[str, object]) -> list[str]:
        orders = view["orders"]
        assert isinstance(orders, list)
        return orders

    def recovery(self, state: State, seat: int, refusal: Refusal | None) -> Recovery:
        """Orders given so far stand; other units hold, disband or are not built."""
        return Recovery(done(), "units without an order hold")

    def event_text(self, event: Event, names: Sequence[str]) -> str:
        return words.event_text(event.kind, event.values, names)

    def describe(self, view: dict[str, object], names: Sequence[str]) -> str:
        return words.describe(view, names)

    def draw(self, view: dict[str, object], choices: Sequence[Choice], names: Sequence[str]) -> str:
        return draw(view, names)

    def group(self, state: State, action: int) -> str:
        """Orders are listed by unit, builds and votes each on their own."""
        kind = kind_of(action)
        if kind in (BUILD, WAIVE):
            return "build"
        if kind in (DONE, UNDO, DRAW, CONCEDE):
            return "close" if kind in (DONE, UNDO) else "vote"
        return " ".join(self.text(state, action).split(" ")[:2])

    def own_answer(self, request: dict[str, object]) -> dict[str, object] | None:
        """A position with `orders`: the phase is resolved by them."""
        if "orders" not in request:
            return None
        unknown = [key for key in request if key not in ("id", "position", "orders")]
        if unknown or "position" not in request:
            raise refused("bad_request", "`orders` come with a `position` and nothing else.", {"where": "orders"})
        state = self.restore(request["position"])
        assert isinstance(state, Diplomacy)
        results = judging.resolve(state, request["orders"])
        state.go_on()
        outcome = state.outcome()
        return {
            "position": self.position(state),
            **results,
            "to_act": seat_list(state.to_act()),
            "outcome": None if outcome is None else outcome.to_json(),
        }


GAME = DiplomacyGame()
