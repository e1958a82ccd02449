"""Links of the repository's Markdown files, which lead from file to file, as links from page to page of the site."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

REPOSITORY = "https://github.com/ludex/ludex"
LINK = re.compile(r"(?<=\]\()(?P<file>[^)\s#:]+)(?P<anchor>#[^)\s]*)?(?=\))")


def to_pages(markdown: str, place: str, source: str, written: Mapping[str, str], root: Path) -> str:
    """The text with its links as they must be on the page.

    `place` is the page's place in the site and `source` where its text stands in the repository; `written` has the
    sources of all pages that are not in docs/. A link to a file that is on no page leads to the repository; one to a
    file that does not exist stays as it is, and mkdocs complains of it.
    """
    pages = {file: page for page, file in written.items()}

    def replaced(link: re.Match[str]) -> str:
        anchor = link["anchor"] or ""
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), link["file"]))
        page = pages.get(target)
        if page is None and target.startswith("docs/"):
            page = target.removeprefix("docs/")
        if page is not None:
            return posixpath.relpath(page, posixpath.dirname(place) or ".") + anchor
        if (root / target).is_dir():
            return f"{REPOSITORY}/tree/main/{target}{anchor}"
        if (root / target).exists():
            return f"{REPOSITORY}/blob/main/{target}{anchor}"
        return link[0]

    return LINK.sub(replaced, markdown)
