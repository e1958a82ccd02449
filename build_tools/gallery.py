"""Draws every board of the gallery into a folder, light and dark: as SVG, and as wide as a phone and a desk.

    python build_tools/gallery.py [FOLDER]

The scenes are those of the documentation site (website/boards.py). Chromium makes pictures of them; where there is
none, only the SVG files are written. `otherwise/` has the same pictures as people see them who do not tell red from
green (deuteranopia and protanopia, after Viénot, Brettel and Mollon 1999). The README's picture is drawn too.
"""

from __future__ import annotations

import shutil
import sys
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(Path(__file__).parent / "website"))

from boards import THEMES, Board, draw_all  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Page

WIDTHS = {390: 3, 1400: 1}
"""The sizes, and how many pixels a point has there."""
GROUNDS = {"light": "#ffffff", "dark": "#14120f"}
ON_README = ("forsale", 2)
"""The game and number of the board that the README shows."""
SIMULATED = {
    "deuteranopia": "0.29275 0.70725 0 0 0  0.29275 0.70725 0 0 0  -0.02234 0.02234 1 0 0  0 0 0 1 0",
    "protanopia": "0.11238 0.88762 0 0 0  0.11238 0.88762 0 0 0  0.00401 -0.00401 1 0 0  0 0 0 1 0",
}
"""What becomes of red, green and blue, in linear light."""


def page_of(board: Board, theme: str, seen: str = "") -> str:
    """A page with nothing but the board, as wide as the window."""
    drawing = board.svg(theme).replace("<svg ", '<svg style="display:block;width:100vw;height:auto" ', 1)
    filters = "".join(
        f'<filter id="{name}" color-interpolation-filters="linearRGB"><feColorMatrix values="{values}"/></filter>'
        for name, values in SIMULATED.items()
    )
    body = f"margin:0;background:{GROUNDS[theme]}" + (f";filter:url(#{seen})" if seen else "")
    hidden = f'<svg width="0" height="0" style="position:absolute">{filters}</svg>'
    return f'<!doctype html><html data-theme="{theme}"><body style="{body}">{hidden}{drawing}</body></html>'


def photograph(page: Page, board: Board, theme: str, width: int, folder: Path) -> None:
    """The board in a window so wide, as most and as some people see it."""
    for seen in ("", *SIMULATED):
        page.set_content(page_of(board, theme, seen))
        name = board.file(theme).removesuffix(".svg")
        file = folder / f"{name}-{width}.png" if not seen else folder / "otherwise" / f"{name}-{width}-{seen}.png"
        page.screenshot(path=file, full_page=True)


def photograph_all(boards: list[Board], folder: Path) -> bool:
    """All boards as pictures; whether there is a browser for it."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        return False
    from playwright.sync_api import sync_playwright

    (folder / "otherwise").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for width, scale in WIDTHS.items():
            page = browser.new_page(viewport={"width": width, "height": 300}, device_scale_factor=scale)
            for board in boards:
                for theme in THEMES:
                    photograph(page, board, theme, width, folder)
        browser.close()
    return True


def index(boards: list[Board]) -> str:
    """A page with all of them."""
    figures = [
        f'<figure><a href="{board.file(theme)}"><img src="{board.file(theme)}" width="640" alt=""></a>'
        f"<figcaption>{escape(board.game)}: {escape(board.title)}, {theme}</figcaption></figure>"
        for board in boards
        for theme in THEMES
    ]
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Boards of Ludex</title>{"".join(figures)}</html>'
    )


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "gallery"
    folder.mkdir(parents=True, exist_ok=True)
    boards = draw_all()
    for board in boards:
        for theme in THEMES:
            (folder / board.file(theme)).write_text(board.svg(theme), encoding="utf-8")
        if (board.game, board.number) == ON_README:
            (ROOT / "docs" / "images" / f"{board.game}.svg").write_text(board.picture.svg, encoding="utf-8")
    (folder / "index.html").write_text(index(boards), encoding="utf-8")
    is_seen = photograph_all(boards, folder)
    print(f"{len(boards)} boards are in {folder}{'' if is_seen else ', as SVG only: there is no chromium'}")


if __name__ == "__main__":
    main()
