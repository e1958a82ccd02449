"""The colours and lines of For Sale's table."""

from __future__ import annotations

from ludex.render.svg import theme

LIGHT = {
    "felt": "#f4efe4",
    "card": "#fffdf8",
    "line": "#cfc3ab",
    "ink": "#2b2620",
    "soft": "#665c4e",
    "accent": "#8a4b14",
    "gold": "#e9bd4b",
    "gold-edge": "#8a5d00",
    "note": "#dcebd3",
    "note-ink": "#27512a",
    "turn": "#fbe6bf",
}
DARK = {
    "felt": "#1f1d1a",
    "card": "#2c2925",
    "line": "#5a5347",
    "ink": "#f2ebdd",
    "soft": "#c0b5a1",
    "accent": "#f0b269",
    "gold": "#e2b03a",
    "gold-edge": "#7a5200",
    "note": "#25392a",
    "note-ink": "#bfe3bd",
    "turn": "#4a3a1c",
}
STYLE = (
    theme("forsale", LIGHT, DARK)
    + ".forsale{font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}"
    + ".forsale text{fill:var(--ink)}.forsale text:not([font-size]){font-size:22px}"
    + ".forsale .felt{fill:var(--felt)}.forsale .paper{fill:var(--card);stroke:var(--line);stroke-width:1.5}"
    + ".forsale .soft{fill:var(--soft)}.forsale text.title{font-size:28px;font-weight:650}"
    + ".forsale .row>rect{fill:var(--card);stroke:var(--line);stroke-width:1.5}"
    + ".forsale .row.turn>rect{fill:var(--turn);stroke:var(--accent);stroke-width:2.5}"
    + ".forsale .value{font-weight:700}.forsale .pips{stroke:var(--accent);stroke-width:5;stroke-linecap:round}"
    + ".forsale .note{fill:var(--note);stroke:var(--note-ink);stroke-width:1.5}"
    + ".forsale .seam{fill:none;stroke:var(--note-ink);stroke-width:1;opacity:.6}"
    + ".forsale text.money{fill:var(--note-ink);font-weight:700}"
    + ".forsale .coin{fill:var(--gold);stroke:var(--gold-edge);stroke-width:1.5}"
    + ".forsale text.count{fill:#2b2620;font-weight:700}"
    + ".forsale .arrow{fill:none;stroke:var(--soft);stroke-width:2.5;stroke-linecap:round}"
    + ".forsale .next .paper{stroke:var(--accent);stroke-width:4}"
    + ".forsale .chip rect{fill:var(--card);stroke:var(--accent);stroke-width:2.5}"
    + ".forsale .chip text{fill:var(--accent);font-weight:650}"
    + ".forsale .panel>rect{fill:var(--card);stroke:var(--line);stroke-width:1.5}"
    + ".forsale .action .panel>rect{stroke:var(--accent);stroke-width:3.5}"
    + ".forsale .action .panel.bid>rect{fill:var(--turn)}"
    + ".forsale .rung rect{fill:none;stroke:var(--line);stroke-width:2}.forsale .rung text{fill:var(--soft)}"
    + ".forsale text.rung-number{font-size:26px;font-weight:650}"
    + ".forsale .bidder{fill:var(--gold);stroke:var(--gold-edge);stroke-width:1.5}"
    + ".forsale text.bidder-mark{fill:#2b2620;font-weight:700}"
    + ".forsale .back{fill:var(--accent);stroke:var(--line);stroke-width:1.5}"
    + ".forsale .back-mark{fill:none;stroke:var(--felt);stroke-width:3;stroke-linejoin:round}"
    + ".forsale .action{cursor:pointer;outline:none}"
    + ".forsale .action.house .paper{stroke:var(--accent);stroke-width:3}"
    + ".forsale .action:hover rect.paper,.forsale .action:focus-visible rect.paper,"
    + ".forsale .action:hover :is(.chip,.panel) rect,.forsale .action:focus-visible :is(.chip,.panel) rect"
    + "{stroke:var(--ink);stroke-width:4}"
    + ".forsale .sealed{opacity:.45}"
)
