"""The contract: states, actions, refusals, events, views and chance. It knows no game and does no I/O."""

from ludex.core.about import About
from ludex.core.ask import Ask
from ludex.core.canon import canonical, digest
from ludex.core.chance import Chance, ChanceError, Drawn
from ludex.core.dense import LEAST, MOST, NONE, Field, Indices, Layout, Marks, Numbers
from ludex.core.event import Event
from ludex.core.game import SPECTATOR, Game, Recovery
from ludex.core.lookahead import Candidate, Search, search, weigh
from ludex.core.menu import Amount, Choice, Menu, amount_of
from ludex.core.options import ADVANCED, BASIC, Option, Preset
from ludex.core.outcome import Outcome
from ludex.core.playout import play_on, play_randomly, play_sensibly
from ludex.core.refusal import Refusal, Refused, refused
from ludex.core.seats import EVERYONE, all_seats, has_seat, lowest_seat, only, seat_list
from ludex.core.state import State

__all__ = [
    "ADVANCED",
    "BASIC",
    "EVERYONE",
    "LEAST",
    "MOST",
    "NONE",
    "SPECTATOR",
    "About",
    "Amount",
    "Ask",
    "Candidate",
    "Chance",
    "ChanceError",
    "Choice",
    "Drawn",
    "Event",
    "Field",
    "Game",
    "Indices",
    "Layout",
    "Marks",
    "Menu",
    "Numbers",
    "Option",
    "Outcome",
    "Preset",
    "Recovery",
    "Refusal",
    "Refused",
    "Search",
    "State",
    "all_seats",
    "amount_of",
    "canonical",
    "digest",
    "has_seat",
    "is_compiled",
    "lowest_seat",
    "only",
    "play_on",
    "play_randomly",
    "play_sensibly",
    "refused",
    "search",
    "seat_list",
    "weigh",
]


def is_compiled() -> bool:
    """Whether the rules run compiled, or as plain Python."""
    from ludex.core import state

    return not str(state.__file__).endswith(".py")
