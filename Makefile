# Each target does its own set-up in .venv; PYTHON names another interpreter (3.11 or newer).
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml client_sdk/python/pyproject.toml service/pyproject.toml constraints.txt

.PHONY: help install install-test serve test lint docs generate typescript-check clients-check table browser-test pictures bench bench-smoke test-newest-grpcio soak soak-laws soak-secrecy mutants manifests requirements audit image deploy-test outage-test archive-test clean

# What can be made.
help:
	@awk '/^# / {text = text substr($$0, 3) " "; next} \
	  text && /^[a-z-]+:/ {sub(/:.*/, ""); sub(/\. .*/, "", text); printf "%-20s%s\n", $$0, text} \
	  {text = ""}' Makefile

# .venv with the service, the rules and the Python client.
install: $(VENV)/service

# The same with the tools for tests and documentation.
install-test: $(VENV)/test

# The service, with its own Redis in markethall-data/. ARGS="--http-port 9090" are arguments of `markethall serve`.
serve: install
	$(BIN)/markethall serve $(ARGS)

# All tests. One of them is `make lint`. They start hundreds of Python processes: with bytecode none of them compiles the
# sources again.
test: export PYTHONDONTWRITEBYTECODE =
test: install-test
	$(BIN)/python -m pytest -n 5 --dist loadgroup

# The linters, type checkers and import layers.
lint: install-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	PATH="$(CURDIR)/$(BIN):$$PATH" proto/lint.sh
	$(BIN)/python -m tests.table.lint

# The documentation as a site, in site/.
docs: install-test
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "Open site/index.html in a browser."

# The messages and method tables of the clients, from proto/.
generate: $(VENV)/test
	PYTHON=$(BIN)/python proto/generate.sh

# The types of the TypeScript client, with the compiler from npm.
typescript-check: $(VENV)/test
	$(BIN)/python -m tests.typescript.check

# Clients for other languages, generated from the OpenAPI description, and those for Godot and Unity; most of them play.
# A table at the end says what each reached. Some minutes. CLIENTS="go rust" checks some of them.
clients-check: $(VENV)/test .venv-clients/installed
	$(BIN)/python -m tests.clients.check $(CLIENTS)

.venv-clients/installed: tests/clients/requirements.txt
	$(PYTHON) -m venv .venv-clients
	.venv-clients/bin/pip install --disable-pip-version-check --progress-bar off --requirement $<
	@touch $@

# The archive on a bucket of a real S3 server.
archive-test: $(VENV)/test .venv-archive/bin/moto_server
	$(BIN)/python -m tests.archive_bucket

.venv-archive/bin/moto_server:
	$(PYTHON) -m venv .venv-archive
	.venv-archive/bin/pip install --disable-pip-version-check --progress-bar off 'moto[server]==5.2.5'

# Builds the table with npm into the service package.
table: $(VENV)/test
	$(BIN)/python -m tests.table.tools

# What people do and what can go wrong in Chromium: lobby, seats, options, touch, cut streams, other origins. Some minutes.
browser-test: $(VENV)/test
	$(BIN)/python -m pytest -o python_files='test_*.py check_*.py' tests/browser

# The pictures of the README.
pictures: $(VENV)/test
	$(BIN)/python -m tests.browser.pictures

# All benches, beside servers and engines of others. They record their figures in docs/sizing.md.
bench: $(VENV)/bench
	$(BIN)/python -m tests.bench

# A short round of each bench, which shows that it still runs. No figure is recorded.
bench-smoke: $(VENV)/bench
	$(BIN)/python -m tests.bench --smoke

# The tests that use gRPC, with the newest grpcio instead of the pinned one, on both gRPC servers.
test-newest-grpcio: $(VENV)/test
	set -e; newest="$$($(BIN)/python -m tests.newest_grpcio)"; for server in core aio; do \
	MARKETHALL_GRPC_SERVER=$$server PYTHONPATH="$$newest" $(BIN)/python -m pytest -n 4 --dist loadgroup tests/grpc_server tests/api tests/sdk tests/end_to_end; \
	done

# Matches during floods, while services and Redis are killed and connections are cut. Then the time that calls of players
# take during each flood. Some minutes.
soak: $(VENV)/test
	$(BIN)/python -m tests.soak
	$(BIN)/python -m tests.soak.floods

# The laws of the rules after every commit of many random matches. Some twenty minutes a game on two cores.
soak-laws: $(VENV)/test
	$(BIN)/python -m tests.laws.soak

# Pairs of matches that differ only in what a viewer cannot see, compared at every step. Some minutes.
soak-secrecy: $(VENV)/test
	$(BIN)/python -m tests.proof.paired_matches

# 300 small changes of the service, each of which a test has to find. An hour or more on a machine to itself.
mutants: $(VENV)/mutants
	$(BIN)/python -m tests.mutants

# deploy/kubernetes and deploy/components from the chart in deploy/chart, with Helm (a package of PyPI).
manifests: $(VENV)/charts
	$(BIN)/python -m tests.deploy.rendered

# The packages of the image with the hashes of their wheels, for deploy/Dockerfile.
requirements: .venv-release/installed
	.venv-release/bin/python deploy/release.py requirements

# Known vulnerabilities in them. Exit status 2: no database can be reached.
audit: .venv-release/installed
	.venv-release/bin/python deploy/release.py audit

# Builds and pushes IMAGE=registry.example/markethall:1.0.0 with SBOM and provenance, on a base that is pinned by its
# digest. dist/sbom.json has the packages as CycloneDX.
image: .venv-release/installed
	mkdir -p dist
	.venv-release/bin/python deploy/release.py sbom dist/sbom.json
	.venv-release/bin/python deploy/release.py image $(IMAGE)

.venv-release/installed: deploy/release-tools.txt
	$(PYTHON) -m venv .venv-release
	.venv-release/bin/pip install --disable-pip-version-check --progress-bar off --requirement $<
	@touch $@

# The steps of the Dockerfile with the registry, and a Redis Cluster as the manifests make it.
deploy-test: $(VENV)/charts
	$(BIN)/python -m pytest -o python_files='test_*.py check_*.py' tests/deploy

# Outages of real processes under Prometheus (packages of Debian, unpacked in .venv) with the shipped rules, five times
# as fast. Some ten minutes. OUTAGES="--speed 1" takes them as they are; words name single events.
outage-test: $(VENV)/test
	$(BIN)/python -m tests.outage $(OUTAGES)

# Removes the environments and what was built.
clean:
	rm -rf $(VENV) .venv-generate .venv-clients .venv-release .venv-archive dist site

$(VENV)/python: $(SOURCES)
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Market Hall needs Python 3.11 or newer: make PYTHON=python3.11")'
	@echo "==> Create the virtual environment in $(VENV)"
	$(PYTHON) -m venv $(VENV)
	@touch $@

# pip names each package that it collects and installs, so that the first run is not silent.
PIP_INSTALL := $(BIN)/pip install --disable-pip-version-check --progress-bar off --constraint constraints.txt

$(VENV)/service: $(VENV)/python
	@echo "==> Install the service and what it needs (about a minute)"
	$(PIP_INSTALL) --editable client_sdk/python --editable service --editable .
	@touch $@

# A module of a tool is compiled when a test first imports it. Most are never imported.
$(VENV)/test: $(VENV)/python
	@echo "==> Install the service, the test tools and the documentation tools (about two minutes)"
	$(PIP_INSTALL) --no-compile --editable client_sdk/python --editable service --editable '.[test,tracing,docs]'
	@touch $@ $(VENV)/service

$(VENV)/mutants: $(VENV)/test
	@echo "==> Install what changes the service"
	$(PIP_INSTALL) --editable client_sdk/python --editable service --editable '.[test,tracing,docs,mutants]'
	@touch $@

$(VENV)/charts: $(VENV)/test
	@echo "==> Install Helm and kubectl"
	$(PIP_INSTALL) --no-compile --editable '.[charts]'
	@touch $@

$(VENV)/bench: $(VENV)/test
	@echo "==> Install what the benchmarks compare with"
	$(PIP_INSTALL) --editable client_sdk/python --editable service --editable '.[test,tracing,docs,bench]'
	@touch $@
