"""A league as one HTML file: tables and plots, in the light and in the dark, with nothing to load."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ludex import games
from ludex.arena.lines import Clock
from ludex.arena.plots import Bar, bars, course
from ludex.arena.result import ENOUGH
from ludex.arena.statistics import Estimate, Z
from ludex.arena.tally import Entrant, Table

STYLE = """
:root { color-scheme: light dark; --page: #fbfaf7; --ink: #1f2933; --faint: #5f6b78; --grid: #d9dde2; --dot: #1d5fa8;
  --beam: #7fa9d6; --win: #d7ecd9; --lose: #f6dcd8;
  --c0: #1d5fa8; --c1: #b4500f; --c2: #2d7a3a; --c3: #8b3fa0; --c4: #a1283c;
  --c5: #0f7b83; --c6: #7a6200; --c7: #5a5f6b; }
@media (prefers-color-scheme: dark) { :root { --page: #14181d; --ink: #e4e8ec; --faint: #9aa7b4; --grid: #313a44;
  --dot: #7db4f0; --beam: #3f6c9c; --win: #1e3d28; --lose: #4a2722;
  --c0: #7db4f0; --c1: #f0a066; --c2: #79c98a; --c3: #cf9be0; --c4: #f08a98;
  --c5: #62c8d0; --c6: #d8bd4a; --c7: #b4bac6; } }
body { margin: 0 auto; max-width: 68rem; padding: 1.5rem 1rem 3rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 2.25rem 0 .5rem; }
p { margin: .35rem 0; max-width: 52rem; } .faint { color: var(--faint); fill: var(--faint); }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid var(--grid); white-space: nowrap; }
th { font-weight: 600; } th[scope=row], th:first-child, td.left { text-align: left; }
td.win { background: var(--win); } td.lose { background: var(--lose); }
svg { display: block; width: 100%; max-width: 44rem; height: auto; font-family: inherit; }
svg text { fill: var(--ink); }
svg text.faint { fill: var(--faint); } .grid { stroke: var(--grid); }
.mark { stroke: var(--faint); stroke-dasharray: 4 3; }
.interval { stroke: var(--dot); stroke-width: 5; opacity: .45; } .dot { fill: var(--dot); } .beam { fill: var(--beam); }
.line { fill: none; stroke-width: 2; } code { overflow-wrap: anywhere; }
""" + "\n".join(f".line.c{n} {{ stroke: var(--c{n}); }} svg text.named.c{n} {{ fill: var(--c{n}); }}" for n in range(8))


def percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.1%}"


def between(estimate: Estimate) -> str:
    return "–" if estimate.low is None else f"{percent(estimate.low)} to {percent(estimate.high)}"


def milliseconds(clock: Clock, bot: str) -> float | None:
    """How long a decision of this player took in the mean; None where nobody knows."""
    decisions, seconds = clock.get(bot, (0, 0.0))
    return 1000 * seconds / decisions if decisions else None


def time_text(value: float | None) -> str:
    """Milliseconds with three figures, or so."""
    return "–" if value is None else f"{value:.3f}" if value < 1 else f"{value:.2f}" if value < 10 else f"{value:,.0f}"


def cells(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in HTML; every row begins with its heading, and the cells are HTML already."""
    top = "".join(f'<th scope="col">{escape(title)}</th>' for title in head)
    body = "".join(f'<tr><th scope="row">{row[0]}</th>{"".join(row[1:])}</tr>' for row in rows)
    return f'<div class="wide" tabindex="0"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def cell(text: str, kind: str = "") -> str:
    return f'<td class="{kind}">{escape(text)}</td>' if kind else f"<td>{escape(text)}</td>"


def standings(table: Table, clock: Clock) -> str:
    head = ["player", "rating", "share of the wins", "95% interval", "mean score", "games", "ms a decision", "faults"]
    rows = []
    for entrant in table.entrants:
        rating = f"{entrant.rating.mean:.1f} ± {Z * entrant.rating.deviation:.1f}"
        rows.append(
            [
                escape(entrant.bot),
                cell(rating),
                cell(percent(entrant.share.mean)),
                cell(between(entrant.share)),
                cell(f"{entrant.score.mean:,.2f}"),
                cell(f"{entrant.games:,}"),
                cell(time_text(milliseconds(clock, entrant.bot))),
                cell(f"{sum(entrant.faults.values()):,}"),
            ]
        )
    return cells(head, rows)


def against(table: Table) -> str:
    """Everybody against everybody: the share of the row less that of the column."""
    names = [entrant.bot for entrant in table.entrants]
    rows = []
    for mine in names:
        row = [escape(mine)]
        for other in names:
            ahead, behind = table.pair(mine, other), table.pair(other, mine)
            pair = ahead or behind
            if pair is None:
                row.append(cell("" if mine == other else "–"))
                continue
            sign = 1 if ahead else -1
            found = pair.difference
            is_known = pair.deals >= ENOUGH and found.low is not None and found.high is not None
            is_clear = is_known and not (found.low or 0) <= 0 <= (found.high or 0)
            kind = ("win" if sign * found.mean > 0 else "lose") if is_clear else ""
            row.append(cell(f"{sign * found.mean:+.1%}", kind))
        rows.append(row)
    return cells(["", *names], rows)


def by_seat(table: Table) -> str:
    head = ["player", *(f"seat {seat + 1}" for seat in range(table.league.seats))]
    return cells(head, [[escape(row.bot), *(cell(percent(share)) for share in row.by_seat)] for row in table.entrants])


def faults(entrants: Sequence[Entrant]) -> str:
    rows = [
        [escape(entrant.bot), cell(code, "left"), cell(f"{times:,}"), cell(f"{times / max(1, entrant.decisions):.2%}")]
        for entrant in entrants
        for code, times in sorted(entrant.faults.items(), key=lambda item: (-item[1], item[0]))
    ]
    if not rows:
        return "<p>None: every decision was legal and came in time.</p>"
    return cells(["player", "why it was refused", "times", "of its decisions"], rows)


def stopped(table: Table) -> str:
    """The games that were stopped, with their heading; nothing where there were none."""
    if not table.stopped:
        return ""
    said = "".join(f"<li>{escape(stops.sentence(table.played))}</li>" for stops in table.stopped)
    return f"<h2>Stopped games</h2>\n<ul>{said}</ul>"


def verdict(table: Table) -> str:
    """How far the league got, in a sentence."""
    wanted = table.league.settled
    if wanted is None:
        return f"{table.played:,} of {table.league.games:,} games were played."
    if table.is_settled:
        return f"The order was settled with {wanted:.1%} confidence after {table.played:,} games."
    return (
        f"After {table.played:,} of {table.league.games:,} games the order is not settled with {wanted:.1%} confidence."
    )


def plots(table: Table, clock: Clock) -> str:
    """All plots with their headings; none before the first game."""
    if not table.entrants:
        return ""
    rated = [
        Bar(
            row.bot,
            row.rating.mean,
            row.rating.mean - Z * row.rating.deviation,
            row.rating.mean + Z * row.rating.deviation,
            f"{row.rating.mean:.1f}",
        )
        for row in table.entrants
    ]
    shares = [
        Bar(row.bot, row.share.mean, row.share.low, row.share.high, percent(row.share.mean)) for row in table.entrants
    ]
    parts = [
        "<h2>Shares of the wins</h2>",
        bars("Shares of the wins with 95% intervals", shares, "%", mark=1 / table.league.seats),
        '<p class="faint">The broken line is an even share.</p><h2>Ratings</h2>',
        bars("Ratings with 95% intervals", rated, ""),
    ]
    if len(table.course) > 1:
        parts += ["<h2>Ratings from game to game</h2>", course(table)]
    times = [(row.bot, milliseconds(clock, row.bot)) for row in table.entrants]
    thought = [Bar(bot, spent, None, None, f"{time_text(spent)} ms") for bot, spent in times if spent is not None]
    if thought:
        picture = bars("Milliseconds a decision", thought, "", from_zero=True)
        parts += ["<h2>Milliseconds a decision</h2>", picture]
    return "\n".join(parts)


def report(table: Table, clock: Clock) -> str:
    """The whole page."""
    league = table.league
    title = f"{games.find(league.game).title}: a league of {len(league.bots)}"
    options = ", ".join(f"{name}: {value}" for name, value in league.options.items()) or "as usual"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
<p>{escape(verdict(table))} {league.seats} seats; every deal is played under every rotation of the seats.</p>
<p class="faint">Seed {escape(repr(league.seed))}, options {escape(options)}.</p>
<h2>Standings</h2>
{standings(table, clock)}
<p class="faint">The order is that of the shares. Their intervals are Wilson's, and count the games of a deal together.
Ratings are Plackett-Luce's (openskill), 25 at first, ± 1.96 deviations; they go by all places, not by wins alone.</p>
{plots(table, clock)}
<h2>One against the other</h2>
<p>The row's share of the wins less the column's, in the deals that both played. Coloured: at least {ENOUGH}
deals, and clear of 0 by the 95% interval.</p>
{against(table)}
<h2>By seat</h2>
<p>The share of the wins in each seat; an even share is {percent(1 / league.seats)}.</p>
{by_seat(table)}
<h2>Faults</h2>
<p>What was refused, so that the game's recovery stood in: illegal moves by their codes, failures and late answers.</p>
{faults(table.entrants)}
{stopped(table)}
</body>
</html>
"""
