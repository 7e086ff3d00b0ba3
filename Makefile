# Everything sets itself up in .venv; only Python 3.11 or newer and make are needed.

PYTHON ?= python3
VENV   := .venv
RUN    := $(VENV)/bin

.PHONY: demo test check bench man tables editors growth fuzz clean

demo: $(VENV)/.run
	$(RUN)/referee check samples/carrara-1e-basic-3p-evening.rgn
	$(RUN)/referee score samples/carrara-1e-basic-3p-evening.rgn

test: $(VENV)/.test
	$(RUN)/python -m pytest

check: $(VENV)/.dev
	$(RUN)/python tools/check.py

tables: $(VENV)/.run
	$(RUN)/python tools/make_tables.py

editors: $(VENV)/.run
	$(RUN)/python tools/make_editors.py

growth: $(VENV)/.test
	$(RUN)/python -m tests.fuzz.growth

FUZZ_SECONDS ?= 900

fuzz: $(VENV)/.test
	$(RUN)/pip install -q --disable-pip-version-check -e '.[fuzz]'
	$(RUN)/python -m tests.fuzz.seeds build/fuzz
	mkdir -p build/fuzz/corpus
	nice -n 15 $(RUN)/python -m tests.fuzz.run -max_total_time=$(FUZZ_SECONDS) -max_len=4096 -timeout=60 \
	  -dict=build/fuzz/words.dict -artifact_prefix=build/fuzz/found/ build/fuzz/corpus build/fuzz/seeds

man: $(VENV)/.run
	$(RUN)/python tools/make_man.py

bench: $(VENV)-bench/.done
	$(VENV)-bench/bin/python -m benchmarks

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: $(VENV)/bin/python pyproject.toml
	$(RUN)/pip install -q --disable-pip-version-check -e .
	touch $@

$(VENV)/.test: $(VENV)/bin/python pyproject.toml
	$(RUN)/pip install -q --disable-pip-version-check -e '.[test]'
	touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml
	$(RUN)/pip install -q --disable-pip-version-check -e '.[test,dev]'
	touch $@

# Not editable: an editable install makes every start of Python a little slower.
$(VENV)-bench/.done: pyproject.toml $(shell find referee grammar -name '*.py' -o -name '*.lark' -o -name '*.toml' -o -name '*.json')
	$(PYTHON) -m venv $(VENV)-bench
	$(VENV)-bench/bin/pip install -q --disable-pip-version-check --force-reinstall '.[bench]'
	touch $@

clean:
	rm -rf $(VENV) $(VENV)-bench build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
