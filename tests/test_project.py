"""What stands around the code agrees with it: supported Pythons, commands, changelog, wheels and hooks."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import yaml
from build_tools.requirements import requirements

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
MAKEFILE = (ROOT / "Makefile").read_text()
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
CHANGELOG = (ROOT / "CHANGELOG.md").read_text()


def read(file: str) -> Any:
    return yaml.safe_load((ROOT / file).read_text())


def pythons() -> list[str]:
    """The supported versions, as the package's classifiers have them."""
    found = (
        re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", each) for each in PROJECT["project"]["classifiers"]
    )
    return [match[1] for match in found if match]


def test_every_supported_python_is_tested_and_has_wheels() -> None:
    assert pythons() == ["3.11", "3.12", "3.13", "3.14"]
    assert PROJECT["project"]["requires-python"] == f">={pythons()[0]}"
    job = read(".github/workflows/test.yml")["jobs"]["test"]
    assert job["strategy"]["matrix"]["python"] == pythons()
    assert job["steps"][-1]["run"].startswith("make test ")
    wheels = PROJECT["tool"]["cibuildwheel"]
    assert wheels["build"] == [f"cp{version.replace('.', '')}-*" for version in pythons()]
    steps = read(".github/workflows/wheels.yml")["jobs"]["wheels"]["steps"]
    assert any("-m cibuildwheel" in step.get("run", "") for step in steps)


def test_wheels_are_tried_with_tests_that_are_there() -> None:
    tried = re.findall(r"\{project\}/(\S+)", PROJECT["tool"]["cibuildwheel"]["test-command"])
    assert tried
    assert all((ROOT / folder).is_dir() for folder in tried)


def test_workflows_use_commands_of_the_makefile() -> None:
    [targets] = re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    for file in (ROOT / ".github" / "workflows").glob("*.yml"):
        for command in re.findall(r"run: make (\S+)", file.read_text()):
            assert command in targets.split(), file


def test_every_command_of_the_makefile_is_explained() -> None:
    explained = re.findall(r"^# make (\w+) ", MAKEFILE, re.MULTILINE)
    assert len(explained) >= 6
    for command in explained:
        assert re.search(rf"^{command}:", MAKEFILE, re.MULTILINE), command
        assert f"`make {command}`" in CONTRIBUTING, command


def test_the_documents_need_nothing_that_the_tests_do_not_install() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    assert "ludex[docs]" in extras["test"]
    assert "WHAT = .[test,lint]" in MAKEFILE


def test_the_changelog_has_this_version_and_what_comes_next() -> None:
    versions = re.findall(r"^## \[([^]]+)\]", CHANGELOG, re.MULTILINE)
    assert versions[0] == "Unreleased"
    assert versions[1] == PROJECT["project"]["version"]
    dated = re.findall(r"^## \[\d[^]]*\] - (\d{4}-\d\d-\d\d)$", CHANGELOG, re.MULTILINE)
    assert len(dated) == len(versions) - 1
    kinds = set(re.findall(r"^### (.*)$", CHANGELOG, re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_hooks_before_a_commit_run_the_same_tools_as_make_lint() -> None:
    hooks = [hook["entry"].split() for repo in read(".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    assert [entry[0] for entry in hooks] == [".venv/bin/ruff", ".venv/bin/ruff", ".venv/bin/mypy", "sh"]
    assert [entry[1] for entry in hooks[:2]] == ["check", "format"]
    lint = MAKEFILE[MAKEFILE.index("\nlint:") :].split("\n\n")[0]
    for entry in hooks:
        assert " ".join(entry[:2]).replace(".venv/bin", "$(BIN)").removesuffix(" --force-exclude") in lint, entry


def test_what_checks_the_page_is_pinned_and_names_no_registry() -> None:
    folder = ROOT / "tests" / "page"
    wanted = json.loads((folder / "package.json").read_text())["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())
    locked = json.loads((folder / "package-lock.json").read_text())["packages"]
    assert locked[""]["devDependencies"] == wanted
    assert not [name for name, package in locked.items() if "resolved" in package]
    assert all(package["integrity"] for name, package in locked.items() if name)
    named = {name for package in locked.values() for name in package.get("optionalDependencies", {})}
    # npm forgets those of other machines where a lock is made anew beside what is installed.
    assert named <= {name.removeprefix("node_modules/") for name in locked}


def test_issue_forms_ask_for_something() -> None:
    forms = [file for file in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if file.stem != "config"]
    assert len(forms) >= 3
    for file in forms:
        form = read(str(file.relative_to(ROOT)))
        assert form["name"]
        assert form["description"]
        assert any(part.get("validations", {}).get("required") for part in form["body"])
        ids = [part["id"] for part in form["body"]]
        assert len(ids) == len(set(ids))


def test_files_that_the_contributing_guide_names_are_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", CONTRIBUTING):
        assert (ROOT / target).exists(), target
    for folder in re.findall(r"^\| `(tests/[\w.]+/?)` \|", CONTRIBUTING, re.MULTILINE):
        assert (ROOT / folder).exists(), folder


def test_a_weakness_is_reported_where_the_project_is() -> None:
    """In private, on the repository that the package and the citation name; from where people look for it."""
    repository = PROJECT["project"]["urls"]["Repository"]
    assert read("CITATION.cff")["repository-code"] == repository
    security = (ROOT / "SECURITY.md").read_text()
    assert f"{repository}/security/advisories/new" in security
    for part in ("## Whom to tell", "## What is in scope", "## What to expect"):
        assert part in security
    for target in re.findall(r"\]\((?!https:)([^)#]+)", security):
        assert (ROOT / target).exists(), target
    for file in ("README.md", "CONTRIBUTING.md"):
        assert "](SECURITY.md)" in (ROOT / file).read_text(), file


def test_linting_and_cases_compile_nothing() -> None:
    """They use the sources as they are; what they need is installed once."""
    for command in ("lint", "cases"):
        assert f"\n{command}: $(VENV)/checked\n" in MAKEFILE
    assert "\n$(VENV)/checked: $(VENV)/made pyproject.toml\n" in MAKEFILE
    found = requirements(PROJECT["project"], ["test", "lint"])
    assert len(found) == len(set(found))
    assert not any(each.startswith("ludex") for each in found)
    for wanted in ("msgspec", "pytest", "ruff", "numpy", "psycopg[binary]", "mkdocs", "openskill"):
        assert any(each.startswith(wanted) for each in found), wanted


def test_contributing_names_every_folder_of_tests() -> None:
    folders = {
        path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and not path.name.startswith((".", "_"))
    }
    games = {"catan", "diplomacy", "forsale", "karesansui", "monopoly"}
    missing = {name for name in folders - games if f"`tests/{name}/`" not in CONTRIBUTING}
    assert missing == set()
    for path in re.findall(r"`((?:tests|build_tools)/[\w/]+\.py)`", CONTRIBUTING):
        assert (ROOT / path).is_file(), path
    for path in re.findall(r"`(server/[\w/]+\.py)`", CONTRIBUTING):
        assert (ROOT / "src" / "ludex" / path).is_file(), path
