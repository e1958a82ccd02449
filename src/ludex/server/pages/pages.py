"""The pages as they are served: each with one script and one style sheet, compressed, cached by browsers for ever.
What a page asks for later is a script of its own, kept in the same way.

A page's HTML names its modules and sheets as they are in `web/`. Here they are replaced by bundles whose names hold a
hash of what is in them: a browser never asks for the same one twice, and a new version has a new name.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludex.server.pages.bundles import Script, sheet

SHEET = re.compile(r'<link rel="stylesheet" href="/static/css/([\w.-]+)">\n?')
SCRIPT = re.compile(r'<script type="module" src="/static/js/([\w./]+)"></script>')
FOR_EVER = "public, max-age=31536000, immutable"


class Bundle(NamedTuple):
    plain: bytes
    packed: bytes
    media: str


class Pages:
    """All pages of a folder, and their bundles."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bundles: dict[str, Bundle] = {}
        self.html = {file.stem: self._page(file) for file in sorted(folder.glob("*.html"))}

    def _page(self, file: Path) -> str:
        text = file.read_text(encoding="utf-8")
        sheets: list[str] = SHEET.findall(text)
        if sheets:
            styles = sheet([self.folder / "css" / name for name in sheets])
            name = self._keep(file.stem, "css", styles, "text/css")
            first = text.index('<link rel="stylesheet" href="/static/css/')
            link = f'<link rel="stylesheet" href="/bundle/{name}">\n'
            text = text[:first] + link + SHEET.sub("", text[first:])

        def one_script(found: re.Match[str]) -> str:
            code = Script(self.folder, f"js/{found[1]}").text(
                lambda part, code: f"/bundle/{self._keep(f'{file.stem}-{part}', 'js', code, 'text/javascript')}"
            )
            return (
                f'<script type="module" src="/bundle/{self._keep(file.stem, "js", code, "text/javascript")}"></script>'
            )

        return SCRIPT.sub(one_script, text)

    def _keep(self, page: str, ending: str, text: str, media: str) -> str:
        """Keeps a bundle; answers its name."""
        plain = text.encode()
        name = f"{page}-{hashlib.sha256(plain).hexdigest()[:16]}.{ending}"
        self.bundles[name] = Bundle(plain, gzip.compress(plain, 9, mtime=0), media)
        return name

    def page(self, name: str, status: int = 200) -> Response:
        """A page; the browser asks each time whether it has changed."""
        return Response(self.html[name], status, {"Cache-Control": "no-cache"}, "text/html")

    async def bundle(self, request: Request) -> Response:
        """One of the files that pages refer to."""
        found = self.bundles.get(request.path_params["name"])
        if found is None:
            raise HTTPException(404)
        headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(found.plain, headers=headers, media_type=found.media)
        return Response(found.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=found.media)
