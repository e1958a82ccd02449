"""The colours of Catan's drawing, in light and dark, and how its parts look."""

from __future__ import annotations

from ludex.render.svg import theme

LIGHT = {
    "paper": "#f4efe4",
    "card": "#fffdf8",
    "line": "#d8cdb8",
    "ink": "#26221c",
    "soft": "#6d6455",
    "accent": "#8a4b14",
    "turn": "#fbe6bf",
    "sea": "#a8d0e0",
    "coast": "#5d93ab",
    "token": "#fdf6e3",
    "token-ink": "#26221c",
    "red": "#b3201a",
    "wood": "#6fa368",
    "brick": "#cf8263",
    "sheep": "#b5da86",
    "wheat": "#efd06a",
    "ore": "#adb6c4",
    "desert": "#e4d4ab",
    "rim": "#f4efe4",
    "spot": "#ffffff",
    "halo": "rgba(255,255,255,.3)",
    "card-back": "#7a5230",
    "card-ink": "#1a1712",
    "gold": "#8a6100",
    "edge": "#1a1712",
}
DARK = {
    "paper": "#1d1c1a",
    "card": "#2b2925",
    "line": "#4a443b",
    "ink": "#f2ebdd",
    "soft": "#b3a894",
    "accent": "#f0b269",
    "turn": "#4a3a1c",
    "sea": "#1d3c4b",
    "coast": "#6d9fb5",
    "token": "#ece2c9",
    "token-ink": "#26221c",
    "red": "#b3201a",
    "wood": "#3f6b3d",
    "brick": "#8a4a33",
    "sheep": "#6f9147",
    "wheat": "#a9842a",
    "ore": "#666f7e",
    "desert": "#8b7a53",
    "rim": "#1d1c1a",
    "spot": "#ffffff",
    "halo": "rgba(255,255,255,.42)",
    "card-back": "#6a4a2e",
    "card-ink": "#ffffff",
    "gold": "#ffd46b",
    "edge": "#f6efe0",
}
STYLE = (
    theme("catan", LIGHT, DARK)
    + ".catan{font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}"
    + ".catan text{fill:var(--ink);font-size:15px}.catan .paper{fill:var(--paper)}.catan .sea{fill:var(--sea)}"
    + ".catan text.soft{fill:var(--soft);font-size:14px}.catan text.title{font-size:18px;font-weight:650}"
    + ".catan text.strong{font-weight:650}.catan text.small{font-size:13.5px}"
    + ".catan text.score{font-size:20px;font-weight:700}.catan text.award{fill:var(--gold);font-weight:650}"
    + ".catan .halo{fill:var(--halo)}.catan .hex{stroke:var(--rim);stroke-width:3.5}"
    + "".join(f".catan .{name}{{fill:var(--{name})}}" for name in ("wood", "brick", "sheep", "wheat", "ore", "desert"))
    + ".catan .token{fill:var(--token);stroke:rgba(0,0,0,.35)}.catan .number circle{fill:var(--token-ink)}"
    + ".catan .number .token{fill:var(--token)}"
    + ".catan .number text{fill:var(--token-ink);font-size:14px;font-weight:700}"
    + ".catan .number.red circle{fill:var(--red)}.catan .number.red .token{fill:var(--token)}"
    + ".catan .number.red text{fill:var(--red)}"
    # On a phone the smallest words set the size: smaller words make the larger island large enough.
    + ".catan.extended :is(text.small,text.rate,.places text){font-size:12.3px}"
    # The numbers by which moves name places are seen only where a drawing, or what it stands in, has this class.
    + ".catan .places{visibility:hidden;pointer-events:none}"
    + ".catan.numbers .places,.numbers .catan .places{visibility:visible}"
    + ".catan .places text{font-size:13.5px;font-weight:700;fill:#1a1712}"
    + ".catan .places text{stroke:#fff;stroke-width:3.5;paint-order:stroke}"
    + ".catan .robber{fill:#26221c;stroke:#fff;stroke-width:1.4}"
    + ".catan .piece{stroke:var(--edge);stroke-width:1.2}.catan .piece-mark{font-size:8.5px;font-weight:700}"
    + ".catan text.on-dark{fill:#fff;font-weight:700}.catan text.on-light{fill:#26221c;font-weight:700}"
    + ".catan .road-edge{stroke:var(--edge);stroke-width:14;stroke-linecap:round}"
    + ".catan .road-mark{stroke-width:3;stroke-linecap:round}.catan line.on-dark{stroke:#fff}"
    + ".catan line.on-light{stroke:#26221c}"
    + ".catan .road{stroke-width:10;stroke-linecap:round}"
    + ".catan .pier{stroke:var(--coast);stroke-width:3.5;stroke-dasharray:5 4}"
    + ".catan .harbour{fill:var(--token);stroke:var(--coast);stroke-width:1.5}"
    + ".catan text.rate{font-size:13.5px;font-weight:700;fill:var(--token-ink)}"
    + ".catan .die{fill:var(--token);stroke:var(--soft);stroke-width:1.2}.catan .spot{fill:var(--token-ink)}"
    + ".catan rect.back{fill:var(--card);stroke:var(--line)}"
    + ".catan .turn rect.back{fill:var(--turn);stroke:var(--accent);stroke-width:2}"
    + ".catan .to rect.back{stroke:var(--accent);stroke-width:3;stroke-dasharray:7 4}"
    + ".catan .card-face{stroke:rgba(0,0,0,.45)}.catan .none{opacity:.38}"
    + ".catan .card-back{fill:var(--card-back);stroke:rgba(0,0,0,.45)}"
    + ".catan .development{fill:var(--card);stroke:var(--soft)}"
    + ".catan .hand-sign{fill:var(--wheat);stroke:var(--soft)}"
    + ".catan .way-sign{stroke:var(--soft);stroke-width:4;stroke-linecap:round}"
    + ".catan .badge{fill:var(--token);stroke:rgba(0,0,0,.5)}"
    + ".catan text.badge-count{fill:var(--token-ink);font-size:15px;font-weight:700}"
    + ".catan .emblem .line{fill:none;stroke:var(--ink);stroke-width:2}.catan .emblem .solid{fill:var(--gold)}"
    + ".catan .emblem .thick{fill:none;stroke:var(--ink);stroke-width:4;stroke-linecap:round}"
    + ".catan text.on-card{fill:var(--card-ink);font-weight:650}"
    + ".catan .deck .emblem .line{stroke:#fff}.catan .arrow{fill:none;stroke:var(--soft);stroke-width:2.5}"
    + ".catan .chip rect{fill:var(--card);stroke:var(--accent);stroke-width:1.8}"
    + ".catan .chip text{fill:var(--accent);font-weight:650}"
    + ".catan .scale{stroke:var(--line);stroke-width:1}.catan .bar{fill:var(--coast);stroke:var(--ink)}"
    + ".catan .bar.seven{fill:var(--soft)}.catan .expected{stroke:var(--accent);stroke-width:3}"
    + ".catan .expected-edge{stroke:var(--paper);stroke-width:6}"
    + ".catan.rolls .number text{font-size:15px;fill:var(--ink)}"
    + ".catan.rolls .number text.soft{font-size:13.5px;font-weight:400}"
    + ".catan .best{fill:var(--turn);stroke:var(--gold);stroke-width:1.6}"
    + ".catan .flight{opacity:0;pointer-events:none}"
    + ".catan .action{cursor:pointer;outline:none}"
    + ".catan .action .near{fill:transparent;stroke:none}"
    + ".catan .action .site{fill:var(--spot);fill-opacity:.85;stroke:#8a4b14;stroke-width:3}"
    + ".catan .action .way{stroke:var(--spot);stroke-opacity:.78;stroke-width:12;stroke-linecap:round}"
    + ".catan .action .way-mark{stroke:#8a4b14;stroke-width:3;stroke-dasharray:5 5}"
    + ".catan .action .ring{fill:none;stroke:var(--spot);stroke-width:4.5;stroke-dasharray:7 4}"
    + ".catan .action .target{fill:#fff;fill-opacity:.28;stroke:#fff;stroke-width:3.5}"
    + ".catan .action .card-face,.catan .action .card-back,.catan .action .development"
    + "{stroke:var(--accent);stroke-width:3.5}"
    + ".catan .action rect.back{stroke:var(--accent);stroke-width:3}"
    + ".catan .action:hover .site,.catan .action:focus-visible .site{fill-opacity:1;stroke-width:5}"
    + ".catan .action:hover .way,.catan .action:focus-visible .way{stroke-opacity:1;stroke-width:15}"
    + ".catan .action:hover .target,.catan .action:focus-visible .target{fill-opacity:.55}"
    + ".catan .action:hover rect,.catan .action:focus-visible rect{stroke:var(--ink);stroke-width:3.5}"
)
