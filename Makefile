# Every target does its own set-up on a fresh Debian 12 or 13 machine that has Swift.

SHELL := /bin/bash
.DEFAULT_GOAL := build

# A user other than root installs for themselves. Packagers set PREFIX=/usr DESTDIR=folder, and may set UNITDIR, MANDIR, DOCDIR,
# BASHDIR, ZSHDIR and FISHDIR. The programs are stripped, by nothing if STRIP=true; DEBUG=yes has gdb find their symbols.
PREFIX ?= $(if $(filter 0,$(shell id -u)),/usr/local,$(HOME)/.local)
DESTDIR ?=
STRIP ?= strip
DEBUG ?=
# MINIMAL=yes leaves out the window and the colours of code, and MINIMAL=no builds them. By default a desktop gets them, and a
# server does not.
MINIMAL ?=
$(if $(filter-out yes no,$(MINIMAL)),$(error MINIMAL=$(MINIMAL) is neither yes nor no))
INSTALLATION := PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' STRIP='$(STRIP)' DEBUG='$(DEBUG)' MINIMAL='$(MINIMAL)'
# Asked again by each recipe, for an earlier one may have installed GTK.
IS_WHOLE = $(if $(filter yes,$(MINIMAL)),,$(if $(filter no,$(MINIMAL)),1,$(shell scripts/is-desktop && echo 1)))

# Libraries that are loaded when a picture in their format is converted.
PICTURE_PACKAGES := libpng16-16 libturbojpeg0 libwebp7 libtiff6 libheif1 librsvg2-2 libpoppler-glib8
BUILD_PACKAGES = libx11-dev libx11-xcb-dev libxcb1-dev libxfixes-dev libxau-dev libwayland-dev zlib1g-dev \
  libseccomp-dev libsqlite3-dev $(if $(IS_WHOLE),$(WINDOW_PACKAGES) $(CODE_PACKAGES))
# Programs with which the window presses the paste key.
KEY_PACKAGES := xdotool wtype
RUN_PACKAGES = xvfb $(PICTURE_PACKAGES) $(if $(IS_WHOLE),$(KEY_PACKAGES))
# Programs that run the tests in testbed.
BED_PACKAGES := python3-pytest xvfb xclip python3-xlib
# Where systemd runs, installing sshd would also start it, so its tests are skipped there if it is missing.
SSHD_PACKAGE := $(if $(wildcard /run/systemd/system),,openssh-server)
TEST_PACKAGES = $(RUN_PACKAGES) $(WINDOW_PACKAGES) $(CODE_PACKAGES) xz-utils xclip xsel mandoc zsh fish tmux screen gtk-4-tests python3-xlib python3-pip \
  python3-pytest sway wl-clipboard wtype pass dbus python3-gi openssh-client libglib2.0-bin gnome-settings-daemon-common \
  $(SSHD_PACKAGE)
# Without them their tests are skipped.
TEST_PYTHON_PACKAGES := varlink==31.0.0
LINT_PACKAGES := python3-pip python3-pytest gettext
LINT_PYTHON_PACKAGES := ruff==0.8.6 mypy==1.13.0 mypy_extensions==1.0.0 typing_extensions==4.12.2
PACKAGES_bench = $(TEST_PACKAGES) hyperfine pandoc cmark-gfm unrtf imagemagick openbox x11-utils
PACKAGES_apps = $(TEST_PACKAGES) libreoffice-writer libreoffice-calc libreoffice-math libreoffice-gtk3 python3-uno python3-gi gir1.2-gtk-3.0 \
  gir1.2-gtk-4.0 xdotool imagemagick poppler-utils openbox x11-utils
# Applications whose checks are skipped where they are not available, and fonts for the pictures.
OPTIONAL_PACKAGES_apps := chromium firefox-esr python3-pyqt5 python3-pyqt6 vim-gtk3 neovim emacs-gtk xterm gimp fzf rofi \
  suckless-tools fonts-noto-color-emoji fonts-wqy-microhei
# Without debootstrap what is about Debian's next release is skipped.
PACKAGES_gnome = $(TEST_PACKAGES) gnome-shell gjs xwayland dbus libglib2.0-bin python3-dbusmock python3-gi gir1.2-gtk-4.0 \
  debootstrap
OPTIONAL_PACKAGES_gnome := chromium firefox-esr
PACKAGES_compositors = $(PACKAGES_gnome) kwin-wayland mutter weston x11-utils
PACKAGES_link = $(TEST_PACKAGES) openssh-server openssh-client iproute2
PACKAGES_managers = $(TEST_PACKAGES) gir1.2-gtk-3.0
# Clipboard managers, and what some of them need on Wayland; the checks of a missing one are skipped.
OPTIONAL_PACKAGES_managers := copyq parcellite xfce4-clipman clipman plasma-workspace kwin-wayland qtwayland5
PACKAGES_drop-in = $(TEST_PACKAGES) bsdutils xdg-utils
# Programs that call clipboard tools; the checks of a missing one are skipped.
OPTIONAL_PACKAGES_drop-in := neovim vim emacs-gtk tmux fzf
PACKAGES_faults := $(BED_PACKAGES) strace
PACKAGES_soak := $(BED_PACKAGES) sway wl-clipboard
PACKAGES_history := $(BED_PACKAGES)
# Clipboard managers whose histories are imported; the checks of a missing one are skipped.
OPTIONAL_PACKAGES_history := copyq plasma-workspace gpaste-2
PACKAGES_stress := $(BED_PACKAGES)
PACKAGES_recognition := $(BED_PACKAGES)
PACKAGES_fuzz := imagemagick
PACKAGES_deb = $(WINDOW_PACKAGES) $(CODE_PACKAGES) build-essential debhelper lintian
PACKAGES_rpm = $(WINDOW_PACKAGES) $(CODE_PACKAGES) cpio rpm rpmlint
PACKAGES_dist = $(PACKAGES_deb) $(PACKAGES_rpm) makepkg pacman-package-manager libarchive-tools zstd gettext jq xz-utils python3-pip \
  python3-jinja2 python3-attr python3-click python3-chardet
# It makes the list of licences, an SBOM.
DIST_PYTHON_PACKAGES := reuse==5.0.2 binaryornot==0.4.4 boolean.py==4.0 license-expression==30.4.0 python-debian==0.1.49 tomlkit==0.13.2
# Pages of the site: documents and manuals become HTML.
PACKAGES_site := pandoc mandoc python3
PACKAGES_install := python3-pytest debootstrap systemd-container
# Programs that check the recipes for other distributions; the checks of a missing one are skipped.
OPTIONAL_PACKAGES_install := rpm rpmlint makepkg pacman-package-manager nix-bin ruby
PACKAGES_systemd = $(BED_PACKAGES) $(PICTURE_PACKAGES) $(WINDOW_PACKAGES) $(CODE_PACKAGES) imagemagick sway wl-clipboard systemd dbus-user-session

WINDOW_PACKAGES = pkg-config libgtk-4-dev gettext $(LAYER_SHELL_PACKAGE)
# It is above all other windows where Debian has what that needs, from 13 on. Asking takes a second, so it is done once.
LAYER_SHELL_PACKAGE = $(eval LAYER_SHELL_PACKAGE := $$(call known_package,libgtk4-layer-shell-dev))$(LAYER_SHELL_PACKAGE)
known_package = $(shell apt-cache search --names-only '^$(1)$$' 2>/dev/null | cut -d ' ' -f 1)
PACKAGES_office := python3-pytest libreoffice-writer pandoc
PACKAGES_copies := $(BED_PACKAGES) xdotool pandoc cmark-gfm
# Browsers, generators of pages and manuals; what a missing one would show is skipped.
OPTIONAL_PACKAGES_copies := chromium firefox-esr mkdocs mkdocs-material python3-pymdownx python3-sphinx python3-sphinx-rtd-theme \
  furo python3-pydata-sphinx-theme python3-sphinx-inline-tabs python3-sphinx-copybutton jupyter-nbconvert asciidoctor ruby-rouge \
  doxygen rustc python3-doc git-doc postgresql-doc
PACKAGES_pictures := python3-pip python3-pytest imagemagick $(PICTURE_PACKAGES)
# Collections of pictures; a missing one is skipped.
OPTIONAL_PACKAGES_pictures := golang-golang-x-image-dev golang-src
PACKAGES_window = $(BED_PACKAGES) $(WINDOW_PACKAGES) openbox xdotool x11-utils imagemagick sway wtype grim \
  python3-gi gir1.2-gtk-4.0 gir1.2-atspi-2.0 at-spi2-core dbus stterm foot
# Desktops for the window's tests; the tests of a missing one are skipped.
OPTIONAL_PACKAGES_window := gnome-shell gnome-settings-daemon xwayland python3-dbusmock kwin-wayland chromium python3-pyqt5 qtwayland5 \
  gnome-console konsole alacritty i3-wm xfce4-settings xfconf copyq fonts-wqy-microhei libadwaita-1-0 \
  xterm rxvt-unicode emacs-gtk vim-gtk3 kitty gnome-terminal
export PASTEBOARD_WINDOW = $(if $(IS_WHOLE),$(shell pkg-config --exists gtk4 2>/dev/null && echo 1))
export PASTEBOARD_LAYER_SHELL = $(shell pkg-config --exists gtk4-layer-shell-0 2>/dev/null && echo 1)

# Code gets its colours from KSyntaxHighlighting, of KDE Frameworks 6 where Debian has that.
KDE = $(eval KDE := $$(if $$(call known_package,libkf6syntaxhighlighting-dev),6,5))$(KDE)
CODE_PACKAGES = pkg-config libkf$(KDE)syntaxhighlighting-dev $(if $(filter 6,$(KDE)),qt6-base-dev,qtbase5-dev)
export PASTEBOARD_CODE = $(if $(IS_WHOLE),$(shell scripts/highlighting))

SWIFT_FLAGS ?=
# Only functions that have a section of their own can be laid side by side, left out or shared by the linker.
SECTIONS := -Xswiftc -Xfrontend -Xswiftc -function-sections
SWIFT_BUILD := scripts/swift-build -c release --static-swift-stdlib --disable-local-rpath $(SECTIONS) $(SWIFT_FLAGS)
PROGRAMS := pb pasteboardd pasteboard-render
# Their start holds up no paste, so they share what they have in common.
SHARING = pasteboard-picture pasteboard-history $(if $(PASTEBOARD_WINDOW),pasteboard-window) $(if $(PASTEBOARD_CODE),pasteboard-code)
LEFT_OUT = $(filter-out $(SHARING),pasteboard-window pasteboard-code)

.PHONY: deps build run test test-fast test-repeat test-apps test-link test-compositors test-gnome test-window test-office test-copies test-pictures test-recognition test-managers test-drop-in test-systemd test-history test-stress test-faults test-soak test-sanitizers bench record fuzz test-documents docs site lint format install uninstall deb rpm dist test-install clean swift
.PHONY: deps-build deps-run deps-test deps-lint

deps: deps-build deps-test
deps-build: ; @scripts/deps $(BUILD_PACKAGES)
deps-run: ; @scripts/deps $(BUILD_PACKAGES) $(RUN_PACKAGES)
deps-test:
	@scripts/deps $(BUILD_PACKAGES) $(TEST_PACKAGES)
	@scripts/python-deps $(TEST_PYTHON_PACKAGES)
	@scripts/specifications
deps-lint:
	@scripts/deps $(LINT_PACKAGES)
	@scripts/python-deps $(LINT_PYTHON_PACKAGES)
# The packages of any other target: PACKAGES_name, and OPTIONAL_PACKAGES_name, without which some checks are skipped.
deps-%:
	@scripts/deps $(BUILD_PACKAGES) $(or $(PACKAGES_$*),$(error No target has the name $*))
	@for package in $(OPTIONAL_PACKAGES_$*); do scripts/deps $$package || echo "Going on without $$package."; done

swift:
	@scripts/check-swift

# One run of the compiler makes all programs.
build: deps-build swift
	$(SWIFT_BUILD)
	@mkdir -p build/bin
	@bin=$$($(SWIFT_BUILD) --show-bin-path) && for program in $(PROGRAMS); do \
	  cmp -s $$bin/$$program build/bin/$$program || install -m 755 $$bin/$$program build/bin/$$program; done && \
	  scripts/share-runtime $$bin $(SHARING)
	@rm -f $(addprefix build/bin/,$(LEFT_OUT))
	@scripts/installation/left-out $(LEFT_OUT)

# The main job: copy docs/welcome.md, then show what each kind of app would get.
run: deps-run build
	@scripts/run

# FULL=yes repeats everything as often as continuous integration does, which takes minutes more.
FULL :=
test: deps-test swift
	$(if $(FULL),PASTEBOARD_FULL_TESTS=1) scripts/test

# The tests that start neither programs nor servers.
test-fast: deps-build swift
	@scripts/specifications
	scripts/test --fast

# The same tests again and again, BESIDE runs at once, with two busy loops for each core beside them.
RUNS := 20
BESIDE := 1
test-repeat: deps-test swift
	scripts/test --runs $(RUNS) --beside $(BESIDE) --busy $$((2 * $$(nproc)))

test-apps: deps-apps build
	scripts/testbed apps

# Machines that only a network connects.
test-link: deps-link build
	scripts/testbed link

# The recording in the README, of a real run: docs/pictures.
record: deps-apps build
	scripts/record

test-compositors: deps-compositors build
	scripts/testbed displays

# Writes docs/gnome.md; each cold start is tried ROUNDS times.
ROUNDS :=
test-gnome: deps-gnome build
	scripts/testbed gnome $(if $(ROUNDS),--rounds $(ROUNDS))

test-window: deps-window build
	scripts/testbed window

# Whether plain text is taken for Markdown where it is, and only there, in the texts of this machine.
test-recognition: deps-recognition build
	scripts/testbed recognition

# Writes docs/office.md.
test-office: deps-office build
	scripts/testbed office

# Writes docs/copies.md. KEEP=folder keeps what programs have copied, and measures what it has without the programs.
KEEP :=
test-copies: deps-copies build
	scripts/testbed copies $(if $(KEEP),--keep=$(KEEP))

# Writes docs/picture-suites.md.
test-pictures: deps-pictures build
	@scripts/picture-suites
	scripts/testbed pictures

test-managers: deps-managers build
	scripts/testbed managers $(if $(SEED),--seed $(SEED))

# Writes docs/drop-in.md.
test-drop-in: deps-drop-in build
	scripts/testbed dropin

test-systemd: deps-systemd build
	scripts/testbed systemd

# The recorder of the history is killed KILLS times, its folder copied SNAPSHOTS times, ITEMS random items that SEED decides
# go there and back, and secrets are searched for wherever they may not be.
KILLS := 200
SNAPSHOTS := 500
ITEMS := 1000
test-history: deps-history build
	scripts/testbed history --kills $(KILLS) --snapshots $(SNAPSHOTS) --items $(ITEMS) $(if $(SEED),--seed $(SEED))

# Each reader is fuzzed for so many seconds.
SECONDS := 60
fuzz: deps-fuzz build
	scripts/fuzz --seconds $(SECONDS)

# MESSAGES random lists of Word, and as many messages of editors and chats, are written in their manner and read back.
MESSAGES := 100000
test-documents: deps-test swift
	PASTEBOARD_TRIALS=$(MESSAGES) swift test -Xswiftc -O --filter DocumentsTests.*RandomTests

# How the daemon bears crowds, large items and full disks.
test-stress: deps-stress build
	scripts/testbed stress

# Each system call of the daemon fails once; only those of KINDS, if it names some: KINDS="openat mmap".
KINDS :=
test-faults: deps-faults build
	scripts/testbed faults $(if $(KINDS),--kinds "$(KINDS)")

# For so many minutes, whatever may happen, in an order that SEED decides; WITHOUT=folder,xvfb leaves some of it out.
MINUTES := 10
SEED :=
WITHOUT :=
test-soak: deps-soak build
	scripts/testbed soak --minutes $(MINUTES) $(if $(SEED),--seed $(SEED)) $(if $(WITHOUT),--without $(WITHOUT))

test-sanitizers: deps-test swift
	scripts/test-sanitizers

bench: deps-bench build
	scripts/bench

# The pages of the libraries, in build/docs.
docs: swift
	scripts/docs

# The project's own site, in build/site. It fails if a link leads nowhere.
site: deps-site docs
	scripts/site

lint: deps-lint swift
	scripts/lint

format: swift
	swift format --in-place --recursive --parallel Package.swift Plugins Sources Tests Fuzz/Package.swift Fuzz/Sources

install: ; @$(INSTALLATION) scripts/install

uninstall: ; @$(INSTALLATION) scripts/uninstall

# Packages for this Debian, in build/packages.
deb: MINIMAL = no
deb: deps-deb build
	scripts/deb

# Packages for Fedora and its relatives, in build/rpm.
rpm: MINIMAL = no
rpm: deps-rpm build
	scripts/rpm

# What strangers download, in build/dist: programs that run without Swift, packages, recipes and the source.
dist: MINIMAL = no
dist: deps-dist build
	@scripts/python-deps $(DIST_PYTHON_PACKAGES)
	scripts/deb
	scripts/rpm
	scripts/dist

# On fresh Debian 12 and 13, as root and as an ordinary user, from a clone and by the package, and on a desktop by keys;
# PARTS="trixie package" for some of it, TESTS=yes for `make test` there too, which takes long.
PARTS :=
TESTS :=
test-install: deps-install swift
	scripts/testbed installation $(if $(PARTS),--parts "$(PARTS)") $(if $(TESTS),--with-tests)

clean:
	rm -rf .build .build-* build
