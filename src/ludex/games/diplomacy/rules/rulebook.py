"""The rulebook a table plays by: every point on which the published rules differ, as a named option.

A preset sets them all; a table may change single ones. RULES.md says what each means and which cases turn on it.
"""

from __future__ import annotations

import difflib
from typing import Final

from mypy_extensions import i64

from ludex.core.refusal import refused

INTENT: Final[i64] = 0
"""An army goes to a neighbour by convoy if its order says VIA, or a fleet of its own power convoys it."""
ALWAYS: Final[i64] = 1
"""It goes by convoy wherever one is ordered, by whomever."""
EXPLICIT: Final[i64] = 2
"""It goes by convoy only if its order says VIA."""

SZYKMAN: Final[i64] = 0
"""Convoys in a paradox count as broken."""
ALL_HOLD: Final[i64] = 1
"""All moves in a paradox fail, convoyed ones without any effect."""
OLD_1982: Final[i64] = 2
"""A convoyed army cuts no support of what goes on in a sea where a fleet convoys; what remains goes by SZYKMAN."""
OLD_1971: Final[i64] = 3
"""A convoyed army cuts no support of an attack on a fleet that convoys it; what remains goes by ALL_HOLD."""
FAIL_OR_HOLD: Final[i64] = 4
"""The outcome in which all convoys of the paradox fail, if that is consistent; otherwise it goes by ALL_HOLD (DPTG)."""

BY_HOME_CENTERS: Final[i64] = 0
"""Civil disorder removes the unit farthest from its power's home centers; fleets count the way by sea."""
BY_OWNED_CENTERS: Final[i64] = 1
"""The unit farthest from any center its power owns, over land and sea."""
BY_HOME_CENTERS_ANY_TERRAIN: Final[i64] = 2
"""The unit farthest from its power's home centers; fleets too count the way over land and sea."""

MISSING_MATCHES: Final[i64] = 0
"""A support that names no coast fits a move to either; one that names the wrong coast does not."""
MUST_MATCH: Final[i64] = 1
"""A support must name the very coast the move names."""
IGNORED: Final[i64] = 2
"""The coast in a support says nothing."""

HELD_TO: Final[i64] = 0
"""A convoy path that a move names is the only one it may take."""
REFUSED: Final[i64] = 1
"""A move that names a path is void."""

BY_STRENGTHS: Final[i64] = 0
"""Movement is settled by least and greatest strengths, and cycles by trying their answers."""
BY_GUESSES: Final[i64] = 1
"""Movement is settled by recursion, guesses and a back-up rule. It comes to the same, more slowly."""

CHOICES: Final[dict[str, list[str]]] = {
    "adjacent_convoy": ["intent", "always", "explicit"],
    "paradox": ["szykman", "all_hold", "old_1982", "old_1971", "fail_or_hold"],
    "disorder": ["home_centers", "owned_centers", "home_centers_any_terrain"],
    "support_coast": ["missing_matches", "must_match", "ignored"],
    "convoy_path": ["held_to", "refused"],
    "resolver": ["strengths", "guess"],
}
"""The words of the options that are not yes or no, by their number."""

DEFAULT: Final = "2023"

PRESETS: Final[dict[str, dict[str, object]]] = {
    "2023": {
        "via_falls_back_to_land": False,
        "intent_falls_back_to_land": False,
        "adjacent_convoy": "intent",
        "paradox": "szykman",
        "unnecessary_convoy_is_void": True,
        "any_broken_route_fails": False,
        "convoy_path": "held_to",
        "convoyed_defender_cuts": False,
        "passed_by_convoy_bounces": True,
        "impossible_move_holds": True,
        "disorder": "owned_centers",
        "retreat_to_convoyed_origin": True,
        "support_coast": "missing_matches",
        "missing_coast_is_guessed": False,
        "only_coast_is_taken": True,
        "wrong_coast_is_mended": False,
        "stray_coast_is_void": False,
        "missing_build_coast_is_guessed": False,
        "inland_fleet_is_army": False,
        "surplus_spoils_all": False,
        "resolver": "strengths",
    },
    "1982": {
        "via_falls_back_to_land": True,
        "intent_falls_back_to_land": True,
        "paradox": "old_1982",
        "unnecessary_convoy_is_void": False,
        "disorder": "home_centers",
    },
    "1971": {
        "via_falls_back_to_land": True,
        "intent_falls_back_to_land": True,
        "adjacent_convoy": "always",
        "paradox": "old_1971",
        "unnecessary_convoy_is_void": False,
        "any_broken_route_fails": True,
        "disorder": "home_centers",
    },
    "dptg": {
        "via_falls_back_to_land": True,
        "intent_falls_back_to_land": True,
        "adjacent_convoy": "explicit",
        "paradox": "fail_or_hold",
        "unnecessary_convoy_is_void": False,
        "disorder": "home_centers",
    },
    "droidippy": {
        "via_falls_back_to_land": True,
        "unnecessary_convoy_is_void": False,
        "disorder": "home_centers_any_terrain",
    },
}
"""The default in full; the others where they differ from it."""


class Rulebook:
    """The options of a table, ready for the rules. Made by `rulebook()`; all states of a game share it."""

    def __init__(self, name: str, settings: dict[str, object]) -> None:
        self.name = name
        self.settings = settings
        """Every option with its value, as words and booleans."""
        self.via_falls_back_to_land: bool = settings["via_falls_back_to_land"] is True
        """VIA to a neighbour where no convoy is ordered: the army goes by land (2.5), or its order fails (3.0)."""
        self.intent_falls_back_to_land: bool = settings["intent_falls_back_to_land"] is True
        """To a neighbour, where a fleet of the army's power is ordered to convoy it but no whole chain is ordered: the
        army goes by land (2.5), or its order fails (3.0). Matters only where `adjacent_convoy` is INTENT (4.A.3)."""
        self.adjacent_convoy: i64 = number(settings, "adjacent_convoy")
        """INTENT, ALWAYS or EXPLICIT (4.A.3)."""
        self.paradox: i64 = number(settings, "paradox")
        """SZYKMAN, ALL_HOLD, OLD_1982, OLD_1971 or FAIL_OR_HOLD (4.A.2)."""
        self.unnecessary_convoy_is_void: bool = settings["unnecessary_convoy_is_void"] is True
        """A convoy by a fleet that no route needs is no order at all (6.G.19)."""
        self.any_broken_route_fails: bool = settings["any_broken_route_fails"] is True
        """A convoy with several routes fails when one of its fleets is dislodged (4.A.1)."""
        self.convoy_path: i64 = number(settings, "convoy_path")
        """HELD_TO or REFUSED: what a move is that names the seas it is to be convoyed over (4.A.6)."""
        self.convoyed_defender_cuts: bool = settings["convoyed_defender_cuts"] is True
        """An army convoyed from the province that a support is aimed at cuts that support (4.A.4)."""
        self.passed_by_convoy_bounces: bool = settings["passed_by_convoy_bounces"] is True
        """Of two units that pass each other by convoy, the one dislodged still keeps others out of where it was to go,
        as it would not after a head-to-head battle (4.A.7)."""
        self.impossible_move_holds: bool = settings["impossible_move_holds"] is True
        """A move that can never be valid is a hold, and can be supported as one; otherwise it just fails (4.E.1)."""
        self.disorder: i64 = number(settings, "disorder")
        """BY_HOME_CENTERS, BY_OWNED_CENTERS or BY_HOME_CENTERS_ANY_TERRAIN (4.D.8)."""
        self.retreat_to_convoyed_origin: bool = settings["retreat_to_convoyed_origin"] is True
        """A unit may retreat to where its attacker came from, if that came by convoy (4.A.5)."""
        self.support_coast: i64 = number(settings, "support_coast")
        """MISSING_MATCHES, MUST_MATCH or IGNORED (4.B.4)."""
        self.missing_coast_is_guessed: bool = settings["missing_coast_is_guessed"] is True
        """A fleet's move without the coast it needs goes to the first possible one; otherwise it fails (4.B.1)."""
        self.only_coast_is_taken: bool = settings["only_coast_is_taken"] is True
        """A coast left out where only one can be reached is that one (4.B.2)."""
        self.wrong_coast_is_mended: bool = settings["wrong_coast_is_mended"] is True
        """A coast that cannot be reached, where another can, stands for the other (4.B.3)."""
        self.stray_coast_is_void: bool = settings["stray_coast_is_void"] is True
        """A coast given to an army, or a wrong one for the ordered fleet itself, spoils the order (4.B.5, 4.B.6)."""
        self.missing_build_coast_is_guessed: bool = settings["missing_build_coast_is_guessed"] is True
        """A fleet built without the coast it needs is built on the first one; otherwise it is not (4.B.7)."""
        self.inland_fleet_is_army: bool = settings["inland_fleet_is_army"] is True
        """A fleet built inland is an army; otherwise it is not built (4.C.4)."""
        self.surplus_spoils_all: bool = settings["surplus_spoils_all"] is True
        """A power that orders more builds or removals than are due gets none; otherwise the first ones count
        (4.D.4, 4.D.6)."""
        self.resolver: i64 = number(settings, "resolver")
        """BY_STRENGTHS or BY_GUESSES: who settles a movement. No result depends on it."""


def number(settings: dict[str, object], option: str) -> i64:
    """An option's word as its number."""
    word = settings[option]
    assert isinstance(word, str)
    return CHOICES[option].index(word)


def rulebook(name: str, changes: dict[str, object]) -> Rulebook:
    """A preset with single options changed. Refused: "unknown_rulebook", "bad_option"."""
    if name not in PRESETS:
        raise refused(
            "unknown_rulebook",
            f"There is no rulebook {name[:40]!r}; {meant(name, list(PRESETS))}",
            {"where": "options.rules", "rulebooks": list(PRESETS)},
        )
    settings = dict(PRESETS[DEFAULT])
    settings.update(PRESETS[name])
    for option, value in changes.items():
        where: dict[str, object] = {"where": f"options.rules.{option[:40]}"}
        if option not in settings:
            why = f"A rulebook has no option {option[:40]!r}; {meant(option, list(settings))}"
            raise refused("bad_option", why, where)
        words = CHOICES.get(option)
        if words is None and not isinstance(value, bool):
            raise refused("bad_option", f"Option {option!r} is true or false.", where)
        if words is not None and not isinstance(value, str):
            raise refused("bad_option", f"Option {option!r} is one of {', '.join(words)}.", where)
        if words is not None and isinstance(value, str) and value not in words:
            why = f"Option {option!r} cannot be {value[:40]!r}; {meant(value, words)}"
            raise refused("bad_option", why, where)
        settings[option] = value
    return Rulebook(name, settings)


def rulebook_of(rules: object) -> Rulebook:
    """The rulebook of a preset's name, or of `{"preset": name, option: value, ...}`; without a name the default."""
    if isinstance(rules, str):
        return rulebook(rules, {})
    if not isinstance(rules, dict) or len(rules) == 0:
        why = "A rulebook is a name, or an object with its `preset` or with options."
        raise refused("bad_option", why, {"where": "options.rules"})
    changes: dict[str, object] = dict(rules)
    name = changes.pop("preset", DEFAULT)
    if not isinstance(name, str):
        raise refused("bad_option", "A rulebook's `preset` is a name.", {"where": "options.rules.preset"})
    return rulebook(name, changes)


def meant(word: str, known: list[str]) -> str:
    """What was probably meant by a name nobody knows, or all that there is."""
    near = difflib.get_close_matches(word.lower()[:40], known, 1, 0.6)
    return f"was {near[0]!r} meant?" if near else f"there are {', '.join(known)}."
