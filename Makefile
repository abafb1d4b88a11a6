# Each target does its own set-up in .venv; PYTHON names another interpreter (3.11 or newer).
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml client_sdk/python/pyproject.toml constraints.txt

.PHONY: serve test lint generate typescript-check bench test-newest-grpcio soak soak-laws deploy-test clean

serve: $(VENV)/service
	$(BIN)/markethall serve

test: $(VENV)/test lint
	$(BIN)/python -m pytest -n 4 --dist loadgroup

lint: $(VENV)/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	PATH="$(CURDIR)/$(BIN):$$PATH" proto/lint.sh

generate: $(VENV)/test
	PYTHON=$(BIN)/python proto/generate.sh

# The types of the TypeScript client, with the compiler from npm.
typescript-check: $(VENV)/test
	$(BIN)/python -m tests.typescript.check

bench: $(VENV)/bench
	$(BIN)/python -m tests.bench

# What speaks gRPC, with the newest grpcio in the place of the one that is pinned.
test-newest-grpcio: $(VENV)/test
	PYTHONPATH="$$($(BIN)/python -m tests.newest_grpcio)" $(BIN)/python -m pytest -n 4 --dist loadgroup tests/grpc_core tests/api tests/sdk tests/whole

# Some minutes: matches are played while services and Redis are killed and connections are cut.
soak: $(VENV)/test
	$(BIN)/python -m tests.soak

# Some twenty minutes a game on two cores.
soak-laws: $(VENV)/test
	for game in portobello kairo klongs; do $(BIN)/python -m tests.laws.soak $$game || exit 1; done

# The steps of the Dockerfile with the registry, and a Redis Cluster as the manifests make it.
deploy-test: $(VENV)/test
	$(BIN)/python -m pytest -o python_files='test_*.py check_*.py' tests/deploy

clean:
	rm -rf $(VENV) .venv-generate

$(VENV)/python: $(SOURCES)
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Market Hall needs Python 3.11 or newer: make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/service: $(VENV)/python
	$(BIN)/pip install --quiet --constraint constraints.txt --editable client_sdk/python --editable .
	touch $@

$(VENV)/test: $(VENV)/python
	$(BIN)/pip install --quiet --constraint constraints.txt --editable client_sdk/python --editable '.[test,tracing]'
	touch $@ $(VENV)/service

$(VENV)/bench: $(VENV)/test
	$(BIN)/pip install --quiet --constraint constraints.txt --editable client_sdk/python --editable '.[test,tracing,bench]'
	touch $@
