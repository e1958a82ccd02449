"""The desk: takes the calls of clients, keeps their games within bounds, and answers in words.

Whatever is asked, the answer is a text; one that begins with `Refused (code)` has changed nothing.
"""

from __future__ import annotations

import difflib
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import Any, NamedTuple

import msgspec

from ludex import bots, games, judge
from ludex.core import Game, Option, Refusal, Refused, refused
from ludex.games import guide
from ludex.models import solving, tools
from ludex.models.choices import lines_of
from ludex.models.joined import JoinedSeat, Reach
from ludex.models.sitting import OwnGame, Sitting, known_game
from ludex.models.texts import grammar_text, refusal_text, said_words
from ludex.models.tokens import count_tokens

MOST_GAMES = 64
MOST_PER_CLIENT = 8
IDLE_SECONDS = 3600
MAX_REQUEST = 200_000
"""Bytes of the arguments of one call."""
MAX_ANSWER = 60_000
"""Characters of one answer."""
PAGE = 1000
"""Tokens of a page of legal actions."""
CLOSE = 3
"""How many legal actions are named that come close to a refused one."""


class Answer(NamedTuple):
    """What a client is told."""

    text: str
    is_refused: bool = False


class Bounds(NamedTuple):
    """How much clients may ask for."""

    games: int = MOST_GAMES
    per_client: int = MOST_PER_CLIENT
    idle_seconds: float = IDLE_SECONDS


class Desk:
    """All games of all clients. Calls may come from several threads."""

    def __init__(
        self, bounds: Bounds | None = None, reach: Reach | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.bounds = bounds or Bounds()
        self.reach = reach or Reach()
        """Which servers a client may join tables of."""
        self.clock = clock
        self.sittings: dict[str, Sitting] = {}
        self.owners: dict[str, str] = {}
        self._lock = Lock()

    def call(self, name: str, arguments: object, client: str = "") -> Answer:
        """The answer to a call of a tool; never an exception, whatever comes."""
        try:
            return Answer(self.answer(read_call(name, arguments), client))
        except Refused as error:
            return Answer(refusal_text(error.refusal), True)
        except Exception as error:  # a fault of ours, which is no client's affair beyond this line
            said = f"{type(error).__name__}: {error}"[:200]
            return Answer(refusal_text(Refusal("internal_error", f"Ludex failed: {said}")), True)

    def answer(self, call: tools.Tool, client: str) -> str:
        match call:
            case tools.Rules(game=None):
                return games_text()
            case tools.Rules(game=str() as name):
                return rules_text(known_game(name))
            case tools.Judge():
                return judged(known_game(call.game), call.request)
            case tools.Solve():
                return solving.solved(call)
            case tools.NewGame():
                return self.new_game(call, client)
            case tools.Join():
                return self.join(call, client)
            case tools.EndGame():
                return self.end(call.id)
        sitting = self.sitting(getattr(call, "id", ""))
        with sitting.lock:
            sitting.used = self.clock()
            return at_game(sitting, call)

    # ---- games and their bounds ----

    def new_game(self, call: tools.NewGame, client: str) -> str:
        with self.place(client) as keep:
            mine = call.mine or [0]
            sitting = OwnGame(call.game, call.seats, mine, call.bot, call.options, call.seed, call.forced)
            return welcome(keep(sitting), sitting)

    def join(self, call: tools.Join, client: str) -> str:
        with self.place(client) as keep:
            sitting = JoinedSeat(self.reach, call.link, call.name, call.seat)
            return welcome(keep(sitting), sitting)

    def place(self, client: str) -> Place:
        """Room for one more game; `Refused` (too_many_games) where there is none."""
        with self._lock:
            self.forget_idle()
            theirs = sum(owner == client for owner in self.owners.values())
            if theirs >= self.bounds.per_client:
                raise refused("too_many_games", f"You have {theirs} games open, the most there may be: end one first.")
            if len(self.owners) >= self.bounds.games:
                raise refused("too_many_games", "Too many games are open here; try again later.")
            id = secrets.token_urlsafe(9)
            self.owners[id] = client
        return Place(self, id)

    def sitting(self, id: str) -> Sitting:
        with self._lock:
            self.forget_idle()
            found = self.sittings.get(id)
        if found is None:
            raise refused("unknown_game_id", "There is no open game of that id; it may have been idle too long.")
        return found

    def end(self, id: str) -> str:
        sitting = self.sitting(id)
        self.forget(id)
        with sitting.lock:
            sitting.close()
        return "The game is closed."

    def forget(self, id: str) -> None:
        self.sittings.pop(id, None)
        self.owners.pop(id, None)

    def forget_idle(self) -> None:
        """Closes games that nobody has asked for in a long time."""
        now = self.clock()
        for id, sitting in list(self.sittings.items()):
            if now - sitting.used > self.bounds.idle_seconds and sitting.lock.acquire(blocking=False):
                self.forget(id)
                sitting.close()
                sitting.lock.release()

    def close(self) -> None:
        """Closes all games."""
        for id, sitting in list(self.sittings.items()):
            self.forget(id)
            sitting.close()


class Place:
    """Room that is held for a game while it is made, and given back where it can't be."""

    def __init__(self, desk: Desk, id: str) -> None:
        self.desk = desk
        self.id = id

    def __enter__(self) -> Callable[[Sitting], str]:
        return self.keep

    def keep(self, sitting: Sitting) -> str:
        sitting.used = self.desk.clock()
        self.desk.sittings[self.id] = sitting
        return self.id

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:
            sitting = self.desk.sittings.get(self.id)
            self.desk.forget(self.id)
            if sitting is not None:
                sitting.close()


# ---- reading a call ----


def read_call(name: str, arguments: object) -> tools.Tool:
    """The call; `Refused` for what is none."""
    kind = tools.TOOLS.get(name)
    if kind is None:
        raise refused("unknown_tool", f"There is no tool {name[:80]!r}; there are: {', '.join(tools.TOOLS)}.")
    try:
        size = len(msgspec.json.encode(arguments))
        if size > MAX_REQUEST:
            raise refused("too_big", f"A call has at most {MAX_REQUEST} bytes, not {size}.")
        given: Any = {} if arguments is None else arguments
        return msgspec.convert(given, kind)
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError, RecursionError) as error:
        if isinstance(error, Refused):
            raise
        raise refused("bad_request", f"{name}: {str(error)[:300]}.") from None


# ---- what is said of a game ----


def at_game(sitting: Sitting, call: tools.Tool) -> str:
    """The answer to a call about an open game."""
    seat = sitting.seat_or_first(getattr(call, "seat", None))
    match call:
        case tools.Look():
            return look(sitting, seat)
        case tools.Board():
            scene = sitting.scene(seat)
            return scene.game.ground(scene.view) or "Nothing here stays the same for the whole game; `look` tells all."
        case tools.Legal():
            return legal(sitting, seat, call.about, call.page)
        case tools.Play():
            return sitting.play(seat, call.action)
        case tools.Explain():
            return explain(sitting, seat, call.action)
        case tools.Say():
            sitting.say(seat, call.text, call.to)
            return "Said."
        case tools.Messages():
            scene = sitting.scene(seat)
            said = [said_words(message, scene.names, None) for message in scene.said[-call.last :]]
            return cut("\n".join(said) or "Nothing has been said that you may read.")
        case tools.Wait():
            sitting.wait(call.seconds)
            return sitting.turn(sitting.seat_or_first(None))
    raise refused("unknown_tool", "There is no such tool.")


def welcome(id: str, sitting: Sitting) -> str:
    """The id of a new game, its ground, how to write actions, and the first turn."""
    seat = sitting.seat_or_first(None)
    mine = ", ".join(map(str, sitting.mine))
    first = f"Game id: {id}. You play seat {mine}."
    if sitting.waits():
        return f"{first} {sitting.waits()}"
    scene = sitting.scene(seat)
    ground = scene.game.ground(scene.view)
    told = f"The board, once; `board` tells it again:\n{ground}" if 0 < count_tokens(ground) <= PAGE else ""
    if ground and not told:
        told = "The map is known to you, or `board` tells it."
    parts = [first, told, grammar_text(scene), sitting.turn(seat)]
    return "\n".join(part for part in parts if part)


def look(sitting: Sitting, seat: int) -> str:
    return sitting.turn(seat)


def legal(sitting: Sitting, seat: int, about: str, page: int) -> str:
    """One page of the legal actions, each with what it means where few are asked for."""
    scene = sitting.scene(seat)
    if not scene.is_asked:
        return "You are not asked now, so there is nothing to play."
    wanted = about.casefold().strip()
    choices = [choice for choice in scene.choices if wanted in choice.text.casefold()]
    starting = [choice for choice in choices if choice.text.casefold().startswith(wanted)]
    choices = starting or choices
    amounts = [amount for amount in scene.amounts if wanted in amount.text.casefold()]
    if wanted and len(choices) <= MOST_LABELLED:
        lines = [f"{choice.text}: {scene.labels.get(choice.text, choice.text)}" for choice in choices]
        lines += [line.said() for line in lines_of([], amounts)]
    else:
        lines = [line.said() for line in lines_of(choices, amounts)]
    pages = paged(lines)
    if not lines:
        return f"None of what you may play now has {about!r} in it. Without `about` you see all."
    if page >= len(pages):
        raise refused("no_such_page", f"There are {len(pages)} pages, from 0.", {"pages": len(pages)})
    more = f"Page {page} of {len(pages)}, from 0." if len(pages) > 1 else ""
    return "\n".join(part for part in (*pages[page], more, grammar_text(scene)) if part)


MOST_LABELLED = 30
"""Legal actions that are told with what they mean."""


def paged(lines: Sequence[str]) -> list[list[str]]:
    pages: list[list[str]] = [[]]
    room = PAGE
    for line in lines:
        size = count_tokens(line) + 1
        if size > room and pages[-1]:
            pages.append([])
            room = PAGE
        pages[-1].append(line)
        room -= size
    return pages


def explain(sitting: Sitting, seat: int, action: str | None) -> str:
    """Why an action can't be, its values, and what comes closest to it."""
    if action is None:
        last = sitting.last_refusal.get(seat)
        if last is None:
            return "Nothing of yours has been refused."
        action, refusal = last
        return explained(sitting, seat, action, refusal)
    found = sitting.why_not(seat, action)
    return f"{action[:200]!r} is legal now." if found is None else explained(sitting, seat, action, found)


def explained(sitting: Sitting, seat: int, action: str, refusal: Refusal) -> str:
    values = {key: value for key, value in refusal.values.items() if key != "gid"}
    lines = [f"{action[:200]!r}: {refusal.code}. {refusal.message}"]
    if values:
        lines.append(f"Values: {msgspec.json.encode(values).decode()[:1000]}")
    texts = [choice.text for choice in sitting.scene(seat).choices]
    close = difflib.get_close_matches(action[:200], texts[:2000], CLOSE, 0.5)
    if close:
        lines.append(f"Legal and closest: {'; '.join(close)}")
    counted = sitting.refusals.get(seat)
    if counted:
        lines.append(f"Refused so far: {', '.join(f'{code} {times}' for code, times in counted.most_common())}")
    return "\n".join(lines)


# ---- what is said of all games ----


def games_text() -> str:
    lines = []
    for name in games.names():
        game = games.find(name)
        seats = f"{game.min_seats}" if game.min_seats == game.max_seats else f"{game.min_seats} to {game.max_seats}"
        lines.append(f"{name}: {game.title}, {seats} seats. {game.about().tagline}".strip())
    return "\n".join([*lines, "rules(game) tells more."])


def rules_text(game: Game) -> str:
    """The rules in short, the options and the bots."""
    lines = [f"{game.title} in short"]
    for section in guide.short_rules(game):
        lines += [f"{section.title}", *(f"- {line}" for line in section.lines)]
    lines.append("Options:")
    for option in game.options:
        lines.append(f"- {option_text(option)}")
    lines.append(f"Bots: {', '.join(bots.names(game))}")
    return cut("\n".join(lines))


def option_text(option: Option) -> str:
    """`first = "winner" (or host): who opens`"""
    others = [word for word in option.words if word != option.default]
    if option.low is not None:
        others.append(f"{option.low} to {option.high}")
    either = f" (or {', '.join(others[:MOST_WORDS])})" if others else ""
    return f"{option.name} = {msgspec.json.encode(option.default).decode()}{either}: {option.help}"


MOST_WORDS = 12
"""Words of an option that are listed."""


def judged(game: Game, request: Mapping[str, object]) -> str:
    """The judge's answer as JSON."""
    found = judge.answer(game, dict(request))
    error = found.get("error")
    if isinstance(error, dict):
        values = {"where": error.get("where", "")}
        raise refused(str(error["code"]), f"{error['message']} (where: {values['where'] or 'the request'})", values)
    text = msgspec.json.encode(found).decode()
    if len(text) > MAX_ANSWER:
        raise refused("answer_too_big", f"The answer has {len(text)} characters; ask for less, such as `legal` alone.")
    return text


def cut(text: str) -> str:
    return text if len(text) <= MAX_ANSWER else f"{text[:MAX_ANSWER]}\n(cut off)"
