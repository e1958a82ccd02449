"""Boards for the documentation site, drawn by Ludex while it is built: positions of real games from fixed seeds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

import ludex

SEED = 7
THEMES = ("light", "dark")
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
WIDE = "---\nhide: [navigation]\n---\n"
"""The head of a page that has no list of pages beside it."""

SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


class Scene(NamedTuple):
    """A position to draw: a game from its seed on, with so many actions played by the careful bot, and more until there
    is a legal action with certain words in it. Of a decision in parts some are then made: each is the first legal
    action that begins with its words."""

    game: str
    title: str
    seats: int
    actions: int
    until: str = ""
    parts: tuple[str, ...] = ()
    options: tuple[tuple[str, object], ...] = ()


END = 5000
"""More actions than any of these games has."""

SCENES = (
    Scene("forsale", "The first houses", 4, 0),
    Scene("forsale", "Buying houses", 4, 13),
    Scene("forsale", "Selling them, some have chosen", 4, 58),
    Scene("forsale", "A sale is made", 4, 60),
    Scene("forsale", "The end", 4, END),
    Scene("diplomacy", "The first spring", 7, 0),
    Scene("diplomacy", "Orders being written", 7, 9),
    Scene("diplomacy", "Some years later", 7, 300),
    Scene("diplomacy", "A retreat", 7, 140, " R "),
    Scene("diplomacy", "The end", 7, END, options=(("years", 4),)),
    Scene("catan", "Setting up", 4, 8),
    Scene("catan", "In the middle", 4, 160),
    Scene("catan", "An offer being written", 4, 60, "offer", ("offer", "give", "give", "ask")),
    Scene("catan", "The robber", 4, 100, "robber"),
    Scene("catan", "Six players", 6, 160),
    Scene("catan", "The end", 4, END),
    Scene("karesansui", "The first gardens", 3, 12),
    Scene(
        "karesansui",
        "A garden being laid",
        3,
        12,
        "place",
        ("place b2 large", "place c2 small white", "place c3 water"),
    ),
    Scene(
        "karesansui",
        "A rule being written",
        3,
        12,
        "write",
        ("write atleast 2", "write Black", "write &", "write Stone"),
    ),
    Scene("karesansui", "More of them", 3, 30),
    Scene("karesansui", "The end", 3, END),
    Scene("monopoly", "The start", 4, 0),
    Scene("monopoly", "The first rounds", 4, 60),
    Scene("monopoly", "An offer being written", 4, 40, "offer", ("offer", "give", "ask", "give $100")),
    Scene("monopoly", "An offer to answer", 4, 40, "accept"),
    Scene("monopoly", "Buildings to buy", 4, 130, "build", ("build", "build")),
    Scene("monopoly", "The end", 4, END),
)


class Board(NamedTuple):
    """A scene as it was drawn."""

    game: str
    title: str
    number: int
    picture: ludex.Picture

    def file(self, theme: str) -> str:
        """The name of its file in one of the `THEMES`."""
        return f"{self.game}-{self.number}-{theme}.svg"

    def svg(self, theme: str) -> str:
        """The drawing in that theme, whatever the reader's machine is set to: a drawing asks its ancestors."""
        width, height = self.size()
        inside = f'<svg xmlns="http://www.w3.org/2000/svg" data-theme="{theme}" width="{width:g}" height="{height:g}"'
        return f'{inside} viewBox="0 0 {width:g} {height:g}">{self.picture.svg}</svg>'

    def size(self) -> tuple[float, float]:
        """Width and height of the drawing."""
        found = SIZE.search(self.picture.svg)
        assert found is not None
        return float(found[1]), float(found[2])

    def images(self, link: str = "", up: str = "") -> str:
        """The drawing as HTML, light or dark as the page is.

        It leads to `link`, or to its own file; `up` leads from the page to the top of the site.
        """
        width, height = self.size()
        said = escape(f"{ludex.find(self.game).title}: {self.picture.words.splitlines()[0]}")
        parts: list[str] = []
        for theme in THEMES:
            file = f"{up}boards/{self.file(theme)}"
            image = (
                f'<img src="{file}#only-{theme}" alt="{said}" width="{width:.0f}" height="{height:.0f}" loading="lazy">'
            )
            parts.append(f'<a href="{link or file}">{image}</a>')
        return "".join(parts)


def draw_all(scenes: Sequence[Scene] = SCENES) -> list[Board]:
    """All scenes, drawn as the seat that is to decide sees them."""
    drawn: list[Board] = []
    for scene in scenes:
        number = sum(board.game == scene.game for board in drawn) + 1
        drawn.append(Board(scene.game, scene.title, number, played(scene).show()))
    return drawn


def played(scene: Scene) -> ludex.Playthrough:
    """The table of a scene."""
    table = ludex.new(scene.game, scene.seats, SEED, NAMES[: scene.seats], **dict(scene.options))
    while not table.is_over and (len(table.history) < scene.actions or not can_play(table, scene.until)):
        table.play(table.suggest("careful"))
    for part in scene.parts:
        legal = [choice for choice in table.legal() if choice.text.startswith(part)]
        if legal:
            table.play(legal[0])
    return table


def can_play(table: ludex.Playthrough, words: str) -> bool:
    """Whether there is a legal action with these words in it."""
    return any(words in choice.text for choice in table.legal())


def games(boards: Sequence[Board]) -> list[str]:
    """The games that boards were drawn of, each once."""
    return list(dict.fromkeys(board.game for board in boards))


def gallery(boards: Sequence[Board]) -> str:
    """The page with all boards."""
    parts = [
        f"{WIDE}# Gallery\n\nBoards as players see them, drawn by Ludex when this site was built. Bots play here.\n"
    ]
    for game in games(boards):
        shown = [board for board in boards if board.game == game]
        kind = "boards large" if shown[0].size()[0] > 600 else "boards"
        figures = "".join(
            f"<figure>{board.images()}<figcaption>{escape(board.title)}</figcaption></figure>" for board in shown
        )
        parts.append(f'## {ludex.find(game).title} {{ #{game} }}\n\n<div class="{kind}">{figures}</div>\n')
    return "\n".join(parts)


def on_front_page(readme: str, boards: Sequence[Board]) -> str:
    """The README with a board of each game in place of its one picture."""
    parts: list[str] = []
    for game in games(boards):
        board = [board for board in boards if board.game == game][:2][-1]  # the second shows a game under way
        parts.append(f"<div>{board.images(f'games/{game}/index.html')}</div>")
    shown = "".join(parts)
    page, count = re.subn(r"<img [^>]*>", f'<div class="strip">{shown}</div>', readme)
    assert count == 1, "the README has one picture"
    return WIDE + page


def on_game_page(rules: str, name: str, boards: Sequence[Board]) -> str:
    """The rules with boards and the way to start the game under their title."""
    title, _, rest = rules.partition("\n")
    shown = [board.images(f"../../gallery.html#{name}", "../../") for board in boards if board.game == name]
    strip = "".join(f"<div>{images}</div>" for images in shown)
    start = f'table = ludex.new("{name}", seats={ludex.find(name).usual_seats}, seed=7)'
    return f'{title}\n\n<div class="strip">{strip}</div>\n\n```python\n{start}\n```\n{rest}'
