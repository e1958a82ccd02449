"""The page's bundles: every module and sheet is in them, what can't be bundled is refused, and they are cached well."""

from __future__ import annotations

import gzip
import re
import urllib.request
from pathlib import Path

import httpx
import pytest

from ludex.server.app import WEB
from ludex.server.pages.bundles import BundleError, Script, sheet, variable
from ludex.server.pages.pages import Pages
from ludex.testing.running import Running

LIMIT = {"index": 12_000, "table": 52_000}
"""Bytes of script and style of a page, compressed."""
PARTS = {"table": ["host", "journal_check", "lesson", "rules", "sentence"]}
"""What pages ask for later."""


def bundle(folder: Path, **files: str) -> str:
    return bundles(folder, **files)["main"]


def bundles(folder: Path, **files: str) -> dict[str, str]:
    """The scripts of a page that begins with `main`: the page's own, and its parts by their names."""
    for name, text in files.items():
        file = folder / "js" / (name if name.endswith(".css") else f"{name}.js")
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text(text)
    kept: dict[str, str] = {}

    def keep(name: str, text: str) -> str:
        assert name not in kept
        kept[name] = text
        return f"/bundle/{name}.js"

    made = Script(folder, "js/main.js").text(keep)
    return {"main": made, **kept}


def test_the_modules_of_every_page_become_one_script_and_one_sheet() -> None:
    pages = Pages(WEB)
    for name in ("index", "table"):
        html = pages.html[name]
        assert "/static/js/" not in html
        assert "/static/css/" not in html
        found = re.findall(r'"/bundle/([^"]+)"', html)
        assert sorted(each.rsplit(".", 1)[1] for each in found) == ["css", "js"]
        assert sum(len(pages.bundles[each].packed) for each in found) < LIMIT[name]
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


def test_a_page_has_what_it_asks_for_later_apart() -> None:
    pages = Pages(WEB)
    for page, parts in PARTS.items():
        (name,) = re.findall(r'src="/bundle/([^"]+)"', pages.html[page])
        text = pages.bundles[name].plain.decode()
        addresses = re.findall(r'= late\("/bundle/([^"]+)"', text)
        assert sorted(re.sub(r"-[0-9a-f]{16}\.js$", "", address) for address in addresses) == [
            f"{page}-{part}" for part in parts
        ]
        for address in addresses:
            part = pages.bundles[address].plain.decode()
            for module in re.findall(r"^const (of_\S+) = ", part, re.MULTILINE):
                assert f"const {module} = " not in text


def test_imports_and_exports_of_every_kind(tmp_path: Path) -> None:
    made = bundle(
        tmp_path,
        one="export const $ = 1;\nexport class A {}\nexport async function run() {}\n"
        "const b = 2;\nexport { b as c };\n",
        two='import { $ } from "./one.js";\nexport default function f() { return $; }\nexport { A } from "./one.js";\n',
        main='import {\n  $,\n  run as go,\n  c,\n} from "./one.js";\nimport * as one from "./one.js";\n'
        'import f from "./two.js";\nimport { A } from "./two.js";\nimport "./two.js";\n'
        "go(f, A, one, c, $);\n",
    )
    assert made.count("const of_one = ") == made.count("const of_two = ") == made.count("const of_main = ") == 1
    assert made.index("of_one = ") < made.index("of_two = ") < made.index("of_main = ")
    assert "return { c: b, $, A, run };" in made
    assert "return { A: of_one.A, default: f };" in made
    assert "const { $, run: go, c } = of_one;" in made
    assert "const one = of_one;" in made
    assert "const { default: f } = of_two;" in made
    assert not re.search(r"^\s*(import|export)\b", made, re.MULTILINE)


def test_what_is_asked_for_late_is_a_script_with_only_what_it_needs_alone(tmp_path: Path) -> None:
    made = bundles(
        tmp_path,
        main='import { say } from "./lib/say.js";\nimport("./late/a.js").then(({ a }) => say(a));\n'
        'export const b = () => import("./late/b.js");\n',
        **{
            "lib/say": "export const say = (x) => x;\n",
            "lib/only": "export const only = 1;\n",
            "lib/both": "export const both = {};\n",
            "late/a": 'import { say } from "../lib/say.js";\nimport { only } from "../lib/only.js";\n'
            'import { both } from "../lib/both.js";\nexport const a = [say, only, both, () => import("./b.js")];\n',
            "late/b": 'import { both } from "../lib/both.js";\nexport const b = both;\n',
        },
    )
    assert sorted(made) == ["a", "b", "main"]
    main = made["main"]
    assert re.findall(r"const (of_\S+) =", main) == ["of_lib$both", "of_lib$say", "of_main"]
    assert 'const late_late$a = late("/bundle/a.js", () => [late_late$b, of_lib$both, of_lib$say]);' in main
    assert 'const late_late$b = late("/bundle/b.js", () => [of_lib$both]);' in main
    assert "late_late$a().then(({ a }) => say(a));" in main
    assert made["a"].startswith("export default (late_late$b, of_lib$both, of_lib$say) => {")
    assert re.findall(r"const (of_\S+) =", made["a"]) == ["of_lib$only", "of_late$a"]
    assert "() => late_late$b()" in made["a"]
    assert re.findall(r"const (of_\S+) =", made["b"]) == ["of_late$b"]


def test_what_is_asked_for_late_and_needed_anyway_stays_in_the_page(tmp_path: Path) -> None:
    made = bundles(
        tmp_path,
        main='import { a } from "./a.js";\na(import("./a.js"), import("./b.js"), import("./c.js"));\n',
        a="export const a = () => 1;\n",
        b='import { c } from "./c.js";\nexport const b = c;\n',
        c="export const c = 1;\n",
    )
    assert sorted(made) == ["b", "main"]
    assert "const late_a = () => Promise.resolve(of_a);" in made["main"]
    assert "const late_c = () => Promise.resolve(of_c);" in made["main"]
    assert "const of_c = " not in made["b"]


def test_a_style_sheet_is_a_module(tmp_path: Path) -> None:
    made = bundle(
        tmp_path,
        **{
            "main": 'import sheet from "./look.css" with { type: "css" };\nroot.adoptedStyleSheets = [sheet];\n',
            "look.css": '/* Said here. */\n.a::before {\n  content: "b";\n}\n',
        },
    )
    assert r'sheet.replaceSync(".a::before { content: \"b\"; }");' in made
    assert "const { default: sheet } = of_look;" in made
    with pytest.raises(BundleError, match="what is not bundled: url"):
        bundle(tmp_path, **{"look.css": "a { background: url(b.png); }\n"})


def test_only_comments_on_lines_of_their_own_are_left_out(tmp_path: Path) -> None:
    made = bundle(
        tmp_path,
        main="// One.\n/** Two. */\nlet a = 1;\n/* Three,\n * four. */\n"
        "/** @type {any} */ (a).b = 2;\n/** Five. */\na = 3; // six\n",
    )
    assert "let a = 1;\n/** @type {any} */ (a).b = 2;\na = 3; // six\n" in made


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
        ({"main": 'import { a } from "./gone.js";\n'}, "no js/gone.js"),
        ({"main": 'import { a } from "./one.js";\n', "one": "export const b = 1;\n"}, "imports a, which js/one.js"),
        (
            {"main": 'import "./one.js";\n', "one": 'import "./main.js";\n'},
            "circle: js/main.js > js/one.js > js/main.js",
        ),
        ({"main": "export let a = 1;\n"}, "export let a"),
        ({"main": 'export * from "./main.js";\n'}, "not bundled"),
        ({"main": 'import { a } from "elsewhere";\n'}, "not bundled"),
        ({"main": 'import { a } from "../../elsewhere.js";\n'}, "outside of the folder"),
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
