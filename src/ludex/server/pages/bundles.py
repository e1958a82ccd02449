"""Bundles: the ES modules of a page as one script, its style sheets as one sheet. Made when the server starts.

The sources stay small modules that a browser could load as they are. In the bundle each is a function of its own that
is called once, those it imports before it, and answers what it exports. That takes our own style of modules: imports
and exports at the beginning of a line, relative paths, no circles, no `export let`, nothing awaited at the top. A
style sheet may be imported too (`import sheet from "../../css/board.css" with { type: "css" };`), for shadow roots.
What can't be bundled is refused with the reason. Comments on lines of their own are left out: they would be a fifth of
what a browser has to fetch.

What is imported by `import("./lesson.js")` is a part: a script of its own with the modules that only it needs, fetched
when it is first asked for. It is a function of the page's modules that it uses, so that each of them exists once; a
module that two parts need is put into the page for the same reason. The page names its parts by address and no part
names the page, so each can be named by a hash of what is in it.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

NAME = r"[\w$]+"
FROM = r"""["'](\.\.?/[\w./]+)["']"""
IMPORT = re.compile(
    rf"""^import\s+(?:(?P<default>{NAME})|\*\s+as\s+(?P<space>{NAME})|\{{(?P<names>[^}}]*)\}})\s+from\s+{FROM}"""
    r"""(?:\s+with\s+\{\s*type:\s*["']css["']\s*\})?;?[ ]*$"""
    rf"""|^import\s+{FROM};?[ ]*$""",
    re.MULTILINE,
)
PASSED_ON = re.compile(rf"^export\s+\{{([^}}]*)\}}\s+from\s+{FROM};?[ ]*$", re.MULTILINE)
LISTED = re.compile(r"^export\s+\{([^}]*)\};?[ ]*$", re.MULTILINE)
DEFAULT = re.compile(rf"^export\s+default\s+((?:async\s+)?(?:function\*?|class)\s+({NAME}))", re.MULTILINE)
DECLARED = re.compile(rf"^export\s+((?:const|class|(?:async\s+)?function\*?)\s+({NAME}))", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)
ASKED_FOR = re.compile(rf"\bimport\(\s*{FROM}\s*\)")
LEFT = re.compile(
    r"^(?:import\b(?!\()|export\b).*|^(?:(?:const|let|var)\b.*=\s*)?await\b.*|\bimport\.meta\b.*", re.MULTILINE
)
"""What is still there afterwards is of no kind that is known here."""
LATE = """\
const late = (address, needs) => {
let found;
return () => (found ??= import(address).then((part) => part.default(...needs())).catch((error) => {
found = undefined;
throw error;
}));
};
"""
"""Fetches a part once, and again where that failed."""


class BundleError(Exception):
    """A page's file that can't be bundled, and why."""


class Module:
    """One file: what it needs, what it exports, and its body with both taken out."""

    def __init__(self, root: Path, name: str) -> None:
        """`name` is the file's path below `root`: `js/net/api.js`."""
        self.name = name
        self.needs: dict[str, set[str]] = {}
        """By module, the names that must be exported there."""
        self.late: dict[str, None] = {}
        """The modules that are fetched when they are asked for, in order."""
        self.exports: dict[str, str] = {}
        """By name, what it is called inside."""
        try:
            text = (root / name).read_text(encoding="utf-8")
        except FileNotFoundError:
            raise BundleError(f"There is no {name} to import.") from None
        self.body = self._style(text) if name.endswith(".css") else self._code(text)

    def _style(self, text: str) -> str:
        self.exports["default"] = "sheet"
        words = " ".join(standing_alone(self.name, text).split())
        return f"const sheet = new CSSStyleSheet();\nsheet.replaceSync({json.dumps(words, ensure_ascii=False)});"

    def _code(self, text: str) -> str:
        text = PASSED_ON.sub(self._pass_on, COMMENT.sub("", text))
        text = IMPORT.sub(self._import, text)
        text = LISTED.sub(self._listed, text)
        text = DEFAULT.sub(lambda found: self._export("default", found[2], found[1]), text)
        text = DECLARED.sub(lambda found: self._export(found[2], found[2], found[1]), text)
        text = ASKED_FOR.sub(self._ask, text)
        left = LEFT.search(text)
        if left is not None:
            raise BundleError(f"{self.name} has what is not bundled: {left[0].strip()[:80]}")
        return text

    def _module(self, path: str) -> str:
        """The module that a path means in this file."""
        module = posixpath.normpath(posixpath.join(posixpath.dirname(self.name), path))
        if module.startswith("../"):
            raise BundleError(f"{self.name} imports {path}, which is outside of the folder of modules.")
        return module

    def _ask(self, found: re.Match[str]) -> str:
        module = self._module(found[1])
        self.late[module] = None
        return f"{variable(module, 'late')}()"

    def _need(self, path: str, *names: str) -> str:
        """Notes what is imported from a path; answers the variable that holds it."""
        module = self._module(path)
        self.needs.setdefault(module, set()).update(names)
        return variable(module)

    def _import(self, found: re.Match[str]) -> str:
        module = found[4] or found[5]
        if found["default"]:
            return f"const {{ default: {found['default']} }} = {self._need(module, 'default')};"
        if found["space"]:
            return f"const {found['space']} = {self._need(module)};"
        pairs = name_pairs(found["names"] or "")
        taken = ", ".join(name if name == inside else f"{name}: {inside}" for name, inside in pairs)
        space = self._need(module, *(name for name, _ in pairs))
        return f"const {{ {taken} }} = {space};" if pairs else ""

    def _pass_on(self, found: re.Match[str]) -> str:
        for name, outside in name_pairs(found[1]):
            self.exports[outside] = f"{self._need(found[2], name)}.{name}"
        return ""

    def _listed(self, found: re.Match[str]) -> str:
        for inside, name in name_pairs(found[1]):
            self.exports[name] = inside
        return ""

    def _export(self, name: str, inside: str, kept: str) -> str:
        self.exports[name] = inside
        return kept

    def __str__(self) -> str:
        told = ", ".join(name if name == inside else f"{name}: {inside}" for name, inside in self.exports.items())
        return f"const {variable(self.name)} = (() => {{\n{self.body.strip()}\nreturn {{ {told} }};\n}})();\n"


def variable(module: str, kind: str = "of") -> str:
    """What the exports of a module are called in the bundle: `of_net$api` for `js/net/api.js`. `late_net$api` is the
    function that fetches it as a part."""
    return f"{kind}_" + re.sub(r"\.(js|css)$", "", module.removeprefix("js/")).replace("/", "$").replace(".", "_")


def name_pairs(listed: str) -> list[tuple[str, str]]:
    """`a, b as c` as pairs: (a, a), (b, c)."""
    found = []
    for item in re.sub(r"//[^\n]*", "", listed).split(","):
        words = item.split()
        if words:
            found.append((words[0], words[-1]))
    return found


class Script:
    """A page's module with all that it imports, at once or when asked for; known by their paths below `root`."""

    def __init__(self, root: Path, entry: str) -> None:
        self.root = root
        self.modules: dict[str, Module] = {}
        late = self._read_all(entry)
        for module in self.modules.values():
            self._check(module)
        self.page = self._with_needs([entry])
        shared: dict[str, None] = {}
        while True:
            self.parts = {part: self._own(part) for part in late if part not in self.page}
            uses = Counter(name for own in self.parts.values() for name in own)
            twice = dict.fromkeys(name for name in uses if uses[name] > 1)
            if not twice:
                break
            shared |= twice
            self.page = self._with_needs([*shared, entry])
        self.moved = [part for part in late if part not in self.parts]
        """Asked for late, but there from the beginning, since something else needs it."""

    def _read_all(self, entry: str) -> dict[str, None]:
        """Reads all modules; answers those that are asked for late."""
        late: dict[str, None] = {}
        waiting = [entry]
        while waiting:
            for name in waiting:
                self._read(name, [])
            waiting = [name for module in self.modules.values() for name in module.late if name not in late]
            late |= dict.fromkeys(waiting)
        return late

    def _read(self, name: str, way: list[str]) -> None:
        """Reads what a module imports, then keeps the module."""
        if name in way:
            raise BundleError(f"Imports go round in a circle: {' > '.join([*way, name])}")
        if name not in self.modules:
            module = Module(self.root, name)
            for needed in module.needs:
                self._read(needed, [*way, name])
            self.modules[name] = module

    def _check(self, module: Module) -> None:
        for needed, names in module.needs.items():
            missing = names - set(self.modules[needed].exports)
            if missing:
                raise BundleError(
                    f"{module.name} imports {', '.join(sorted(missing))}, which {needed} does not export."
                )

    def _with_needs(self, names: Iterable[str]) -> dict[str, None]:
        """These modules and all that they import, each after those that it imports."""
        found: dict[str, None] = {}

        def add(name: str) -> None:
            if name not in found:
                for needed in self.modules[name].needs:
                    add(needed)
                found[name] = None

        for name in names:
            add(name)
        return found

    def _own(self, part: str) -> list[str]:
        """The modules of a part that the page does not have."""
        return [name for name in self._with_needs([part]) if name not in self.page]

    def text(self, keep: Callable[[str, str], str]) -> str:
        """The page's script. `keep(name, script)` keeps a part's script and answers its address."""
        loaders = [LATE] if self.parts else []
        for part, own in self.parts.items():
            given = self._given(own)
            code = "".join(str(self.modules[name]) for name in own)
            script = f"export default ({', '.join(given)}) => {{\n{code}return {variable(part)};\n}};\n"
            address = json.dumps(keep(posixpath.basename(part).removesuffix(".js"), script))
            loaders.append(f"const {variable(part, 'late')} = late({address}, () => [{', '.join(given)}]);\n")
        for part in self.moved:
            loaders.append(f"const {variable(part, 'late')} = () => Promise.resolve({variable(part)});\n")
        return "".join([*loaders, *(str(self.modules[name]) for name in self.page)])

    def _given(self, own: list[str]) -> list[str]:
        """What a part has from the page."""
        needs = {variable(needed) for name in own for needed in self.modules[name].needs if needed not in own}
        return sorted(needs | {variable(part, "late") for name in own for part in self.modules[name].late})


def sheet(files: list[Path]) -> str:
    """Style sheets one after the other."""
    return "\n".join(standing_alone(file.name, file.read_text(encoding="utf-8")) for file in files)


def standing_alone(name: str, text: str) -> str:
    """A style sheet without its comments; refused where it needs other files."""
    wrong = re.search(r"@import\b.*|url\(\s*[\"']?(?!data:|/|#).*", text)
    if wrong is not None:
        raise BundleError(f"{name} has what is not bundled: {wrong[0][:80]}")
    return COMMENT.sub("", text)
