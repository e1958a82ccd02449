"""What the documentation site has beyond docs/: mkdocs calls these functions while it builds (see mkdocs.yml).

The README is the front page, each game's page is the RULES.md of its folder, and the gallery is drawn by Ludex. A
fault in the public interface (`interface.faults`) is a warning, which ends a strict build.
"""

from __future__ import annotations

import logging
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import boards
import interface
import links

ROOT = Path(__file__).parents[2]
GAMES = Path("src/ludex/games")
LOG = logging.getLogger("mkdocs.plugins.ludex")


def sources() -> dict[str, str]:
    """The pages of the site that are written outside docs/: where each stands in the repository, by its place in the
    site."""
    found = {"index.md": "README.md", "contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
    for file in sorted((ROOT / GAMES).rglob("*.md")):
        game = file.relative_to(ROOT / GAMES).parts[0]
        name = "index" if file.name == "RULES.md" else file.stem.lower()
        found[f"games/{game}/{name}.md"] = file.relative_to(ROOT).as_posix()
    return found


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages and drawings that are not in docs/."""
    drawn = boards.draw_all()
    pages = {place: (ROOT / source).read_text(encoding="utf-8") for place, source in sources().items()}
    pages["index.md"] = boards.on_front_page(pages["index.md"], drawn)
    for game in boards.games(drawn):
        pages[f"games/{game}/index.md"] = boards.on_game_page(pages[f"games/{game}/index.md"], game, drawn)
    pages["gallery.md"] = boards.gallery(drawn)
    for place, text in pages.items():
        files.append(File.generated(config, place, content=text))
    for board in drawn:
        for theme in boards.THEMES:
            files.append(File.generated(config, f"boards/{board.file(theme)}", content=board.svg(theme)))
    files.append(File.generated(config, "assets/icon.svg", abs_src_path=str(ROOT / "src/ludex/web/icon.svg")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turns links between files of the repository into links between pages of the site."""
    written = sources()
    place = page.file.src_uri
    return links.to_pages(markdown, place, written.get(place, f"docs/{place}"), written, ROOT)


def on_post_build(config: MkDocsConfig) -> None:
    """Warns of everything public that has no docstring or stands on no page of the reference."""
    for fault in interface.faults(ROOT / "src", sorted(Path(config.docs_dir, "reference").glob("*.md"))):
        LOG.warning(fault)
