"""The whole suite: every law, over seat counts, options and seeds."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence

from ludex.core import Game
from ludex.testing import (
    laws_bots,
    laws_dense,
    laws_faces,
    laws_hidden,
    laws_menu,
    laws_play,
    laws_positions,
    laws_quiet,
    laws_runs,
    laws_searches,
    laws_state,
    processes,
)
from ludex.testing.law import Law
from ludex.testing.trial import BrokenLaw

LAWS: tuple[Law, ...] = (
    laws_play.random_play_ends,
    laws_play.every_state_is_sound,
    laws_play.outcome_is_told_at_the_end,
    laws_play.legal_is_what_is_accepted,
    laws_play.refused_changes_nothing,
    laws_play.looking_changes_nothing,
    laws_play.recovery_is_legal,
    laws_play.sensible_is_legal,
    laws_play.options_are_checked,
    laws_play.bad_seats_and_seeds_are_refused,
    laws_state.position_round_trips,
    laws_state.bad_positions_are_refused,
    laws_positions.accepted_positions_play_on,
    laws_state.replay_gives_the_same_hash,
    laws_state.copies_are_independent,
    laws_state.listening_changes_nothing,
    laws_state.chance_can_be_fed,
    processes.same_seed_same_game,
    laws_hidden.view_is_plain,
    laws_hidden.view_hides_what_is_hidden,
    laws_hidden.samples_are_possible,
    laws_hidden.samples_hide_the_luck_to_come,
    laws_hidden.samples_hide_the_truth,
    laws_hidden.sealed_stays_sealed,
    laws_runs.runs_tell_nothing_hidden,
    laws_quiet.quiet_steps_are_quiet,
    laws_bots.candidates_are_legal,
    laws_bots.candidates_tell_nothing_hidden,
    laws_bots.value_is_a_share,
    laws_bots.bots_know_no_secrets,
    laws_searches.every_player_answers,
    laws_faces.notation_round_trips,
    laws_faces.garbage_is_refused,
    laws_faces.drawing_is_sound,
    laws_faces.position_has_words,
    laws_menu.menus_are_what_is_legal,
    laws_menu.menus_tell_nothing_hidden,
    laws_menu.what_tells_nothing_tells_nothing,
    laws_menu.choices_can_be_told_apart,
    laws_menu.players_go_by_their_names,
    laws_dense.dense_actions_are_one_to_one,
    laws_dense.masks_are_what_is_legal,
    laws_dense.observations_fill_their_fields,
    laws_dense.observations_hide_what_is_hidden,
    laws_dense.observations_tell_views_apart,
)


class Finding:
    """What came of putting a game to one law."""

    def __init__(self, law: Law, trials: int, seconds: float, broken: BrokenLaw | None) -> None:
        self.law = law
        self.trials = trials
        self.seconds = seconds
        self.broken = broken


def findings(
    game: Game,
    games: int = 5,
    seats: Sequence[int] | None = None,
    options: Sequence[Mapping[str, object]] = ({},),
    laws: Sequence[Law] = LAWS,
) -> Iterator[Finding]:
    """Puts the game to each law in turn: so many seeds, going round all seat counts and sets of options."""
    counts = list(range(game.min_seats, game.max_seats + 1)) if seats is None else list(seats)
    for law in laws:
        started = time.perf_counter()
        trials = 0
        broken = None
        try:
            for seats_now, settings, seed in trials_of(law, games, counts, options):
                law(game, seats_now, seed, settings)
                trials += 1
        except BrokenLaw as error:
            broken = error
        yield Finding(law, trials, time.perf_counter() - started, broken)


def trials_of(
    law: Law, games: int, counts: Sequence[int], options: Sequence[Mapping[str, object]]
) -> Iterator[tuple[int, Mapping[str, object], int]]:
    """Every pair of seat count and options at least once; a law that needs no more gets every set of options once."""
    pairs = [(count, settings) for settings in options for count in counts]
    if law.once:
        pairs = [(counts[place % len(counts)], settings) for place, settings in enumerate(options)]
    for seed in range(len(pairs) if law.once else max(games, len(pairs))):
        count, settings = pairs[seed % len(pairs)]
        yield count, settings, seed


def check_game(
    game: Game,
    games: int = 5,
    seats: Sequence[int] | None = None,
    options: Sequence[Mapping[str, object]] = ({},),
) -> None:
    """Raises `BrokenLaw` for the first law the game breaks; the others it breaks stand in the notes."""
    broken = [found.broken for found in findings(game, games, seats, options) if found.broken is not None]
    if broken:
        for other in broken[1:]:
            broken[0].add_note(str(other))
        raise broken[0]
