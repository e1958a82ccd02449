"""The documentation site builds, and a fault in it ends the build. mkdocs runs as `make docs` runs it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import pytest

import ludex
from ludex.games import HERE

pytestmark = [pytest.mark.docs, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
PARTS = ("mkdocs.yml", "docs", "build_tools", "src", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""What the site is made of."""


class Page(HTMLParser):
    """What a page leads to, loads and can be led to."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.components: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "href" in given and not (tag == "link" and given.get("rel") in ("prev", "next", "canonical")):
            (self.loads if tag == "link" else self.links).append(given["href"])
        if "src" in given:
            self.loads.append(given["src"])
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        self.components.add(given.get("data-md-component", ""))


def build(folder: Path, into: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(folder / "mkdocs.yml"), "-d", str(into)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as it is built."""
    into = tmp_path_factory.mktemp("site")
    done = build(ROOT, into)
    assert done.returncode == 0, done.stdout + done.stderr
    return into


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[Path, Page]:
    return {file: Page(file) for file in sorted(site.rglob("*.html"))}


def test_every_link_leads_to_a_page_and_a_place_on_it(site: Path, pages: dict[Path, Page]) -> None:
    wrong = []
    count = 0
    for file, page in pages.items():
        for link in page.links + page.loads:
            parts = urlsplit(link)
            if parts.scheme or link.startswith("//"):
                continue
            count += 1
            start = site if parts.path.startswith("/") else file.parent
            target = (start / unquote(parts.path).lstrip("/")).resolve() if parts.path else file
            target = target / "index.html" if target.is_dir() else target
            anchor = unquote(parts.fragment)
            has_anchor = target not in pages or not anchor or anchor in pages[target].anchors
            if not target.is_file() or not has_anchor:
                wrong.append(f"{file.relative_to(site)}: {link}")
    assert wrong == []
    assert count > 1000


def test_a_reader_loads_nothing_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    for file, page in pages.items():
        assert [load for load in page.loads if urlsplit(load).netloc] == [], file
        # The theme's script asks GitHub about a repository where it finds this part, and unpkg for diagrams.
        assert "source" not in page.components, file
        assert 'class="mermaid"' not in file.read_text(encoding="utf-8")
    for style in site.rglob("*.css"):
        assert not re.search(r"(url\(|@import)\s*[\"']?(https?:)?//", style.read_text(encoding="utf-8")), style


@pytest.mark.parametrize("name", HERE)
def test_every_game_has_a_page_with_all_its_rules(name: str, site: Path) -> None:
    page = (site / "games" / name / "index.html").read_text(encoding="utf-8")
    rules = (ROOT / "src" / "ludex" / "games" / name / "RULES.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (\w[^\n`]*)$", rules, re.MULTILINE)
    assert headings
    for heading in headings:
        assert re.search(rf"<h2[^>]*>{re.escape(heading)}<", page), heading
    assert f"boards/{name}-1-dark.svg" in page


def test_the_reference_has_every_public_name_with_its_members(site: Path, pages: dict[Path, Page]) -> None:
    anchors = {anchor for file, page in pages.items() if "reference" in file.parts for anchor in page.anchors}
    for name in ludex.__all__:
        assert f"ludex.{name}" in anchors
    for member in ("State.legal", "State.settings", "Game.choices", "Playthrough.undo", "Outcome.winners"):
        assert f"ludex.{member}" in anchors
    assert "Every action the seat may play now" in (site / "reference" / "contract.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", HERE)
def test_the_gallery_has_boards_of_every_game_light_and_dark(name: str, site: Path) -> None:
    light = sorted(site.glob(f"boards/{name}-*-light.svg"))
    gallery = (site / "gallery.html").read_text(encoding="utf-8")
    assert light
    for file in light:
        dark = file.with_name(file.name.replace("light", "dark"))
        for theme, each in (("light", file), ("dark", dark)):
            drawing = ElementTree.parse(each).getroot()
            assert drawing.get("data-theme") == theme
            assert len(list(drawing.iter())) > 20
            assert f"boards/{each.name}#only-{theme}" in gallery


FAULTS = (
    ("docs/bots.md", "\n[x](no-such-page.md)\n", "no-such-page.md"),
    ("docs/players.md", "\n[x](bots.md#no-such-place)\n", "#no-such-place"),
    ("src/ludex/games/catan/RULES.md", "\n[x](no-such-rules.md)\n", "no-such-rules.md"),
    ("src/ludex/games/forsale/RULES.md", "\n[x](../../../../docs/no-such-guide.md)\n", "no-such-guide.md"),
    ("docs/forgotten.md", "# Not in the list of pages\n", "forgotten.md"),
    ("docs/reference/players.md", "\n::: ludex.judge\n", "ludex.judge is in the reference but not public"),
    ("docs/reference/playing.md", "\n::: ludex.Ask\n", "ludex.Ask is 2 times in the reference"),
    (
        "src/ludex/core/outcome.py",
        "\n    def best(self) -> int:\n        return 0\n",
        "ludex.Outcome.best has no docstring",
    ),
    ("src/ludex/__init__.py", '\n__all__ += ["digest"]\nfrom ludex.core import digest\n', "ludex.digest is 0 times in"),
)
"""A file, what is added at its end, and what the build must say of it."""


def test_faults_end_the_build_and_each_is_named(tmp_path: Path) -> None:
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.c"))
        else:
            shutil.copy(ROOT / part, tmp_path / part)
    for file, added, _ in FAULTS:
        with Path(tmp_path, file).open("a", encoding="utf-8") as out:
            out.write(added)
    done = build(tmp_path, tmp_path / "site")
    told = done.stdout + done.stderr
    assert done.returncode != 0
    assert [said for _, _, said in FAULTS if said not in told] == []
