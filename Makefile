# Lectern's commands. `make test` is what .ci/run runs.

PREFIX ?= /usr/local
DESTDIR ?=
DECK ?= Slides/welcome.md

bin = $(DESTDIR)$(PREFIX)/bin
share = $(DESTDIR)$(PREFIX)/share
units = $(DESTDIR)$(PREFIX)/lib/systemd/user
programs = lectern lecternd lectern-stage lectern-console lectern-render
languages = $(patsubst po/%.po,%,$(wildcard po/*.po))

decks = $(wildcard Slides/*.md)

.PHONY: build run test bench gallery install uninstall pot clean

build:
	Scripts/install-packages toolchain build
	Scripts/build

run:
	Scripts/install-packages toolchain build run
	Scripts/build
	Scripts/run "$(DECK)"

test:
	Scripts/test

bench: build
	.build/release/lectern-gallery bench $(decks)
	Scripts/bench

# Pictures of every slide of the shipped decks at six shapes of display.
gallery: build
	@mkdir -p .build/gallery
	@rm -f .build/gallery/*.png
	@.build/release/lectern-gallery sheets .build/gallery $(decks)

# Needs `make build` before: as root nothing is built.
install:
	@test -x .build/release/lectern || { echo "Run 'make build' first." >&2; exit 1; }
	install -d "$(bin)" "$(units)" "$(share)/man/man1" "$(share)/man/man5" "$(share)/applications" \
	  "$(share)/icons/hicolor/scalable/apps" "$(share)/doc/lectern/Slides" \
	  "$(share)/bash-completion/completions"
	cd .build/release && install -s $(programs) "$(bin)"
	sed 's|^ExecStart=|&$(PREFIX)/bin/|' systemd/lectern@.service >"$(units)/lectern@.service"
	chmod 644 "$(units)/lectern@.service"
	install -m 644 Docs/man/*.1 "$(share)/man/man1"
	install -m 644 Docs/man/*.5 "$(share)/man/man5"
	install -m 644 Data/io.lectern.Console.desktop "$(share)/applications"
	install -m 644 Data/io.lectern.Console.svg "$(share)/icons/hicolor/scalable/apps"
	install -m 644 Data/completions/lectern "$(share)/bash-completion/completions"
	install -m 644 LICENSE README.md CONTRIBUTING.md "$(share)/doc/lectern"
	cp -R Docs "$(share)/doc/lectern"
	cp -R Slides/. "$(share)/doc/lectern/Slides"
	for language in $(languages); do \
	  install -d "$(share)/locale/$$language/LC_MESSAGES" && \
	  msgfmt -o "$(share)/locale/$$language/LC_MESSAGES/lectern.mo" "po/$$language.po" || exit 1; \
	done

uninstall:
	cd "$(bin)" && rm -f $(programs)
	rm -f "$(units)/lectern@.service" "$(share)"/man/man1/lectern.1 \
	  "$(share)"/man/man5/lectern-deck.5 "$(share)"/applications/io.lectern.Console.desktop \
	  "$(share)"/icons/hicolor/scalable/apps/io.lectern.Console.svg \
	  "$(share)"/bash-completion/completions/lectern \
	  "$(share)"/locale/*/LC_MESSAGES/lectern.mo
	rm -rf "$(share)/doc/lectern"

# The texts to translate, out of the sources.
pot:
	Scripts/pot

clean:
	rm -rf .build
