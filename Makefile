# Slowwave. `make help` lists the commands; another Python: make PYTHON=python3.12 dream
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install -qq --no-build-isolation --constraint constraints.txt
CODE := pipeline stages flows interfaces slowwave/__init__.py
BENCHMARKS := $(filter-out benchmarks/_%,$(sort $(wildcard benchmarks/*.py)))
SAMPLE := out/sample-workspace

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help dream test check bench clean lint quick slow machine compiled

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

dream: compiled ## First dream on a copy of the bundled sample workspace; prints where report and dashboard are
	@rm -rf $(SAMPLE)
	@mkdir -p $(dir $(SAMPLE))
	@cp -R examples/sample-workspace $(SAMPLE)
	@$(BIN)/dream init $(SAMPLE)
	@echo
	@$(BIN)/dream -w $(SAMPLE) run --date 2026-11-28 --ahead
	@echo
	@echo "Five weeks of notes became the memory in $(SAMPLE)/memory. Its first report:"
	@echo "  $(SAMPLE)/memory/dreams/2026-11-28.md"
	@echo "or on this screen: $(BIN)/dream -w $(SAMPLE) report   (status, undo and stages work alike)"
	@echo "The same for a browser:"
	@echo "  $(SAMPLE)/dashboard.html"

test: machine quick slow ## Everything this machine can test, the quick part first

check: lint quick ## Style, types, import contracts and the quick part of the tests

bench: $(VENV)/.installed-dev ## Run each script in benchmarks/
	@set -e; for script in $(BENCHMARKS); do echo "== $$script"; $(BIN)/python $$script; done

clean: ## Remove the environment, caches and all that was built
	rm -rf $(VENV) out build dist *.egg-info .hypothesis .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy -p slowwave
	$(BIN)/mypy tests $(wildcard benchmarks/*.py)
	$(BIN)/lint-imports --no-logo

quick: $(VENV)/.installed-dev
	$(BIN)/pytest -m "not slow"

slow: $(VENV)/.installed-dev
	$(BIN)/pytest -m slow

machine: $(VENV)/.installed-dev
	@$(BIN)/python tests/machine.py

# pip compiles what it installs; our own files lie outside the environment.
compiled: $(VENV)/.installed
	@$(BIN)/python -m compileall -q $(CODE)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Slowwave needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>/dev/null || echo missing)."; \
	  echo "Hint: install one and name it, as in: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; } >&2
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) cannot make an environment: its venv module is missing."; \
	  echo "Hint: on Debian and Ubuntu, apt install python3-venv"; exit 2; } >&2
	@echo "Making the environment in $(VENV) (a minute or two, once)"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml constraints.txt | $(BIN)/python
	@$(PIP) setuptools
	@$(PIP) --editable .
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	@$(PIP) --editable '.[dev]'
	@touch $@
