"""Nothing that a seat may not know is ever sent: other truths that the seat can't tell apart give the same texts."""

from __future__ import annotations

import pytest

from ludex.bots import ask_bot, make
from ludex.core import Ask, Chance, Game, State, lowest_seat
from ludex.models.desk import Desk
from ludex.models.sitting import OwnGame
from thorough import THOROUGH, count

GAMES: dict[str, tuple[int, dict[str, object]]] = {
    "forsale": (3, {}),
    "catan": (4, {"points": 6}),
    "monopoly": (4, {}),
    "karesansui": (3, {"gardens": 4}),
    "diplomacy": (7, {"years": 1}),
}
PROBES = ("dance", "bid 7", "sell 5", "settle 20", "accept", "A PAR - BUR", "buy", "bid 400")
MOMENTS = count(5, 10)
SAMPLES = 2


def texts_of(desk: Desk, sitting: OwnGame, seat: int) -> dict[str, str]:
    """Every text that the desk would send the seat now, by the call; what it was told before is forgotten first."""
    sitting._told.clear()
    sitting.refusals.clear()
    sitting.last_refusal.clear()
    found: dict[str, str] = {}

    def ask(name: str, **arguments: object) -> str:
        answer = desk.call(name, {"id": "game", "seat": seat, **arguments})
        found[f"{name} {arguments}"] = answer.text
        assert "internal_error" not in answer.text
        return answer.text

    for probe in PROBES:
        explained = ask("explain", action=probe)
        if not explained.endswith("is legal now."):
            ask("play", action=probe)
    ask("explain")
    ask("look")
    ask("messages")
    page = 0
    while not ask("legal", page=page).startswith("Refused") and page < 20:
        page += 1
    ask("legal", about="a")
    found["board"] = desk.call("board", {"id": "game"}).text
    return found


def differences(sitting: OwnGame, truths: list[State], seat: int) -> list[str]:
    """The calls whose texts are not the same in all truths."""
    desk = Desk()
    desk.sittings["game"] = sitting
    real = sitting.table.state
    told: list[dict[str, str]] = []
    for truth in truths:
        sitting.table.state = truth
        told.append(texts_of(desk, sitting, seat))
    sitting.table.state = real
    calls = {call for texts in told for call in texts}
    return [call for call in sorted(calls) if len({texts.get(call) for texts in told}) > 1]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_texts_are_the_same_in_every_truth_that_a_seat_can_not_tell_apart(name: str) -> None:
    seats, options = GAMES[name]
    hidden = 0
    for seed in range(count(1, 15)):
        sitting = OwnGame(name, seats, range(seats), options=options, seed=seed, forced=False)
        game, bot, chance = sitting.table.game, make("careful", seed), Chance.of_seed(seed)
        every = max(1, length(game, seats, options, seed) // MOMENTS)
        sealed = 0
        while not sitting.is_over():
            asked = sitting.asked()
            sitting.play(asked[0], ask_bot(bot, sitting.table.ask(asked[0])))
            # Where several decide at once, somebody's decision is a secret now.
            sealed += len(asked) > 1
            if sitting.table.step % every == 0 or (len(asked) > 1 and sealed <= MOMENTS):
                state = sitting.table.state
                for seat in range(seats) if THOROUGH else [chance.below(seats)]:
                    truths = [state, *(state.sample(seat, chance) for _ in range(SAMPLES))]
                    hidden += any(truth.to_json() != state.to_json() for truth in truths)
                    assert differences(sitting, truths, seat) == []
    assert hidden > 0, "the truths were all the same, so nothing was tested"


def length(game: Game, seats: int, options: dict[str, object], seed: int) -> int:
    """How many decisions the game takes."""
    state = game.start(seats, seed, options)
    bot = make("careful", seed)
    made = 0
    while state.to_act():
        seat = lowest_seat(state.to_act())
        state.play(seat, ask_bot(bot, Ask(game, state, seat)))
        made += 1
    return made


def test_the_test_sees_a_text_that_gives_a_secret_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sitting that told the whole truth would be found out."""
    sitting = OwnGame("forsale", 3, range(3), seed=1)
    truthful = sitting.table.game.position

    def leak(seat: int, is_whole: bool = True) -> str:
        return str(truthful(sitting.table.state))

    monkeypatch.setattr(sitting, "turn", leak)
    state, chance = sitting.table.state, Chance.of_seed(1)
    assert differences(sitting, [state, state.sample(0, chance)], 0) == ["look {}"]
