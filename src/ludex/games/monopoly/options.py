"""The options of a table of Monopoly, and the terms they make."""

from __future__ import annotations

from ludex.core import ADVANCED, About, Option, Preset, canonical, refused
from ludex.games.monopoly.data import boards
from ludex.games.monopoly.rules.market.terms import BIDDERS, POLICIES
from ludex.games.monopoly.rules.terms import FIRST, TRADES, WINDOWS, Terms

EDITION = "As the edition has it"

OPTIONS = (
    Option(
        "profile",
        "us2008",
        "The edition with its board, cards and taxes.",
        words=tuple(boards.names("profile")),
        label="Edition",
        word_labels={
            "us2008": "United States, since 2008",
            "pre2008": "United States, before 2008",
            "uk": "London",
            "short": "Short game: two lots each, the first bankruptcy ends it",
            "timed": "Timed game: two lots each, 30 rounds",
        },
    ),
    Option(
        "start_cash",
        "profile",
        "What everybody starts with, in dollars.",
        words=("profile",),
        low=0,
        high=100_000,
        label="Cash at the start",
        word_labels={"profile": EDITION},
    ),
    Option(
        "rounds",
        "profile",
        "The game ends after so many rounds and the richest player wins. 0: no limit.",
        words=("profile",),
        low=0,
        high=10_000,
        label="Most rounds",
        word_labels={"profile": EDITION},
    ),
    Option(
        "parking",
        "nothing",
        "A common house rule: taxes and fines go to whoever lands on Free Parking next.",
        words=("nothing", "pot"),
        label="Free Parking",
        word_labels={"nothing": "Just a rest", "pot": "Collects taxes and fines"},
    ),
    Option(
        "landing_on_go",
        "salary",
        "A common house rule: landing exactly on Go pays twice.",
        words=("salary", "double"),
        label="Landing on Go",
        word_labels={"salary": "The usual salary", "double": "Twice the salary"},
    ),
    Option("rent_in_jail", True, "Players in jail still collect rent, as printed.", label="Rent while in jail"),
    Option(
        "trades",
        "turn",
        "Who may offer trades, and when.",
        words=TRADES,
        label="Trades",
        word_labels={"turn": "Offered by the player whose turn it is", "any": "Offered by anybody", "none": "None"},
    ),
    Option(
        "offers",
        2,
        "How many trades a player may propose in one turn.",
        low=0,
        high=20,
        label="Trades in a turn",
    ),
    Option(
        "first",
        "lot",
        "Who has the first turn.",
        words=FIRST,
        label="Who begins",
        word_labels={"lot": "Drawn by lot", "throw": "The highest throw", "seat": "The first seat"},
        group=ADVANCED,
    ),
    Option(
        "board",
        "profile",
        "The streets and their prices.",
        words=("profile", *boards.names("board")),
        is_object=True,
        label="Board",
        word_labels={"profile": EDITION, "us": "Atlantic City", "uk": "London"},
        group=ADVANCED,
    ),
    Option(
        "houses",
        "profile",
        "How many houses the bank has for everybody together.",
        words=("profile",),
        low=0,
        high=200,
        label="Houses in the bank",
        word_labels={"profile": EDITION},
        group=ADVANCED,
    ),
    Option(
        "hotels",
        "profile",
        "How many hotels the bank has for everybody together.",
        words=("profile",),
        low=0,
        high=100,
        label="Hotels in the bank",
        word_labels={"profile": EDITION},
        group=ADVANCED,
    ),
    Option(
        "stalemate",
        40,
        "The game ends after so many rounds in which nothing was bought, built or mortgaged. 0: never.",
        low=0,
        high=10_000,
        label="Rounds without a change",
        group=ADVANCED,
    ),
    Option(
        "bids",
        "cash",
        "How much you may bid for a lot.",
        words=("cash", "worth"),
        label="Highest bid",
        word_labels={"cash": "The cash you have", "worth": "All you could raise by selling and mortgaging"},
        group=ADVANCED,
    ),
    Option(
        "increment",
        1,
        "Bids and sums in trades are multiples of so many dollars.",
        low=1,
        high=1_000,
        label="Smallest step of a bid",
        group=ADVANCED,
    ),
    Option(
        "windows",
        "turn",
        "When buildings are bought and sold.",
        words=WINDOWS,
        label="Building time",
        word_labels={"turn": "Between turns", "throw": "Before every throw", "round": "Once a round"},
        group=ADVANCED,
    ),
    Option(
        "housing",
        "fair",
        "What happens when several players want the last houses.",
        words=POLICIES,
        label="Scarce buildings",
        word_labels={
            "fair": "One at a time to the highest bidder",
            "literal": "Auctioned by the printed rule, word for word",
            "equal": "One each in turn",
            "none": "First come, first served",
        },
        group=ADVANCED,
    ),
    Option(
        "bidders",
        "requested",
        "Who may bid for the last buildings.",
        words=BIDDERS,
        label="Bidders for buildings",
        word_labels={"requested": "Those who asked for one", "all": "Everybody who could put one up"},
        group=ADVANCED,
    ),
    Option(
        "swaps",
        False,
        "You may take down one hotel and put up another in one step, where neither could come first.",
        label="Swap hotels in one step",
        group=ADVANCED,
    ),
    Option(
        "rent",
        "automatic",
        "How rent is collected.",
        words=("automatic", "claimed"),
        label="Rent",
        word_labels={"automatic": "Paid at once", "claimed": "Only when its owner asks for it"},
        group=ADVANCED,
    ),
    Option(
        "railroads",
        "owned",
        "Which railroads and utilities of an owner raise the rent of the others.",
        words=("owned", "unmortgaged"),
        label="Rent of railroads",
        word_labels={"owned": "All that are owned", "unmortgaged": "Those that are not mortgaged"},
        group=ADVANCED,
    ),
    Option(
        "interest",
        "up",
        "How the ten percent on a mortgage is rounded.",
        words=("up", "down"),
        label="Interest",
        word_labels={"up": "Rounded up", "down": "Rounded down"},
        group=ADVANCED,
    ),
    Option(
        "bank_lots",
        "unmortgaged",
        "How lots of a bankrupt player that go back to the bank are auctioned.",
        words=("unmortgaged", "mortgaged"),
        label="Lots back at the bank",
        word_labels={"unmortgaged": "Free of mortgages", "mortgaged": "With their mortgages"},
        group=ADVANCED,
    ),
)

ABOUT = About(
    "Buy the town, build on it, and collect the rent.",
    (60, 120),
    {"careful": "Buys, builds, and keeps some cash.", "sharp": "Weighs every purchase by playing it out."},
)

PRESETS = (
    Preset("By the book", "The printed rules of the American edition.", {}),
    Preset("Quick game", "Two lots each to begin with; the first bankruptcy ends the game.", {"profile": "short"}),
    Preset("Thirty rounds", "Two lots each to begin with; after 30 rounds the richest wins.", {"profile": "timed"}),
    Preset(
        "As at home",
        "Free Parking collects the taxes, and landing on Go pays twice.",
        {"parking": "pot", "landing_on_go": "double"},
    ),
    Preset("London", "The London board, by the printed rules.", {"profile": "uk"}),
)


class TermsMaker:
    """Makes the terms of some settings, once for each."""

    def __init__(self) -> None:
        self.known: dict[bytes, Terms] = {}

    def terms(self, seats: int, settings: dict[str, object]) -> Terms:
        key = canonical([seats, settings])
        found = self.known.get(key)
        if found is None:
            if len(self.known) > 500:
                self.known.clear()  # boards of strangers must not fill the memory
            found = self.known[key] = make(seats, settings)
        return found


def board_of(settings: dict[str, object]) -> boards.BoardFile:
    """The board that some settings say."""
    board = settings["board"]
    if isinstance(board, dict):
        return boards.read_board(board)
    profile = boards.load_profile(str(settings["profile"]))
    return boards.load_board(profile.board if board == "profile" else str(board))


def make(seats: int, settings: dict[str, object]) -> Terms:
    """The terms; `Refused` (bad_option) where options that are fine one by one do not go together."""
    profile = boards.load_profile(str(settings["profile"]))
    file = boards.load_cards(profile.cards)
    given = board_of(settings)
    board = boards.build_board(given, profile.taxes)
    decks = [boards.build_cards(file, deck, given) for deck in (0, 1)]
    terms = Terms(seats, board, decks[0], decks[1], profile.numbers(), settings)
    dearest = max([int(price) for price in board.prices])
    if terms.deeds > 0 and (terms.deeds * seats > len(board.lots) or terms.start_cash < terms.deeds * dearest):
        raise refused(
            "bad_option", "There are not lots or not cash enough to deal deeds at the start.", {"where": "options"}
        )
    return terms
