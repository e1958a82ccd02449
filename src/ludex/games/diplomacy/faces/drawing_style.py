"""The style of the map, in light and in dark."""

from __future__ import annotations

from ludex.render.svg import theme

LIGHT = {
    "paper": "#f7f4ec",
    "ink": "#26221c",
    "soft": "#6d6558",
    "land": "#f3ead4",
    "sea": "#cfe2ec",
    "deep": "#39586b",
    "line": "#8c7c5c",
    "coast": "#4a5a63",
    "none": "#cfc7b4",
    "hatch": "#b3a98f",
    "rim": "#fffdf6",
    "halo": "#fffdf6",
    "gain": "0.42",
}
DARK = {
    "paper": "#1d1c1a",
    "ink": "#f1ebdf",
    "soft": "#b4aa98",
    "land": "#3b372c",
    "sea": "#15303d",
    "deep": "#8fb6cb",
    "line": "#8a7f68",
    "coast": "#9fb4bd",
    "none": "#24221d",
    "hatch": "#4a453a",
    "rim": "#11100e",
    "halo": "#d8d2c4",
    "gain": "0.5",
}

STYLE = (
    theme("diplomacy", LIGHT, DARK)
    + "".join(
        f".diplomacy {rule}"
        for rule in (
            "text{fill:var(--ink);font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}",
            ".paper{fill:var(--paper)}",
            ".title{font-size:19px;font-weight:650}",
            ".hand-in rect{fill:var(--ink)}",
            ".hand-in text{fill:var(--paper);font-size:16px;font-weight:650;text-anchor:middle}",
            ".legend text{font-size:13px}",
            "text.soft{fill:var(--soft)}",
            ".seas{fill:var(--sea)}",
            ".lands{fill:var(--land)}",
            ".blank{fill:var(--none)}",
            ".hatch{stroke:var(--hatch);stroke-width:2.4}",
            ".disc{stroke:var(--soft)}",
            ".way{stroke:var(--hatch);stroke-width:1.5}",
            ".tint{opacity:var(--gain)}",
            ".stripe{fill:none;stroke-width:1.8;opacity:.34}",
            ".dots{fill:none;stroke-width:5;stroke-linecap:round;opacity:.38}",
            ".swatch{stroke-width:1.5}",
            # Only areas, units and the last orders answer to a pointer.
            ":is(.owners,.lines,.names,.centers,.orders,.legend){pointer-events:none}",
            ".lines path{fill:none;stroke-linejoin:round;stroke-linecap:round}",
            ".sea-line{stroke:var(--deep);stroke-width:1.7;opacity:.55;stroke-dasharray:7 5}",
            ".border{stroke:var(--line);stroke-width:1.8}",
            ".coast{stroke:var(--coast);stroke-width:2.3}",
            ".water{stroke:var(--sea)}",
            ".bank{stroke:var(--coast)}",
            ".bridge{stroke:var(--coast);stroke-width:3;stroke-dasharray:2 7}",
            # A rim of the ground's colour keeps a name readable where lines cross it.
            ".names text{text-anchor:middle;font-weight:600;stroke:var(--rim);stroke-opacity:.75;stroke-width:2.4px;"
            "paint-order:stroke;stroke-linejoin:round}",
            ".names .wet{font-style:italic;font-weight:500;fill:var(--deep);stroke:var(--sea)}",
            ".names .short{display:none}",
            ".names .shore{font-size:9px;fill:var(--soft)}",
            ".names .place{font-size:14px;font-weight:700}",
            ".centers{fill:var(--rim);stroke:var(--ink);stroke-width:1.1}",
            ".ring{fill:none;stroke-width:4}",
            ":is(.army,.fleet,.other){stroke:var(--ink);stroke-width:1.5;stroke-linejoin:round}",
            ".unit{cursor:default}",
            ".lost :is(.army,.fleet,.other){stroke-dasharray:3 2}",
            "text.tag{font-size:10px;font-weight:750;text-anchor:middle}",
            "text.dark{fill:#1b1813}",
            "text.light{fill:#fff}",
            ".order{fill:none}",
            ".order path{stroke-linecap:round}",
            ".rim{stroke:var(--halo);stroke-width:6;opacity:.8}",
            ".stroke{stroke-width:3.6}",
            ".head{stroke:var(--halo);stroke-width:1.2;stroke-linejoin:round}",
            ":is(.support,.convoy) .stroke{stroke-width:2.8;stroke-dasharray:7 5}",
            ".convoy .stroke{stroke-dasharray:1 6;stroke-width:4}",
            ":is(.fails,.void):is(.move,.retreat) .stroke{stroke-dasharray:9 6}",
            ".void{opacity:.6}",
            ".hold{stroke-width:2.4;stroke-dasharray:5 3;fill:none}",
            ".knot{fill:var(--rim);stroke-width:2.4}",
            ".cross{stroke:var(--ink);stroke-width:2.8}",
            ".cross.rim{stroke:var(--rim);opacity:1;stroke-width:6}",
            ".large{stroke-width:3.6}",
            ".ghost{opacity:.75}",
            ".last-orders{opacity:.9}",
        )
    )
    + ".diplomacy.codes .names .long{display:none}.diplomacy.codes .names .short{display:inline}"
    "@media (max-width:640px){.diplomacy .names .long{display:none}.diplomacy .names .short{display:inline}"
    ".diplomacy .names .only{font-size:16px}}"
)
