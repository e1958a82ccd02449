# make play    the server and the page, for friends in your network too; HOST=127.0.0.1 keeps it to this machine
# make test    everything, compiled and interpreted, in a real browser too
# make proof   the tests that draw their own cases at full length, and those that take minutes: hours of play, compiled
# make bench   figures beside their yardsticks; also writes bench/results.json
# make cases   numbers new cases of the text tables and writes cases/*.jsonl from them
# make docs    the documentation as a site, in site/: games, guides, reference, gallery of boards
# make gallery every board, light and dark, as wide as a phone and a desk, in gallery/; also the README's picture
# make lint    ruff and mypy --strict; Biome and tsc --strict for the page
# make lock    writes requirements.lock: versions and hashes of all that a server needs, for Python 3.11

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
HOST ?= 0.0.0.0
PORT ?= 8000
PYTEST_ARGS ?=
# Browsers and servers keep tests waiting, so there are more processes than processors; the interpreted pass has neither.
PROCESSORS := $(shell getconf _NPROCESSORS_ONLN)
WORKERS ?= $(shell expr $(PROCESSORS) + 2)
PARALLEL ?= -n $(WORKERS) --dist loadfile --no-loadscope-reorder
# Python keeps what it has compiled of the tests, even where the environment asks it not to: there are many processes.
export PYTHONDONTWRITEBYTECODE :=
SOURCES := pyproject.toml setup.py $(shell find src -type f -not -name '*.pyc' -not -path '*.egg-info/*')

.PHONY: play test test-page test-compiled test-interpreted proof bench cases docs gallery lint lock browser clean

play: $(VENV)/installed
	$(BIN)/ludex serve --host $(HOST) --port $(PORT)

test: $(VENV)/tested browser test-page test-compiled test-interpreted
	@sh tests/browser/get-chromium.sh said
	@sh tests/page/run.sh said

test-page:
	sh tests/page/run.sh test

test-compiled: $(VENV)/tested
	LUDEX_EXPECT=compiled $(BIN)/python -m pytest $(PARALLEL) $(PYTEST_ARGS)

test-interpreted: $(VENV)/tested
	LUDEX_EXPECT=interpreted PYTHONPATH=src $(BIN)/python -m pytest -n $(PROCESSORS) --dist worksteal -m 'not once' $(PYTEST_ARGS)

proof: $(VENV)/proved $(VENV)/openenv/installed
	LUDEX_THOROUGH=1 LUDEX_EXPECT=compiled $(BIN)/python -m pytest -m 'proof or lengthy' $(PARALLEL) -v $(PYTEST_ARGS)

bench: $(VENV)/benched
	$(BIN)/python bench/run.py

cases: $(VENV)/checked
	PYTHONPATH=src $(BIN)/python cases/make.py --number

docs: $(VENV)/tested
	$(BIN)/mkdocs build --strict --quiet
	@echo "Open site/index.html; its search needs a server: $(BIN)/python -m http.server --directory site"

gallery: $(VENV)/tested
	$(BIN)/python build_tools/gallery.py gallery

lint: $(VENV)/checked
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	sh tests/page/run.sh lint

lock: $(VENV)/tested
	$(BIN)/python build_tools/lock.py

browser:
	@sh tests/browser/get-chromium.sh

clean:
	rm -rf $(VENV) build site gallery src/*.egg-info

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit("Ludex needs Python 3.11 or later; say which with: make PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	@touch $@

# Each of these installs Ludex anew when its sources changed; pip compiles its rules on the way. The old build is
# removed first: what is no longer in the sources must not come along.
define INSTALL
@echo "Installing Ludex; compiling its rules takes a minute or two"
@rm -rf build
$(PIP) install '$(WHAT)'
@touch $@ $(VENV)/installed
endef

$(VENV)/installed: WHAT = .
$(VENV)/installed: $(VENV)/made $(SOURCES)
	$(INSTALL)

# What linting and the cases need is installed once, and nothing is compiled for them.
$(VENV)/checked: $(VENV)/made pyproject.toml
	$(BIN)/python build_tools/requirements.py test lint > $(VENV)/requirements.txt
	$(PIP) install -r $(VENV)/requirements.txt
	@touch $@

$(VENV)/tested: WHAT = .[test,lint]
$(VENV)/tested: $(VENV)/made $(SOURCES)
	$(INSTALL)

# OpenEnv wants an older `mcp` than Ludex's own extra, so it has an environment of its own.
$(VENV)/openenv/installed: $(VENV)/made $(SOURCES)
	$(PYTHON) -m venv $(VENV)/openenv
	LUDEX_COMPILE=0 $(VENV)/openenv/bin/pip --disable-pip-version-check --quiet install '.[openenv]'
	@touch $@

$(VENV)/proved: WHAT = .[proof,lint]
$(VENV)/proved: $(VENV)/made $(SOURCES)
	$(INSTALL)

$(VENV)/benched: WHAT = .[bench]
$(VENV)/benched: $(VENV)/made $(SOURCES)
	$(INSTALL)
