"""Laws of faces: text, records, drawings and words of actions and positions."""

from __future__ import annotations

from xml.etree import ElementTree

import msgspec

from ludex.core import Choice, Refused, State, has_seat
from ludex.render import describe, draw
from ludex.testing.law import law
from ludex.testing.probes import GARBAGE_RECORDS, GARBAGE_TEXTS, spoilt
from ludex.testing.trial import Trial

HOSTILE_NAMES = (
    '<script>alert("1")</script>',
    "&amp;'\"><svg onload=x>",
    "\x00\x1b[31m\ud800\u202e",
    "",
    "x" * 300,
    "漢字",
)


@law
def notation_round_trips(trial: Trial) -> None:
    """Text, record, JSON and code of a legal action give each other back; no two actions have one text."""
    game = trial.game
    for state in trial.walk(60):
        for seat in range(trial.seats):
            texts: dict[str, int] = {}
            legal = list(state.legal(seat))
            for action in legal:
                text = game.text(state, action)
                trial.require(text.strip() != "", f"action {action} has no text")
                other = texts.setdefault(text, action)
                trial.require(other == action, f"actions {other} and {action} are both {text!r}")
                require_reads(trial, state, seat, action, text)
                record = game.record(state, action)
                trial.require(game.code(state, record) == action, f"the record {record} of {action} has another code")
                encoded = msgspec.json.encode(record)
                decoded: object = msgspec.json.decode(encoded, type=game.record_type)
                trial.require(decoded == record, f"the record {record} does not survive JSON")
                require_reads(trial, state, seat, action, msgspec.json.decode(encoded))
                require_reads(trial, state, seat, action, action)
            require_choices(trial, legal, game.choices(state, seat))


def require_reads(trial: Trial, state: State, seat: int, action: int, face: object) -> None:
    read = trial.game.read(state, seat, face)
    trial.require(read == [action], f"{face!r} of action {action} reads as {read}")


def require_choices(trial: Trial, legal: list[int], choices: list[Choice]) -> None:
    trial.require([choice.code for choice in choices] == legal, "the choices are not the legal actions in order")
    trial.require(all(choice.group and choice.text for choice in choices), "a choice has no text or no group")


@law
def garbage_is_refused(trial: Trial) -> None:
    """Text and records that stand for no action are refused as `Refused`; nothing else is raised, nothing misread."""
    chance = trial.chance("spoiling")
    for state in trial.walk(12):
        before = trial.bytes_of(state)
        for seat in range(trial.seats):
            if not has_seat(state.to_act(), seat):
                continue
            for text in GARBAGE_TEXTS:
                require_no_action(trial, state, seat, text)
            for record in GARBAGE_RECORDS:
                require_no_action(trial, state, seat, record)
            legal = list(state.legal(seat))
            action = legal[chance.below(len(legal))]
            text = trial.game.text(state, action)
            for worse in (
                text + " zzz",
                "zzz " + text,
                text * 2,
                text + "9" * 5000,
                text + "\x00",
                text.upper(),
                text[:-1],
            ):
                read_safely(trial, state, seat, worse)
            for worse_record in spoilt(msgspec.to_builtins(trial.game.record(state, action))):
                require_not_misread(trial, state, seat, worse_record)
        trial.require(trial.bytes_of(state) == before, "reading garbage changed the state")


def read_safely(trial: Trial, state: State, seat: int, face: object) -> list[int]:
    """The actions the face is read as; empty where it is refused."""
    shown = repr(face)[:80]
    try:
        actions = trial.game.read(state, seat, face)
    except Refused as error:
        trial.require(error.refusal.code != "" and error.refusal.message != "", f"{shown} is refused without a reason")
        return []
    except Exception as error:
        trial.require(False, f"reading {shown} raised {type(error).__name__}: {error}")
    is_sound = len(actions) > 0 and all(type(code) is int and -(2**63) <= code < 2**63 for code in actions)
    trial.require(is_sound, f"{shown} reads as {actions}, which is no run of actions")
    return actions


def require_no_action(trial: Trial, state: State, seat: int, face: object) -> None:
    actions = read_safely(trial, state, seat, face)
    if actions:
        is_legal = state.refusal(seat, actions[0]) is None
        trial.require(not is_legal, f"garbage {face!r:.80} reads as the legal {actions}")


def require_not_misread(trial: Trial, state: State, seat: int, face: object) -> None:
    """A record that is read as a legal action must be that action's own."""
    actions = read_safely(trial, state, seat, face)
    if len(actions) == 1 and state.refusal(seat, actions[0]) is None:
        own: object = trial.game.record(state, actions[0])
        given: object = msgspec.convert(face, trial.game.record_type)
        trial.require(given == own, f"the record {face!r:.80} is taken for {own}")


@law
def drawing_is_sound(trial: Trial) -> None:
    """The drawing is well-formed SVG without script; what can be clicked is legal; names are escaped."""
    names = [HOSTILE_NAMES[seat % len(HOSTILE_NAMES)] for seat in range(trial.seats)]
    for state in trial.walk(6):
        for seat in trial.viewers():
            choices = trial.game.choices(state, seat) if seat >= 0 else []
            view = trial.game.view(state, seat)
            require_sound_svg(trial, draw(trial.game, view, choices, names), {choice.code for choice in choices})


def require_sound_svg(trial: Trial, drawing: str, legal: set[int]) -> None:
    try:
        root = ElementTree.fromstring(drawing)
    except (ElementTree.ParseError, UnicodeEncodeError) as error:
        trial.require(False, f"the drawing is not well-formed: {error}")
    trial.require(root.tag == "{http://www.w3.org/2000/svg}svg", f"the drawing is a {root.tag}")
    for element in root.iter():
        tag = element.tag.rpartition("}")[2].lower()
        trial.require(tag not in ("script", "foreignobject", "iframe", "image"), f"the drawing has a {tag}")
        for name, value in element.attrib.items():
            plain = name.rpartition("}")[2].lower()
            # A page that allows no inline style would show the drawing without it.
            is_fit = not plain.startswith("on") and plain != "style"
            trial.require(is_fit, f"the drawing has the attribute {name}")
            trial.require(not (plain == "href" and not value.startswith("#")), f"the drawing links to {value}")
        code = element.get("data-action")
        trial.require(code is None or int(code) in legal, f"the drawing offers {code}, which is not legal")


@law
def position_has_words(trial: Trial) -> None:
    """Every view can be told in words, in few where the game has such, whoever sits there; the ground stays."""
    hostile = [HOSTILE_NAMES[seat % len(HOSTILE_NAMES)] for seat in range(trial.seats)]
    grounds: set[str] = set()
    for state in trial.walk(12):
        for seat in trial.viewers():
            view = trial.game.view(state, seat)
            grounds.add(trial.game.ground(view))
            trial.require(len(grounds) == 1, "what is said to stay the same for the whole game does not")
            for names in ([f"Player {number}" for number in range(trial.seats)], hostile):
                text = describe(trial.game, view, names)
                brief = trial.game.brief(view, names)
                trial.require(brief is None or brief.strip() != "", f"there are no few words for seat {seat}'s view")
                trial.require(
                    isinstance(text, str) and text.strip() != "", f"there are no words for seat {seat}'s view"
                )
