"""The shapes of requests and answers. The OpenAPI document is made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ludex.core.seats import MAX_SEATS
from ludex.table.decision import MAX_ID
from ludex.table.opening import MAX_NONCE

MAX_NAME = 40
"""Characters of a player's name; the page has no room for more, a table of programs does (`table.seating`)."""
MAX_WORD = 200
"""Characters of a secret, a seed, or the name of a game or bot."""
MAX_ASKED = 100
"""Tables that are asked for at once."""
MAX_TABLE_ID = 100
"""Characters of what may be a table's id; real ones have 12."""
WEEK = 7 * 24 * 3600

Name = Annotated[str, Meta(max_length=MAX_NAME, description=f"A player's name; 1 to {MAX_NAME} characters.")]
Word = Annotated[str, Meta(max_length=MAX_WORD)]
Id = Annotated[str, Meta(max_length=MAX_ID)]
Nonce = Annotated[str, Meta(max_length=MAX_NONCE, pattern=r"^[ -~]*(?!\n)$")]
Status = Literal["waiting", "playing", "over", "stopped"]
Freedom = Literal["none", "public", "full"]


class SeatPlan(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to sit on a seat: a bot, a person now (a token comes back), or whoever joins (neither)."""

    name: Name | None = None
    bot: Word | None = None
    nonce: Nonce = ""
    """What this person adds to chance."""
    share: bool = False
    """Whether this person agrees that the finished game may be given away as data, without the name."""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made."""

    game: Word
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=MAX_SEATS)]
    options: dict[str, Any] = {}
    seed: Annotated[int, Meta(ge=0)] | Annotated[str, Meta(min_length=1, max_length=MAX_WORD)] | None = None
    """Left out, the server draws one that nobody knows before the end."""
    public: bool = True
    """Whether the lobby shows it and anybody may sit down."""
    seconds: Annotated[int, Meta(ge=1, le=WEEK)] | None = None
    """For each decision; after that the game's recovery decision stands in."""
    retries: Annotated[int, Meta(ge=0, le=1000)] | None = None
    """Refused answers to one question before the recovery decision stands in; null: never."""
    pause_ms: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """How long bots wait before each decision, so that people can follow."""
    stand_in: bool = False
    """Whether a bot stands in for a person at the deadline, instead of the recovery decision."""
    absent_seconds: Annotated[int, Meta(ge=1, le=WEEK)] | None = None
    """How long somebody must be absent before the others may vote on a bot: at least 60, if the server says no less."""
    lesson: bool = False
    """The game's first table that teaches it, private and against bots: `seats` names the learner, the rest is set."""


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """A person who sits down."""

    name: Name
    code: Word | None = None
    """The join code of the table or of one seat; not needed at a public table."""
    seat: int | None = None
    """Which seat; the first free one if left out."""
    nonce: Nonce = ""
    """What this person adds to chance: anything that nobody can foresee."""
    share: bool = False
    """Whether this person agrees that the finished game may be given away as data: moves and messages, no name."""


class SeatBot(msgspec.Struct, forbid_unknown_fields=True):
    """A bot for a free seat."""

    bot: Word


class Closed(msgspec.Struct):
    """A table that its host has closed."""

    table: str
    status: Literal["stopped", "dropped"]
    """`dropped`: its game had not begun, and it is gone."""


class NewDecision(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's decision."""

    action: str | int | dict[str, Any]
    """As text (`bid 5`), as a code from the list of choices, or as a typed record."""
    number: int | None = None
    """Of the question that it answers; an answer to an older question is refused as stale."""
    id: Id | None = None
    """Chosen by the client; the same id sent twice counts once."""


class NewPress(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat says to others."""

    text: str
    """At most 4,000 characters; line breaks and tabs are the only control characters."""
    to: Annotated[list[int], Meta(max_length=MAX_SEATS)] = []
    """The seats it is for; empty: everybody, spectators too."""
    id: Id | None = None
    """Chosen by the client; the same id sent twice is said once."""


class NewTakeBack(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's wish to undo its last decision."""

    id: Id | None = None
    """Chosen by the client; the same id sent twice counts once."""


class Leave(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody leaves; a bot plays on for the seat."""

    resign: bool = False
    """Whether for good. Otherwise the person can come back."""


class StandIn(msgspec.Struct, forbid_unknown_fields=True):
    """A vote that a bot stands in for somebody absent."""

    seat: int


class SomeTables(msgspec.Struct, forbid_unknown_fields=True):
    """Tables by their ids: those that a page remembers."""

    ids: Annotated[list[Annotated[str, Meta(max_length=MAX_TABLE_ID)]], Meta(max_length=MAX_ASKED)]


class Hello(msgspec.Struct, forbid_unknown_fields=True, tag="hello", tag_field="type"):
    """The first message of a WebSocket."""

    token: Word | None = None
    """Of a seat; null to look on."""
    after: int = -1
    """The last step the client has seen; events after it are sent again."""
    heard: Annotated[int, Meta(ge=0)] = 0
    """How many messages of press the client has had; those after them are sent again."""
    drawing: bool = False
    """Whether the board is to be drawn with every view."""
    words: bool = False
    """Whether positions and events are to be told in words too."""
    patches: bool = False
    """Whether views after the first may come as patches of the one before."""


class Decide(msgspec.Struct, forbid_unknown_fields=True, tag="decide", tag_field="type"):
    """A decision over the WebSocket; its receipt carries the same id."""

    action: str | int | dict[str, Any]
    id: Id | None = None
    number: int | None = None


class TakeBackShape(NewTakeBack, forbid_unknown_fields=True, tag="take_back", tag_field="type"):
    """The last decision taken back over the WebSocket; its receipt carries the same id."""


class Say(NewPress, forbid_unknown_fields=True, tag="say", tag_field="type"):
    """Press over the WebSocket; its receipt carries the same id."""


class Ping(msgspec.Struct, forbid_unknown_fields=True, tag="ping", tag_field="type"):
    """Answered by a pong."""


class ErrorBody(msgspec.Struct):
    """What went wrong."""

    code: str
    message: str
    where: str
    values: dict[str, Any] | UnsetType = UNSET


class Error(msgspec.Struct):
    """Every answer that is not a success."""

    error: ErrorBody


class OptionShape(msgspec.Struct):
    """One option of a game."""

    name: str
    default: Any
    help: str
    words: list[str]
    range: list[int] | None
    list_range: list[int] | None
    object: bool
    """Whether it also takes an object, as the game's rules describe it."""
    label: str
    """What people call it."""
    word_labels: dict[str, str]
    """What people call each of the words."""
    group: Literal["basic", "advanced"]
    """`basic` for what most tables want to choose."""
    word_seats: dict[str, int]
    """How many seats each word is for, where it decides that."""


class PresetShape(msgspec.Struct):
    """Options that go well together, under a name."""

    name: str
    help: str
    options: dict[str, Any]
    """Only those that differ from their defaults."""
    seats: list[int] | None
    """The least and the largest number of seats it is for; null: all that the game takes."""


class GameShape(msgspec.Struct):
    """A game that can be played here."""

    name: str
    title: str
    version: str
    min_seats: int
    max_seats: int
    usual_seats: int
    options: list[OptionShape]
    bots: list[str]
    lesson: bool
    """Whether it has a first table that teaches it."""
    bot_help: dict[str, str]
    """How each bot plays, in a sentence."""
    tagline: str
    """What the game is, in a sentence; empty where it does not say."""
    minutes: list[int]
    """How long a game takes, from and to; zeros where it does not say."""
    presets: list[PresetShape]
    """What newcomers should take comes first; there is at least one."""
    sandbox: bool = False
    """Whether `/sandbox/NAME` is a page where one plays all seats."""


class Games(msgspec.Struct):
    games: list[GameShape]


class Addresses(msgspec.Struct):
    """Where others reach this server."""

    urls: list[str]
    """The public address first, then those in the local network; empty where only this machine can."""
    public: str | None
    """The address the server was told that the world knows it by."""


class QrText(msgspec.Struct, forbid_unknown_fields=True):
    """A link to a table of this server."""

    text: Annotated[str, Meta(max_length=400)]


class SeatShape(msgspec.Struct):
    """A seat as everybody sees it."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    bot: str | None
    connected: bool
    role: str
    """Who the seat is in the game ("France"); empty where nothing but names tells seats apart."""
    stand_in: str | None
    """The bot that plays for the person of this seat, who may come back unless `resigned`."""
    votes: list[int]
    """The seats that want a bot to stand in for this one."""
    votes_needed: int
    """How many votes it takes: more than half of the other people who have not resigned and play themselves."""
    absent_since: int | None
    """In a game: when the person was last heard of, in milliseconds since 1970; null for whoever is connected."""
    vote_from: int | None
    """From when the others may vote, in milliseconds since 1970; null where they may not or nobody can say yet."""
    resigned: bool
    """Whether the person has left for good."""
    removed: bool
    """Whether that was the host's doing."""


class FairShape(msgspec.Struct):
    """What a table's chance comes from, as far as it may be known (docs/fairness.md)."""

    commitment: str
    """SHA-256 of the table's secret."""
    nonces: list[str]
    """What each seat added; empty for none."""
    secret: str | None
    """Told when the game is over."""


class TableShape(msgspec.Struct):
    """A table as everybody sees it."""

    id: str
    game: str
    title: str
    status: Status
    seats: list[SeatShape]
    options: dict[str, Any]
    public: bool
    seconds: int | None
    retries: int | None
    pause_ms: int
    seeded: bool
    """Whether whoever made the table chose the seed, and so may know what is hidden."""
    fair: FairShape | None
    """Where chance comes from a secret; null at a table with a seed."""
    created: int
    to_act: list[int]
    n: int
    """The last step of the game; -1 before it begins."""
    press: Freedom
    """What seats may say to each other: nothing, only to everybody, or anything to anybody."""
    watching: int
    stand_in: bool
    """Whether a bot stands in at the deadline."""
    absent_seconds: int
    """How long somebody must be absent before the others may vote on a bot."""
    ended: int | None
    """When the game ended, in milliseconds since 1970."""
    result: str | None
    """How it ended, in a sentence."""
    next: str | None
    """The table of the rematch, once somebody wanted one."""


class RoomShape(msgspec.Struct, tag="room", tag_field="type"):
    """Sent over the WebSocket when somebody sits down, comes or goes."""

    table: TableShape
    now: int
    """The server's time, in milliseconds since 1970: what the table's moments are to be compared with."""


class Tables(msgspec.Struct):
    tables: list[TableShape]


class SeatKey(msgspec.Struct):
    """A seat and the token that proves it. The server keeps only the token's SHA-256."""

    seat: int
    token: str


class Made(msgspec.Struct):
    """A table just made, with every secret of it; none of them is ever told again."""

    table: TableShape
    host: str
    """Token of whoever made the table: may put bots on free seats."""
    invite: str
    """Join code of the table."""
    codes: dict[str, str]
    """Join code of each free seat."""
    seats: list[SeatKey]
    """Seats taken by name at once."""


class Joined(msgspec.Struct):
    seat: int
    token: str
    table: TableShape


class PlayAgain(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for a rematch."""

    nonce: Nonce = ""
    """What this person adds to chance, if the game has not begun yet."""


class Checked(msgspec.Struct):
    """What the rules make of a finished game's journal when it is played again."""

    sound: bool
    words: str
    """What was found, in a sentence or two."""


class Rematch(msgspec.Struct):
    """One's seat at the next table."""

    table: str
    seat: int
    token: str
    """Any token given for this seat before is no longer valid."""


class CandidateShape(msgspec.Struct):
    """An action that the bot has looked at."""

    code: int
    key: str
    """The code as text."""
    text: str
    label: str
    mean: float
    """The mean reward of the imagined games that began with it: a won game counts 1, a lead a little more."""
    visits: int
    """How many imagined games began with it."""


class Hint(msgspec.Struct):
    """What a bot would do, from what the seat may know."""

    candidates: list[CandidateShape]
    """The best first: what the bot would play."""
    bot: str


class ChoiceShape(msgspec.Struct):
    """One legal action. Its text and its code mean the same."""

    code: int
    """64 bits; a client that can't hold them takes `key`."""
    text: str
    group: str
    label: str | UnsetType = UNSET
    """The action as a sentence for people; sent where words are wanted."""
    caution: str | UnsetType = UNSET
    """What is costly or final about it, in a sentence; left out where nothing is."""
    key: str | UnsetType = UNSET
    """The code as text, which is also the `data-action` of the drawing; sent where words are wanted."""


class AmountShape(msgspec.Struct):
    """Legal actions that differ in a number only. A decision is its text with the number in place of `{}`."""

    text: str
    """What is sent as the action, with `{}` in place of the number: `bid {}`."""
    label: str
    """What the number is, for people: `Your bid`."""
    group: str
    least: int
    most: int
    """A whole count of steps above the least."""
    step: int
    useful: list[int]
    """Some of the numbers: those that players choose most."""


class AskShape(msgspec.Struct):
    """The question that waits for this seat's decision."""

    number: int
    refusal: dict[str, Any] | None


class EventShape(msgspec.Struct):
    """Something that happened, as far as this seat may know."""

    n: int
    """The step that brought it about."""
    event: dict[str, Any]
    text: str | UnsetType = UNSET


class LessonShape(msgspec.Struct):
    """Where a lesson stands. It only tells what to look for: every legal action stays one."""

    step: int
    """How many steps are done."""
    steps: int
    say: str
    """What to do now, and why."""
    expects: list[str] | None
    """The actions that are wanted, by `key`; null where nothing is wanted of the learner now."""
    done: bool
    """Whether the lesson has come to its end; the game may go on."""
    left: bool
    """Whether the learner went another way, which ends the lesson too."""
    texts: list[str]
    """The wanted actions as text: one may be an amount and in no list of choices."""


class SectionShape(msgspec.Struct):
    title: str
    lines: list[str]


class RulesShape(msgspec.Struct):
    """A game's rules in short, for the screen."""

    sections: list[SectionShape]


class ViewShape(msgspec.Struct, tag="view", tag_field="type"):
    """What a seat may know now."""

    n: int
    seat: int | None
    status: Status
    to_act: list[int]
    view: dict[str, Any]
    sealed: list[str]
    """What the seat has decided so far and nobody else has been told, as text."""
    choices: list[ChoiceShape]
    """With the amounts exactly the legal actions."""
    amounts: list[AmountShape]
    prompt: str
    """What is expected of this seat now, in a line; empty where the game does not say."""
    take_back: str | None
    """This seat's last decision as text, where it may take it back now."""
    hints: bool
    """Whether this seat may ask what a bot would do."""
    ask: AskShape | None
    left_ms: int | None
    """Until the next deadline of the table."""
    events: list[EventShape]
    outcome: dict[str, Any] | None
    stopped: dict[str, Any] | None
    words: str | UnsetType = UNSET
    drawing: str | UnsetType = UNSET
    lesson: LessonShape | None = None
    """At a lesson's table, for the learner."""


class PatchShape(msgspec.Struct, tag="patch", tag_field="type"):
    """What turns the last view that was sent, as JSON to the letter, into a new one."""

    base: int
    """The `n` of the view that it changes."""
    n: int
    """The `n` of the view that it leads to."""
    steps: list[int | str]
    """Text to be put in, and runs of pieces of the old view: the number of the first, from 0, and how many."""


class Step(msgspec.Struct):
    """One step of a replay."""

    n: int
    last: int
    view: dict[str, Any]
    events: list[EventShape]
    words: str
    drawing: str | UnsetType = UNSET


class ChartShape(msgspec.Struct):
    """A picture of the game so far."""

    drawing: str | None
    """SVG; null where the game has none."""


class ReceiptShape(msgspec.Struct, tag="receipt", tag_field="type"):
    """What became of a decision. Accepted means: on disk."""

    id: str | None
    accepted: bool
    duplicate: bool
    n: int | None
    recovered: bool
    refusal: dict[str, Any] | None
    hash: str | UnsetType = UNSET
    """Of the decision's entry in the journal, where chance comes from a secret; left out elsewhere."""


class Events(msgspec.Struct):
    n: int
    events: list[EventShape]
    more: bool = False
    """Whether there are more after these: `after` the last one's `n` gives the next page."""


class MessageShape(msgspec.Struct):
    """Something that was said, as those it was said to may read it."""

    place: int
    """Its place among all that this viewer may read, from 0."""
    seat: int
    """Whose words they are."""
    to: list[int]
    """The seats it is for; empty: everybody."""
    text: str
    n: int
    """The last step of the game when it was said."""
    time: int
    """Milliseconds since 1970."""


class PressShape(msgspec.Struct, tag="press", tag_field="type"):
    """What was said, as far as this viewer may read it."""

    press: Freedom
    messages: list[MessageShape]
    missed: bool
    """Whether all of it was said before it was asked for: true over HTTP, and in the answer to a hello."""
    more: bool | UnsetType = UNSET
    """True where there is more after this: `after` the last one's `place` gives the next page."""
