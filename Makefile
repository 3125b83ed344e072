# make help       what there is
# make play       a table, automates and your cup in the browser     make play ARGS="--cups 4 --lang fr"
# make pico       a cup without hardware: the file for a Pico on an emulated board, in the browser, at that table or alone
# make club       a night of several tables (docs/club.en.md)     make club ARGS="open --tables 8"
# make test       every check and every test, on CPython and MicroPython     make test ARGS="-k parafico"
# make lint       the checks without the tests: ruff, pyright, portable subset, JavaScript
# make bench      measurements against the promises     make bench ARGS="..."
# make soak       the rounds of a night in a world where everything fails    make soak ARGS="--until-broken"
# make mutants    plant bugs in a copy of the code, and see that each is caught
# make pictures   contact sheets of what players see, build/pictures/: cup, phone, television (ARGS=frames: the cup alone)
# make firmware   compile the firmware, show the sizes, and build a UF2 for each board, build/gobelet-pico.uf2 …: drop it
# make site       the project's site, plain files for any host, build/site
# make release    what is published of a version, dist/: packages, firmware, prints, boards, checksums, the site
# make wheels     ask the package index: is there a wheel of each pin for each system that the README promises?
# make hil        an afternoon with a real board, with a log to send back (see docs/boards.md)   make hil ARGS=tests
# make bare       both commands above in minimal Debian and Ubuntu systems, as root and as a user (needs root)
# make hardware   boards, printed cup, lists and pictures from hardware/gobelet.toml, and all their checks
# make clean      remove what make made (no journal is touched)
#
# play and test set up everything they need, on a bare Debian, Ubuntu or macOS with git, make and Python 3.11 or newer.
# The work is in tools/; this file only names it, and stays within what macOS's make 3.81 understands.

ARGS =
BIN = .venv/bin
SETUP = sh tools/python.sh tools/setup.py
LINT = $(MAKE) --no-print-directory lint

unexport PYTHONDONTWRITEBYTECODE # the tests start the same programs hundreds of times: they are compiled once

.PHONY: help play pico club test lint bench soak mutants pictures firmware site release wheels hil bare hardware clean

help:
	@sed -n 's/^# \(make [a-z]* .*\)/\1/p' Makefile

pico:
	@$(SETUP) pico
	@$(BIN)/gobelet pico $(ARGS)

play club:
	@$(SETUP) $@
	@$(BIN)/python -m tools.get_micropython
	@$(BIN)/gobelet $@ $(ARGS)

# The checks run beside the tests, which wait now and then; what they say comes at the end. Getting a browser never fails.
test:
	@$(SETUP) dev
	@mkdir -p build
	@$(LINT) >build/lint.txt 2>&1 & lint=$$!; \
	$(BIN)/python -m tools.get_browser; $(BIN)/python -m tools.get_micropython && \
	$(BIN)/python -m pytest -n 4 --dist loadscope --no-loadscope-reorder $(ARGS); tests=$$?; \
	wait $$lint; lint=$$?; echo "make lint:"; cat build/lint.txt; \
	test $$lint = 0 || echo "make test: the checks of make lint failed, as it says above."; \
	test $$tests = 0 && exit $$lint; exit $$tests

lint:
	@$(SETUP) dev
	@$(BIN)/python -m ruff check --output-format concise .
	@$(BIN)/python -m tools.portable_subset firmware tests/portable
	@$(BIN)/python -m tools.javascript
	@for board in firmware pico pico2; do \
		$(BIN)/python -m pyright --project tools/pyright_$$board.json || exit 1; done & firmware=$$!; \
	$(BIN)/python -m pyright --warnings; failed=$$?; wait $$firmware && exit $$failed

bench:
	@$(SETUP) bench
	@$(BIN)/python -m tools.get_micropython
	@$(BIN)/python -m bench $(ARGS)

soak:
	@$(SETUP) play
	@$(BIN)/python -m tests.worlds --full --jobs 2 $(ARGS)

mutants hil:
	@$(SETUP) dev
	@$(BIN)/python -m tools.$@ $(ARGS)

pictures:
	@$(SETUP) dev
	@$(BIN)/python -m tools.contact_sheet $(ARGS)

firmware:
	@$(SETUP) play
	@$(BIN)/python -m tools.compile_firmware
	@$(BIN)/python -m tools.build_uf2 $(ARGS)

wheels:
	@$(SETUP) dev
	@$(BIN)/python -m tools.check_wheels $(ARGS)

site release:
	@$(SETUP) $@
	@$(BIN)/python -m tools.$@ $(ARGS)

bare hardware:
	@$(SETUP) play
	@$(BIN)/python -m tools.$@ $(ARGS)

clean:
	rm -rf .venv .venv-hardware .venv.lock build dist typings .pytest_cache .ruff_cache .hypothesis
	find . \( -name __pycache__ -o -name node_modules \) -type d -prune -exec rm -rf {} +
