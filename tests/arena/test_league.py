"""Leagues: everybody sits everywhere, deals are the same for all, and what is counted is what happened."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from pathlib import Path

import arena_bots
import msgspec
import pytest

from ludex import games
from ludex.arena.league import League, Line, fixture, play_numbers, players_of, whole_deals
from ludex.arena.pools import Here
from ludex.arena.ratings import Ratings, ranks_of
from ludex.arena.season import begin, play
from ludex.arena.tally import POINTS, Table, Tally
from ludex.core import Refused


def played(league: League, journals: Path | None = None) -> Table:
    season = begin(league, range(league.games))
    play(season, Here(league, journals))
    return season.table()


@pytest.mark.parametrize("bots", [2, 3, 4, 5, 7])
def test_everybody_has_every_seat_equally_often(bots: int) -> None:
    """Fewer players than seats, as many, and more."""
    league = League("forsale", tuple(f"bot{number}" for number in range(bots)), 4, 4 * 3 * bots)
    seen = Counter((player, seat) for n in range(league.games) for seat, player in enumerate(players_of(league, n)))
    assert set(seen.values()) == {league.games // bots}
    for n in range(league.games):
        assert len(set(players_of(league, n))) == min(4, bots), "nobody sits twice while others stand"


def test_neighbours_change_from_deal_to_deal() -> None:
    league = League("forsale", ("a", "b", "c", "d"), 4, 400)
    after = {(players_of(league, n)[0], players_of(league, n)[1]) for n in range(0, 400, 4)}
    assert len(after) == 12


def test_a_deal_is_the_same_under_every_rotation_and_players_are_not() -> None:
    league = League("forsale", ("random", "careful", "sharp:50"), 3, 30, "x")
    game = games.find("forsale")
    plans = [fixture(league, n, game) for n in range(6)]
    starts = [game.hash(game.start(3, plan.seed, plan.options)) for plan in plans]
    assert starts[0] == starts[1] == starts[2] != starts[3] == starts[4] == starts[5]
    seats = {seat: {plan.players[seat][0] for plan in plans[:3]} for seat in range(3)}
    assert all(len(names) == 3 for names in seats.values()), "each has each seat of the deal once"
    assert len({seed for plan in plans for _, seed in plan.players}) == 18


def test_a_league_shows_who_is_better() -> None:
    table = played(League("forsale", ("random", "careful"), 3, 120, 1))
    best, worst = table.entrants
    assert (best.bot, worst.bot, table.played) == ("careful", "random", 120)
    assert best.rating.mean > 25 > worst.rating.mean
    assert best.share.low is not None
    assert worst.share.high is not None
    assert best.share.low > 1 / 3 > worst.share.high
    assert best.games == worst.games == 120, "both sit in every game"
    pair = table.pair("careful", "random")
    assert pair is not None
    assert pair.deals == 40
    assert pair.difference.low is not None
    assert pair.difference.low > 0


@pytest.mark.parametrize("journals", [False, True])
def test_faults_are_named_by_code_and_player(journals: bool, tmp_path: Path) -> None:
    """The same with a table and without one."""
    arena_bots.ASKED.clear()
    league = League("forsale", ("arena_bots:Cheats", "careful", "random"), 3, 6)
    table = played(league, tmp_path if journals else None)
    faults = {entrant.bot: entrant.faults for entrant in table.entrants}
    assert faults["careful"] == faults["random"] == {}
    assert sum(faults["arena_bots:Cheats"].values()) == len(arena_bots.ASKED) > 0
    assert len(faults["arena_bots:Cheats"]) == 2, "it bids what it has not, and sells what it has not"
    assert len(list(tmp_path.glob("*.jsonl"))) == (6 if journals else 0)


def test_recorded_games_give_the_same_lines(tmp_path: Path) -> None:
    league = League("forsale", ("arena_bots:Cheats", "careful", "random"), 3, 6)
    assert play_numbers(league, range(6), tmp_path).lines == play_numbers(league, range(6)).lines


def test_thinking_is_timed_by_player() -> None:
    league = League("coin:GAME", ("arena_bots:Slow", "random"), 2, 4)
    clock = play_numbers(league, range(4)).clock
    assert clock["arena_bots:Slow"][0] == clock["random"][0] == 2
    assert clock["arena_bots:Slow"][1] >= 0.04 > clock["random"][1]


def line(n: int, players: list[int], winners: list[int]) -> Line:
    scores = [int(seat in winners) for seat in range(len(players))]
    return Line(n, players, winners, scores, "over", [1] * len(players), [{} for _ in players])


def test_games_of_a_deal_count_together() -> None:
    """Deals that are all alike are worth all their games; deals won as a whole are worth one game each."""
    league = League("coin:GAME", ("a", "b"), 2, 400)
    steady, streaky = Tally(league), Tally(league)
    for n in range(400):
        seats = [0, 1] if n % 2 == 0 else [1, 0]
        steady.add(line(n, seats, [0]))
        streaky.add(line(n, seats, [seats.index(0 if n // 2 % 2 == 0 else 1)]))
    even, apart = steady.table().entrants[0].share, streaky.table().entrants[0].share
    assert even.mean == apart.mean == 0.5
    assert even.low is not None
    assert apart.low is not None
    assert 0.5 - even.low == pytest.approx(0.0488, abs=0.001), "Wilson's for 400 games: no more is believed"
    assert 0.5 - apart.low == pytest.approx(0.0686, abs=0.001), "Wilson's for 200 deals"


def test_an_open_deal_is_counted_in_what_is_shown_and_goes_on() -> None:
    league = League("coin:GAME", ("a", "b"), 2, 4)
    tally, other = Tally(league), Tally(league)
    for n in range(4):
        tally.add(line(n, [n % 2, 1 - n % 2], [0]))
        other.add(line(n, [n % 2, 1 - n % 2], [0]))
        assert tally.table().played == n + 1
        assert sum(entrant.games for entrant in tally.table().entrants) == 2 * (n + 1)
    assert tally.table().to_json() == other.table().to_json()


def test_ranks_are_winners_first_then_by_score() -> None:
    assert ranks_of([2], [5, 9, 7, 5]) == [2, 1, 0, 2]
    assert ranks_of([0, 1], [3, 3, 9]) == [0, 0, 2]


def test_ratings_go_up_with_wins_and_grow_certain() -> None:
    ratings = Ratings(3)
    for _ in range(20):
        ratings.add([0, 1, 2], [0, 1, 2])
    first, second, third = ratings.ratings
    assert first.mean > second.mean > third.mean
    assert all(rating.deviation < 25 / 3 for rating in ratings.ratings)
    before = ratings.ratings
    ratings.add([1, 1, 1], [0, 1, 2])
    assert ratings.ratings == before, "who plays against itself shows nothing"


def test_a_player_with_two_seats_is_one_player() -> None:
    """Both seats say the same of it, so it learns twice as much as from one."""
    ratings = Ratings(2)
    ratings.add([0, 0, 1], [0, 0, 2])
    alone = Ratings(3)
    alone.add([0, 1, 2], [0, 0, 2])
    assert ratings.ratings[0].mean - 25 == pytest.approx(2 * (alone.ratings[0].mean - 25))
    assert ratings.ratings[1] == alone.ratings[2]


def test_whole_deals() -> None:
    assert [whole_deals(games, 4) for games in (1, 4, 5, 1000)] == [4, 4, 8, 1000]


@pytest.mark.once
def test_many_games_take_no_more_memory_than_few(tmp_path: Path) -> None:
    """What a league keeps does not grow with its games: a list of all of them would take a megabyte."""
    many = 5_000
    league = League("coin:GAME", ("random", "careful"), 2, 1_000 + many)
    season = begin(league, range(league.games), tmp_path / "league.jsonl")
    tracemalloc.start()
    try:
        season.numbers = range(1_000)
        play(season, Here(league, None))
        few = tracemalloc.get_traced_memory()[0]
        season.numbers = range(league.games)
        play(season, Here(league, None))
        grown = tracemalloc.get_traced_memory()[0] - few
    finally:
        tracemalloc.stop()
    assert season.tally.played == 1_000 + many
    assert grown < 50 * many, f"{grown / many:.0f} bytes a game"
    assert len(season.tally.course) <= POINTS
    season.close()


@pytest.mark.parametrize(
    ("league", "code"),
    [
        (League("chess", ("random", "careful"), 2, 2), "unknown_game"),
        (League("forsale", ("random",), 3, 3), "bad_league"),
        (League("forsale", ("random", "random"), 3, 3), "bad_league"),
        (League("forsale", ("random", "nobody"), 3, 3), "unknown_bot"),
        (League("forsale", ("random", "careful"), 3, 0), "bad_league"),
        (League("forsale", ("random", "careful"), 3, 4), "bad_league"),
        (League("forsale", ("random", "careful"), 9, 9), "bad_seats"),
        (League("forsale", ("random", "careful"), 0, 9), "bad_seats"),
        (League("forsale", ("random", "careful"), 3, 3, -1), "bad_seed"),
        (League("forsale", ("random", "careful"), 3, 3, 0, {"coins": "many"}), "bad_option"),
        (League("forsale", ("random", "careful"), 3, 3, 0, {}, 1.0), "bad_league"),
        (League("forsale", ("random", "careful"), 3, 3, 0, {}, float("nan")), "bad_league"),
    ],
)
def test_a_league_that_cannot_be_is_refused(league: League, code: str) -> None:
    with pytest.raises(Refused) as caught:
        begin(league, range(league.games))
    assert caught.value.refusal.code == code


def test_a_line_is_read_as_it_was_written() -> None:
    league = League("forsale", ("random", "careful"), 3, 3)
    [written, *_] = play_numbers(league, range(1)).lines
    assert msgspec.json.encode(msgspec.json.decode(written, type=Line)) == written
