"""The judge as a function: one JSON object in, one out. `ludex judge GAME` and `POST /api/judge/GAME` are this.

docs/judge.md describes requests and answers. Nothing is kept between two requests: a position is the whole truth.
"""

from __future__ import annotations

from ludex import games
from ludex.core import SPECTATOR, ChanceError, Drawn, Event, Game, Refusal, Refused, State, refused, seat_list
from ludex.render import draw

COMMON = {"id", "new", "position", "actions", "chance", "spare_chance", "view", "legal", "draw"}


def answer(game: Game | str, request: object) -> dict[str, object]:
    """The answer to one request about a game, or the game of that name.

    A request that can't be answered gets `{"error": {code, message, where}}`.
    """
    echo: dict[str, object] = {}
    if isinstance(request, dict) and "id" in request:
        echo["id"] = request["id"]
    try:
        game = games.find(game) if isinstance(game, str) else game
        own = game.own_answer(request) if isinstance(request, dict) else None
        return {**echo, **(Hearing(game, request).answer() if own is None else own)}
    except Refused as error:
        return {**echo, **error_json(error.refusal)}


def error_json(refusal: Refusal) -> dict[str, object]:
    """The error as it is answered; `values` are there where the error has fields of its own."""
    where = refusal.values.get("where", "")
    found: dict[str, object] = {"code": refusal.code, "message": refusal.message, "where": where}
    values = {name: value for name, value in refusal.values.items() if name not in ("where", "fault")}
    return {"error": {**found, "values": values} if values else found}


class Hearing:
    """One request being answered."""

    def __init__(self, game: Game, request: object) -> None:
        if not isinstance(request, dict):
            raise refused("bad_request", "A request is a JSON object.")
        unknown = [key for key in request if key not in COMMON]
        if unknown:
            raise refused("bad_request", f"{unknown[0]!r} is no part of a request.", {"where": unknown[0]})
        self.game = game
        self.request: dict[str, object] = request
        self.events: list[Event] = []
        self.is_spare = request.get("spare_chance", False)
        """Whether chance may be given that nothing uses."""
        if type(self.is_spare) is not bool:
            raise refused("bad_request", "`spare_chance` is true or false.", {"where": "spare_chance"})
        self.feed = self.read_feed()
        self.fed = len(self.feed)
        """How many results of chance were given."""
        self.state = self.read_state()
        self.names = [f"Seat {seat}" for seat in range(self.state.seat_count())]

    def read_feed(self) -> list[Drawn]:
        given = self.request.get("chance")
        if given is None:
            return []
        if not isinstance(given, list):
            raise refused("bad_chance", "Chance is a list of results.", {"where": "chance"})
        whole = self.request.get("new", self.request.get("position"))
        options = whole.get("options", {}) if isinstance(whole, dict) else {}
        found: list[Drawn] = []
        for at, result in enumerate(given):
            try:
                found.append(self.game.read_named_chance(result, options))
            except Refused as error:
                raise located(error, f"chance[{at}]") from None
        return found

    def read_state(self) -> State:
        if ("new" in self.request) == ("position" in self.request):
            raise refused("bad_request", "A request has either `new` or `position`.")
        if "position" in self.request:
            return self.game.restore(self.request["position"])
        new = self.request["new"]
        if not isinstance(new, dict):
            raise refused("bad_request", "`new` is a JSON object.", {"where": "new"})
        unknown = [key for key in new if key not in ("seats", "seed", "options")]
        if unknown:
            raise refused("bad_request", f"{unknown[0]!r} is no part of `new`.", {"where": f"new.{unknown[0]}"})
        options = new.get("options", {})
        if not isinstance(options, dict):
            raise refused("bad_option", "Options are a JSON object.", {"where": "new.options"})
        try:
            state = self.game.start(new.get("seats", 0), new.get("seed", 0), options, self.feed, listen=True)
        except Refused as error:
            where = error.refusal.values.get("where", "")
            raise located(error, str(where) if where == "chance" else f"new.{where}") from None
        self.events.extend(state.events or [])
        return state

    def answer(self) -> dict[str, object]:
        questions = [key for key in ("view", "legal", "draw") if key in self.request]
        found: dict[str, object] = {}
        if not questions or "actions" in self.request:
            stopped = self.play_all()
            outcome = self.state.outcome()
            found = {
                "position": self.game.position(self.state),
                "to_act": seat_list(self.state.to_act()),
                "events": [self.event_json(event) for event in self.events],
                "outcome": None if outcome is None else outcome.to_json(),
                "refused": stopped,
            }
        if found.get("refused") is None:
            self.refuse_unused()
        for question in questions:
            found[question] = self.answer_question(question, self.seat(question))
        return found

    def refuse_unused(self) -> None:
        """Refuses chance that nothing asked for: a result meant for a throw that was not made, or one too many."""
        if self.feed and not self.is_spare:
            at = self.fed - len(self.feed)
            count = "a result" if len(self.feed) == 1 else f"{len(self.feed)} results"
            raise refused(
                "unused_chance",
                f"Nothing used {count} of chance, from {self.feed[0].kind!r} on; `spare_chance` allows that.",
                {"where": f"chance[{at}]"},
            )

    def seat(self, question: str) -> int:
        """The seat that a question is about; null is a spectator."""
        given = self.request[question]
        if given is None and question != "legal":
            return SPECTATOR
        if type(given) is not int or not 0 <= given < self.state.seat_count():
            raise refused("no_such_seat", f"There is no seat {given!r} at this table.", {"where": question})
        return given

    def answer_question(self, question: str, seat: int) -> object:
        if question == "view":
            return self.game.view(self.state, seat)
        choices = [] if seat == SPECTATOR else self.game.choices(self.state, seat)
        if question == "legal":
            return [choice.to_json() for choice in choices]
        told = [event for event in self.events if event.is_seen_by(seat)]
        return draw(self.game, self.game.view(self.state, seat), choices, self.names, told)

    def event_json(self, event: Event) -> dict[str, object]:
        return {**event.to_json(), "text": self.game.event_text(event, self.names)}

    def play_all(self) -> dict[str, object] | None:
        """Plays the actions up to the first that is refused; answers that refusal."""
        actions = self.request.get("actions", [])
        if not isinstance(actions, list):
            raise refused("bad_request", "`actions` is a list of [seat, action].", {"where": "actions"})
        for at, pair in enumerate(actions):
            if not isinstance(pair, list) or len(pair) != 2 or type(pair[0]) is not int:
                raise refused("bad_request", "An action is given as [seat, action].", {"where": f"actions[{at}]"})
        for at, (seat, face) in enumerate(actions):
            refusal = self.play(seat, face)
            if refusal is not None:
                return {"at": at, **refusal.to_json()}
        return None

    def play(self, seat: int, face: object) -> Refusal | None:
        """Plays one action, or one run of them, wholly or not at all."""
        early = self.state.turn_refusal(seat) if -(2**63) <= seat < 2**63 else Refusal("no_such_seat", "No such seat.")
        if early is not None:
            return early
        following = self.state.copy()
        following.listen()
        following.chance.feed = list(self.feed)
        try:
            for action in self.game.read(self.state, seat, face):
                refusal = following.refusal(seat, action)
                if refusal is not None:
                    return refusal
                following.play(seat, action)
        except Refused as error:
            return error.refusal
        except ChanceError as error:
            return Refusal("bad_chance", error.message)
        self.feed = following.chance.feed or []
        self.events.extend(following.events or [])
        self.state = following
        return None


def located(error: Refused, where: str) -> Refused:
    """The refusal with `where` set to this place in the request."""
    refusal = error.refusal
    return Refused(Refusal(refusal.code, refusal.message, {**refusal.values, "where": where}))
