"""The page's bundles: every module and sheet is in them, what can't be bundled is refused, and they are cached well."""

from __future__ import annotations

import gzip
import re
import urllib.request
from pathlib import Path

import httpx
import pytest

from ludex.server.app import WEB
from ludex.server.bundles import BundleError, script, sheet, variable
from ludex.server.pages import Pages
from ludex.server.running import Running

LIMIT = 60_000
"""Bytes of script and style of a page, compressed."""


def bundle(folder: Path, **files: str) -> str:
    for name, text in files.items():
        file = folder / f"{name}.js"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    return script(folder, "main.js")


def test_the_modules_of_every_page_become_one_script_and_one_sheet() -> None:
    pages = Pages(WEB)
    for name in ("index", "table"):
        html = pages.html[name]
        assert "/static/js/" not in html
        assert "/static/css/" not in html
        found = re.findall(r'"/bundle/([^"]+)"', html)
        assert sorted(each.rsplit(".", 1)[1] for each in found) == ["css", "js"]
        assert sum(len(pages.bundles[each].packed) for each in found) < LIMIT
    for kept in pages.bundles.values():
        assert gzip.decompress(kept.packed) == kept.plain


def test_every_module_is_in_a_page_once() -> None:
    pages = Pages(WEB)
    texts = [kept.plain.decode() for name, kept in pages.bundles.items() if name.endswith(".js")]
    names = [file.relative_to(WEB / "js").as_posix() for file in sorted((WEB / "js").rglob("*.js"))]
    assert len(names) > 40
    for name in names:
        counts = [text.count(f"const {variable(name)} = ") for text in texts]
        assert set(counts) <= {0, 1}, name
        assert sum(counts) >= 1, f"{name} is imported by no page"


def test_imports_and_exports_of_every_kind(tmp_path: Path) -> None:
    made = bundle(
        tmp_path,
        one="export const $ = 1;\nexport class A {}\nexport async function run() {}\n"
        "const b = 2;\nexport { b as c };\n",
        two='import { $ } from "./one.js";\nexport default function f() { return $; }\nexport { A } from "./one.js";\n',
        main='import {\n  $,\n  run as go,\n  c,\n} from "./one.js";\nimport * as one from "./one.js";\n'
        'import f from "./two.js";\nimport { A } from "./two.js";\nimport "./two.js";\n'
        'const late = () => import("./one.js");\ngo(f, A, one, c, $, late);\n',
    )
    assert made.count("const of_one = ") == made.count("const of_two = ") == made.count("const of_main = ") == 1
    assert made.index("of_one = ") < made.index("of_two = ") < made.index("of_main = ")
    assert "return { c: b, $, A, run };" in made
    assert "return { A: of_one.A, default: f };" in made
    assert "const { $, run: go, c } = of_one;" in made
    assert "const one = of_one;" in made
    assert "const { default: f } = of_two;" in made
    assert "const late = () => Promise.resolve(of_one);" in made
    assert not re.search(r"^\s*(import|export)\b", made, re.MULTILINE)


def test_modules_of_other_folders_are_found_by_their_paths(tmp_path: Path) -> None:
    made = bundle(
        tmp_path,
        **{
            "net/api": 'import { $ } from "../lib/dom.js";\nexport const get = $;\n',
            "net/live": 'import { get } from "./api.js";\nexport { get };\n',
            "lib/dom": "export const $ = 1;\n",
            "lib/api": "export const get = 2;\n",
            "main": 'import { get } from "./net/live.js";\nimport { get as other } from "./lib/api.js";\nget(other);\n',
        },
    )
    assert re.findall(r"const (of_\S+) =", made) == ["of_lib$dom", "of_net$api", "of_net$live", "of_lib$api", "of_main"]
    assert "const { $ } = of_lib$dom;" in made
    assert "const { get: other } = of_lib$api;" in made


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"main": 'import { a } from "./gone.js";\n'}, "no gone.js"),
        ({"main": 'import { a } from "./one.js";\n', "one": "export const b = 1;\n"}, "imports a, which one.js"),
        ({"main": 'import "./one.js";\n', "one": 'import "./main.js";\n'}, "circle: main.js > one.js > main.js"),
        ({"main": "export let a = 1;\n"}, "export let a"),
        ({"main": 'export * from "./main.js";\n'}, "not bundled"),
        ({"main": 'import { a } from "elsewhere";\n'}, "not bundled"),
        ({"main": 'import { a } from "../elsewhere.js";\n'}, "outside of the folder"),
        ({"main": "const a = await fetch('/');\n"}, "not bundled"),
        ({"main": "const here = import.meta.url;\n"}, "not bundled"),
    ],
)
def test_what_cannot_be_bundled_is_refused(tmp_path: Path, files: dict[str, str], why: str) -> None:
    with pytest.raises(BundleError, match=re.escape(why)):
        bundle(tmp_path, **files)


def test_sheets_that_need_other_files_are_refused(tmp_path: Path) -> None:
    fine, wrong = tmp_path / "fine.css", tmp_path / "wrong.css"
    fine.write_text("a{background:url(/static/icon.svg)}")
    wrong.write_text("a{background:url('icon.svg')}")
    assert sheet([fine, fine]).count("icon.svg") == 2
    with pytest.raises(BundleError, match=r"wrong\.css"):
        sheet([fine, wrong])


def test_bundles_are_cached_for_ever_and_pages_are_not(running: Running) -> None:
    page = httpx.get(f"{running.url}/")
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["content-encoding"] == "gzip"
    for path in re.findall(r'"(/bundle/[^"]+)"', page.text):
        packed = httpx.get(running.url + path)
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert packed.headers["vary"] == "Accept-Encoding"
        assert "content-security-policy" in packed.headers
        with urllib.request.urlopen(running.url + path) as plain:
            assert plain.headers["content-encoding"] is None
            assert plain.read().decode() == packed.text
    assert httpx.get(f"{running.url}/bundle/index-0000000000000000.js").status_code == 404


def test_answers_are_compressed_where_they_are_long(running: Running) -> None:
    assert httpx.get(f"{running.url}/api/openapi.json").headers["content-encoding"] == "gzip"
    plain = httpx.get(f"{running.url}/api/openapi.json", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert "content-encoding" not in httpx.get(f"{running.url}/api/tables/nosuchtable").headers
