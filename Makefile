# Two commands do everything on a fresh clone: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
# Tests start the bot hundreds of times: without kept bytecode each would compile it anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test texts test-postgresql lint soak mutations bench clean

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	touch $@

.venv/ready-to-test: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]'
	touch $@

.venv/ready-to-mutate: .venv/ready-to-test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test,mutations]'
	touch $@

play: .venv/ready  ## start the bot: on Discord with a DISCORD_TOKEN, else in the local sandbox
	$(BIN)/python -m bot

# The slow checks run beside the tests; what they say comes at the end. Three workers keep two cores busy: one or two wait
# for a bot, a browser or a process of their own; each more collects all tests once more, and draws and begins what the
# others have. On a fresh clone one collection before them keeps bytecode, which each would compile for itself otherwise.
WORKERS ?= 3
REWRITTEN := tests/cogs/__pycache__/conftest.*-pytest-*.pyc
test: .venv/ready-to-test  ## every check and every test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@{ $(BIN)/lint-imports && $(BIN)/mypy; } >.lint.log 2>&1 & lint=$$!; \
	ls $(REWRITTEN) >/dev/null 2>&1 || $(BIN)/python -m pytest --collect-only -qq -m 'not soak' >/dev/null; \
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m 'not soak'; tests=$$?; \
	wait $$lint; linted=$$?; cat .lint.log; rm .lint.log; \
	test $$tests -eq 0 && test $$linted -eq 0

lint: .venv/ready-to-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy

test-postgresql: .venv/ready-to-test  ## every test that has a database, on a PostgreSQL of its own
	GAMEKEEPER_TEST_DATABASE=postgresql $(BIN)/python -m pytest -n 4 --dist worksteal -m 'not soak' tests/bot tests/cogs tests/end_to_end

soak: .venv/ready-to-test  ## play on a bot that is killed a hundred times, with every fault; then long self-play
	$(BIN)/python -m tests.soak
	$(BIN)/python -m pytest -m soak
	$(MAKE) test-postgresql

texts: .venv/ready-to-test  ## all sentences that players read in one catalogue, texts/gamekeeper.pot, for translators
	mkdir -p texts
	$(BIN)/pybabel -q extract -k N_ -k NP_:1,2 --no-wrap --sort-by-file --project Gamekeeper -o texts/gamekeeper.pot engines players render bot cogs

# Cosmic-ray writes its faults into files: those of a copy of the last commit.
CODE ?= bot/ratings
TESTS ?= tests/bot/ratings/test_ratings.py tests/bot/ratings/test_golden_ratings.py
mutations: .venv/ready-to-mutate  ## put each fault that cosmic-ray knows into CODE: do TESTS notice? Then those by hand
	rm -rf .mutations && mkdir .mutations && git archive HEAD | tar -x -C .mutations
	cd .mutations && sed -i 's|CODE|$(CODE)|; s|TESTS|$(TESTS)|' cosmic-ray.toml && export PATH="$(CURDIR)/$(BIN):$$PATH" && \
	cosmic-ray init cosmic-ray.toml session.sqlite && cr-filter-operators session.sqlite cosmic-ray.toml && \
	cosmic-ray exec cosmic-ray.toml session.sqlite && cr-report --surviving-only --show-diff session.sqlite
	$(BIN)/python -m pytest -n 2 -m soak tests/test_faults.py

bench: .venv/ready-to-test  ## the numbers that docs/ cites, in half an hour
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	$(BIN)/python -m benchmarks

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist *.egg-info
