"""The thirty properties as drawings, from a cardboard box to a space station: fifteen kinds, each in two versions.

A drawing is 100 wide and stands on the ground at 90. Its parts are walls, roofs, what is dark and what is lit.
"""

from __future__ import annotations

from functools import lru_cache

from ludex.render.svg import Element, fixed

WALLS = ("#d9b382", "#e8dcc0", "#b7c9a8", "#a9c6d8", "#c9bfe0", "#e3b3b0")
ROOFS = ("#8a4f2a", "#a8452f", "#3f6b4d", "#33607f", "#5a4b8c", "#8c3d56")
SKIES = ("#dfe9ee", "#f6e7cf", "#d3e6f5")
"""What is behind a property; the last kinds stand at night."""
NIGHT = "#1d2a4a"
DARK, LIT = "#3a2f28", "#fff1b8"
GROUND = "#8fae7a"


def windows(left: int, top: int, columns: int, rows: int, across: int, down: int, width: int, height: int) -> str:
    """A grid of windows as a path."""
    return "".join(
        f"M{left + column * across} {top + row * down}h{width}v{height}h-{width}z"
        for row in range(rows)
        for column in range(columns)
    )


KINDS: tuple[tuple[str, str, str, str], ...] = (
    (  # a cardboard box
        "M20 52H80V90H20Z",
        "M20 52L6 38H38L50 52ZM80 52L94 38H62L50 52Z",
        "M42 66H58V90H42Z",
        "M26 58h10v6h-10z",
    ),
    (  # a tent
        "M50 28L94 90H6Z",
        "M50 28L94 90H78ZM48 16H64L58 22L64 28H48Z",
        "M50 48L64 90H36Z",
        "",
    ),
    (  # a hut under thatch
        "M28 56H72V90H28Z",
        "M50 20L90 60L82 64L74 58L66 64L58 58L50 64L42 58L34 64L26 58L18 64L10 60Z",
        "M43 68H57V90H43Z",
        "M62 70h7v8h-7z",
    ),
    (  # a caravan
        "M10 50Q10 36 24 36H76Q90 36 90 52V80H10Z",
        "M10 60H90V67H10Z",
        "M20 82a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM62 82a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM68 44H80V78H68Z",
        "M18 42h16v13h-16zM42 42h16v13h-16z",
    ),
    (  # a cottage
        "M20 54H80V90H20Z",
        "M12 57L28 32H72L88 57ZM62 20H71V34H62Z",
        "M44 66H56V90H44Z",
        "M27 62h11v11h-11zM62 62h11v11h-11z",
    ),
    (  # a houseboat
        "M24 44H76V70H24Z",
        "M18 44L27 32H73L82 44ZM66 18H72V32H66Z",
        "M4 68H96L84 90H16Z",
        "M30 50h10v11h-10zM45 50h10v11h-10zM60 50h10v11h-10z",
    ),
    (  # a house of two storeys
        "M24 42H76V90H24Z",
        "M16 45L50 14L84 45ZM66 12H74V30H66Z",
        "M44 70H56V90H44Z",
        "M31 50h12v12h-12zM57 50h12v12h-12zM29 70h9v11h-9zM62 70h9v11h-9z",
    ),
    (  # a windmill
        "M38 38H62L70 90H30Z",
        "M35 42Q50 14 65 42Z",
        "M50 38L80 12L84 20ZM50 38L24 8L16 12ZM50 38L76 68L68 72ZM50 38L20 64L16 56ZM45 74H55V90H45Z",
        "M45 52h10v10h-10z",
    ),
    (  # a row of town houses
        "M12 40H38V90H12ZM38 32H62V90H38ZM62 44H88V90H62Z",
        "M12 40V34H18V28H32V34H38V40ZM38 32L50 12L62 32ZM62 44L75 26L88 44Z",
        "M21 74H30V90H21ZM46 74H54V90H46ZM71 74H80V90H71Z",
        "M17 47h7v10h-7zM27 47h7v10h-7zM46 38h8v12h-8zM46 56h8v10h-8zM71 52h9v11h-9z",
    ),
    (  # a villa with columns
        "M12 50H88V90H12Z",
        "M6 50L50 20L94 50ZM8 84H92V90H8Z",
        "M44 62H56V84H44Z",
        "M18 52h6v32h-6zM31 52h6v32h-6zM63 52h6v32h-6zM76 52h6v32h-6zM45 36a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z",
    ),
    (  # a lighthouse
        "M38 34H62L70 90H30Z",
        "M37 44H63L65 55H35ZM33 67H67L69 78H31ZM38 22L50 6L62 22Z",
        "M45 79H55V90H45ZM35 31H65V35H35Z",
        "M41 22h18v9h-18zM62 24L94 16V34L62 29z",
    ),
    (  # a skyscraper
        "M30 20H70V90H30ZM12 50H30V90H12ZM70 42H88V90H70Z",
        "M36 12H64V20H36ZM48 0H52V12H48ZM12 46H30V50H12ZM70 38H88V42H70Z",
        "M45 80H55V90H45Z",
        windows(35, 26, 3, 6, 11, 9, 7, 5) + windows(16, 55, 1, 3, 9, 10, 9, 5) + windows(74, 48, 1, 4, 9, 10, 9, 5),
    ),
    (  # a castle
        "M10 36V30H16V36H20V30H26V36H30V50H38V44H44V50H56V44H62V50H70V36H74V30H80V36H84V30H90V90H10Z",
        "M8 30L20 8L32 30ZM68 30L80 8L92 30ZM49 24H64L58 29L64 34H51V46H49Z",
        "M41 90V72Q50 58 59 72V90Z",
        "M17 44h6v12h-6zM77 44h6v12h-6zM17 64h6v10h-6zM77 64h6v10h-6z",
    ),
    (  # a palace with domes
        "M8 54H92V90H8ZM34 38H66V54H34Z",
        "M34 38Q30 22 50 10Q70 22 66 38ZM8 54Q6 42 19 34Q32 42 30 54ZM70 54Q68 42 81 34Q94 42 92 54ZM49 2H51V12H49Z",
        "M42 90V70Q50 58 58 70V90Z",
        "M14 62h8v14h-8zM27 62h8v14h-8zM65 62h8v14h-8zM78 62h8v14h-8zM40 42h6v9h-6zM54 42h6v9h-6z",
    ),
    (  # a space station
        "M38 34Q38 22 50 20Q62 22 62 34V66Q62 78 50 80Q38 78 38 66Z",
        "M2 36H30V64H2ZM70 36H98V64H70Z",
        "M30 47H38V53H30ZM62 47H70V53H62ZM48 10H52V21H48ZM48 79H52V88H48ZM11 36H13V64H11ZM20 36H22V64H20ZM79 36H81V64"
        "H79ZM88 36H90V64H88Z",
        "M44 34a6 6 0 1 0 12 0a6 6 0 1 0 -12 0zM44 52h12v6h-12zM44 63h12v6h-12z",
    ),
)
STARS = (
    "M12 16h2v2h-2zM30 8h2v2h-2zM86 12h2v2h-2zM70 22h2v2h-2zM10 76h2v2h-2zM90 80h2v2h-2zM28 84h2v2h-2zM66 88h2v2h-2z"
)
TREE = "M84 90V80Q74 80 76 71Q72 62 82 60Q92 58 94 68Q98 78 88 80V90Z"


@lru_cache(64)
def property_art(value: int) -> Element:
    """What stands on the card of this value, 100 by 100 with its sky."""
    number, version = divmod(min(max(value, 1), 30) - 1, 2)
    walls, roofs, dark, lit = KINDS[number]
    is_space = number == len(KINDS) - 1
    colour = (number + 3 * version) % 6
    sky = NIGHT if is_space else SKIES[(number + version) % 3]
    found = [Element("rect", width=100, height=100, rx=6, fill=sky)]
    if is_space:
        found.append(Element("path", d=STARS, fill="#ffffff"))
        found.append(Element("circle", cx=84 if version else 16, cy=84 if version else 20, r=9, fill="#d8b36a"))
    else:
        found.append(Element("circle", cx=12 if version else 88, cy=14, r=8, fill="#f2c14e"))
        found.append(Element("path", d="M0 90H100V94Q100 100 94 100H6Q0 100 0 94Z", fill=GROUND))
    if version and not is_space:
        found.append(Element("path", d=TREE, fill="#4f7d4a"))
    for d, fill in ((walls, WALLS[colour]), (roofs, ROOFS[colour]), (dark, DARK), (lit, LIT)):
        if d:
            found.append(Element("path", d=d, fill=fill, stroke=DARK, stroke_width=1.2, stroke_linejoin="round"))
    return fixed(found)
