# Every command of the project. `make play` and `make test` need nothing set up before.
.POSIX:
.PHONY: help wheel release-check install play shell test check lint soak simulations ladder golden lock bench format clean setup-play setup-dev

BIN = .venv/bin
PYTEST = $(BIN)/python -m pytest
SETUP = sh tools/setup.sh
LINT_PYTHON = $(BIN)/ruff format --check --quiet && $(BIN)/ruff check --quiet \
	&& $(BIN)/mypy --strict --no-error-summary && $(BIN)/lint-imports --no-logo
GAME = mausen
ARGS =

help: ## show this list (the default)
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1 \2/p' Makefile | awk '{printf "  %s %-11s", $$1, $$2; $$1 = $$2 = ""; print}'

play: setup-play ## play in the browser, with phones of the same network: make play ARGS="--port 8000"
	@$(BIN)/bestiary host $(ARGS)

shell: setup-play ## play in the shell: make shell GAME=mausen ARGS="--players 4 --lang de"
	@$(BIN)/bestiary play $(GAME) $(ARGS)

check: setup-dev lint ## format, lint, types, import contracts and the quick tests (under 2 minutes)
	@$(PYTEST) -q -n 2 -m "not slow"

test: setup-dev ## everything, from nothing, in CI sizes
	@BESTIARY_SIZE=ci $(MAKE) -s lint
	@BESTIARY_SIZE=ci $(PYTEST) -q -n auto

lint: setup-dev
	@$(BIN)/python -m tools.export_replays
	@$(BIN)/python tools/build_web.py check lint test & page=$$!; $(LINT_PYTHON); python=$$?; wait $$page && exit $$python

soak: setup-dev ladder ## the same properties at full counts, fuzzing under sanitizers, and the ladder; writes docs/evidence/
	@mkdir -p build
	@BESTIARY_SIZE=soak $(PYTEST) -q -n auto -m "property or fuzz" --junit-xml build/soak.xml
	@sh tools/sanitize.sh --junit-xml build/sanitized.xml
	@$(BIN)/python tools/report_soak.py build/soak.xml build/sanitized.xml

simulations: setup-dev ## how long and how fair random play is, in every game; writes docs/evidence/
	@$(BIN)/python -m tools.report_simulations

ladder: setup-dev ## how strong the bots are, each beside its neighbours; writes docs/evidence/
	@$(BIN)/python -m tools.report_ladder

golden: setup-dev ## rewrite the golden files
	@BESTIARY_GOLDEN=write $(PYTEST) -q -n 0 -m golden

bench: setup-dev ## measure the rules beside OpenSpiel, tables beside boardgame.io, and the page; writes docs/evidence/
	@$(BIN)/bestiary bench rules --peers $(ARGS)
	@mkdir -p build
	@$(BIN)/bestiary bench tables --peers --json >build/tables.json
	@$(BIN)/python -m tools.report_load build/tables.json
	@$(BIN)/python -m tools.report_page

format: setup-dev ## format the sources and mend what can be mended
	@$(BIN)/ruff format --quiet
	@$(BIN)/ruff check --fix --quiet
	@$(BIN)/python tools/build_web.py "lint -- --fix"

lock: ## rewrite locks/ with the newest versions that pyproject.toml allows
	@sh tools/lock.sh

clean: ## remove all that was made: .venv, builds, the page, compiled modules, caches
	@rm -rf benchmarks/boardgameio/node_modules web/node_modules src/bestiary/server/static
	@rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	@find src \( -name '*.so' -o -name '*.c' \) -type f -exec rm -f {} +
	@find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

wheel: setup-dev ## build the package, with compiled rules and the page, into dist/
	@rm -rf dist
	@BESTIARY_REQUIRE_COMPILED=1 $(BIN)/python -m pip wheel --quiet --no-build-isolation --no-deps -w dist .
	@ls dist

release-check: wheel ## wheel and sdist: built, installed where nothing is, played, and nothing in them that should not be
	@BESTIARY_REQUIRE_COMPILED=1 $(BIN)/python -m hatchling build --target sdist -d dist
	@BESTIARY_DIST=dist $(PYTEST) -q -n 2 --dist loadfile tests/test_wheel.py tests/test_install.py tests/docs/test_project_files.py

install: ## put the program into your ~/.local, and say how to take it away
	@sh tools/install.sh

setup-play:
	@$(SETUP) play

setup-dev:
	@$(SETUP) dev
