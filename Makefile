# CONTRIBUTING.md lists what each target does.

PREFIX ?= /usr/local
DESTDIR ?=
BINDIR = $(DESTDIR)$(PREFIX)/bin
SHAREDIR = $(DESTDIR)$(PREFIX)/share
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions

VERSION = $(shell sed -n 's/^package let programVersion = "\(.*\)"/\1/p' Sources/Machine/ProgramVersion/*.swift)
# The date of man pages and archives.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

# These options make the programs start faster. They are stripped and not relocatable (relocation is a
# tenth of the start), load few shared libraries (libsecret only when the keyring is opened), and don't
# export their 33,000 symbols, which the Swift runtime would search at every start. lld folds equal
# functions and leaves out those that nobody calls. Without the path of this folder, and hashes that
# depend on it (incremental LLVM code), any folder gives the same programs.
RELEASE = GISTS_BUILD_CLIENT_ID='$(CLIENT_ID)' swift build -c release --static-swift-stdlib \
  --scratch-path $(SCRATCH) \
  --pkg-config-path $(dir $(HEADERS_ONLY)) \
  -Xswiftc -L$(CURDIR)/$(ARCHIVES) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
  -Xswiftc -file-prefix-map -Xswiftc $(abspath $(SCRATCH))=.build \
  -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. \
  -Xcc -ffile-prefix-map=$(CURDIR)=. -Xcc -ffile-prefix-map=$(abspath $(SCRATCH))=.build -Xcc -Os \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc -use-ld=lld -Xlinker --icf=safe \
  -Xlinker -s -Xlinker -no-pie -Xlinker --no-export-dynamic
# What --version says behind the version; empty outside git. The linker takes it from a file of its own,
# so that a new commit needs no compiler.
COMMIT := $(shell TZ=UTC git log -1 --abbrev=10 --date=format-local:%F --format='%h %cd' 2>/dev/null)
COMMIT_OBJECT = $(CURDIR)/.build/commits/$(or $(firstword $(COMMIT)),none).o
# A table answers whether a type conforms to a protocol (Sources/C/CLinux/conformances.c), with the versions of
# Swift for which Tests/Packages/conformances has compared its answers. Any other is built without it.
COMPARED_SWIFT = 6.3.1
SWIFT_VERSION := $(shell swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
CONFORMANCES = swift_conformsToProtocol swift_conformsToProtocolCommon \
  swift_conformsToProtocolWithExecutionContext
WRAPPED = $(if $(filter $(SWIFT_VERSION),$(COMPARED_SWIFT)),$(CONFORMANCES))
PROGRAM = $(WRAPPED:%=-Xlinker --wrap=%)
# The client ID of the packager's OAuth app, with which everybody can sign in with a browser:
# make build CLIENT_ID=0123456789abcdef0123
CLIENT_ID = $(shell sed -n 's/^client_id = "\(.*\)"/\1/p' Packaging/facts.toml)
# Where the release programs are built.
SCRATCH = .build
export SCRATCH
HEADERS_ONLY = .build/pkgconfig/libsecret-1.pc
# The programs with the comparison of `make compared`.
COMPARED = .build/compared
# The linker searches this folder first and finds only static libraries.
ARCHIVES = .build/archives
SWIFT_FILES = Package.swift Sources Tests Fixtures
PROGRAMS = gists gists-sandbox

# How many tests run at once: some only wait. More would slow each other down and miss their time limits.
TEST_WIDTH ?= 6

# How long `make fuzz` tests each parser.
FUZZ_SECONDS ?= 60

.PHONY: build compared demo demo-release release-programs test check check-format check-texts \
  check-workflows dependencies fuzz fidelity fidelity-quick fidelity-clients bench install build-manual \
  install-built dist archive deb release release-files check-packages check-installed check-linked \
  example-build check-dist screenshots clean

build: $(HEADERS_ONLY) $(ARCHIVES) $(COMMIT_OBJECT)
	@case '$(CLIENT_ID)' in *[!A-Za-z0-9.]*) echo "CLIENT_ID is not a client ID" >&2; exit 1;; esac
	@[ -e /usr/include/cmark-gfm.h ] || { echo "cmark-gfm is missing; run: apt-get install libcmark-gfm-dev libcmark-gfm-extensions-dev" >&2; exit 1; }
	@[ -n '$(WRAPPED)' ] || echo "warning: built without the table of conformances, which was not compared with Swift $(SWIFT_VERSION): see Tests/Packages/conformances" >&2
	@# One product at a time: building all targets would include TestSupport, which needs a test build.
	@# The linker lists the static libraries for debian/licenses.
	for program in $(PROGRAMS); do \
	  $(RELEASE) $(PROGRAM) -Xlinker $(COMMIT_OBJECT) -Xlinker --print-archive-stats=$(CURDIR)/.build/$$program.archives --product $$program || exit 1; \
	done

$(HEADERS_ONLY):
	@pkg-config --exists libsecret-1 || { echo "libsecret is missing; run: apt-get install libsecret-1-dev pkg-config" >&2; exit 1; }
	@mkdir -p $(@D)
	@printf 'Name: libsecret-1\nDescription: its headers\nVersion: %s\nCflags: %s\n' \
	  "$$(pkg-config --modversion libsecret-1)" "$$(pkg-config --cflags libsecret-1)" >$@

$(COMMIT_OBJECT):
	@mkdir -p $(@D)
	@echo 'const char cpackaging_commit_text[] = "$(COMMIT)";' | clang -x c -c -o $@ -

$(ARCHIVES):
	@mkdir -p $@
	@for archive in libstdc++.a libz.a; do \
	  file=$$(clang -print-file-name=$$archive); [ ! -e "$$file" ] || ln -sf "$$file" $@/; \
	done

# Shares its build with `make test`.
demo:
	@.ci/packages demo
	@for program in $(PROGRAMS); do swift build --product $$program || exit 1; done
	@Tests/Demo/demo .build/debug

demo-release: release-programs
	@.ci/packages demo
	@Tests/Demo/demo .build/release

# `make build`, once for all targets of a call of make.
release-programs:
	@.ci/packages build
	@$(MAKE) --no-print-directory build

test:
	@.ci/packages test
	@.ci/python .build/venv
	swift build --build-tests
	@.ci/tests $(TEST_WIDTH)

check:
	@.ci/packages check
	@# Two of them wait for downloads.
	@$(MAKE) --no-print-directory --jobs=4 --output-sync=target check-format check-texts check-workflows dependencies
	swift build --build-tests --explicit-target-dependency-import-check error

check-format:
	@.ci/format $(SWIFT_FILES)

check-texts:
	@.ci/layers
	@.ci/guarantees
	@.ci/words
	@Tests/Packages/metadata

check-workflows:
	@.ci/python .build/venv
	@.ci/workflows

dependencies:
	@swift package resolve

fuzz:
	@.ci/packages build
	@Tests/Fuzzing/fuzz $(FUZZ_SECONDS)

fidelity: release-programs
	@.ci/packages fidelity
	@Tests/Fidelity/run .build/release

fidelity-quick: release-programs fidelity-clients
	@Tests/Fidelity/run .build/release quick

# `fidelity-quick` says what it means if they can't be installed.
fidelity-clients:
	-@Tests/Fidelity/install .build/fidelity

bench: release-programs
	@.ci/packages bench
	@Benchmarks/bench .build/release

install: build-manual
	@$(MAKE) --no-print-directory install-built

# Builds the programs, and the one that writes their man pages.
build-manual: build
	$(RELEASE) --product generate-manual

install-built:
	install -d $(BINDIR) $(SHAREDIR)/man/man1 $(SHAREDIR)/bash-completion/completions \
	  $(DESTDIR)$(ZSHDIR) $(SHAREDIR)/fish/vendor_completions.d
	for program in $(PROGRAMS); do \
	  install -m 755 $(SCRATCH)/release/$$program $(BINDIR)/$$program && \
	  $(BINDIR)/$$program --generate-completion-script bash | sed '1{/^#!/d}' >$(SHAREDIR)/bash-completion/completions/$$program && \
	  $(BINDIR)/$$program --generate-completion-script zsh >$(DESTDIR)$(ZSHDIR)/_$$program && \
	  $(BINDIR)/$$program --generate-completion-script fish >$(SHAREDIR)/fish/vendor_completions.d/$$program.fish && \
	  $(SCRATCH)/release/generate-manual --multi-page --date $$(date -u -d @$(SOURCE_DATE_EPOCH) +%F) \
	    --output-directory $(SHAREDIR)/man/man1 $(BINDIR)/$$program || exit 1; \
	done
	install -d $(SHAREDIR)/man/man7
	for topic in $$($(BINDIR)/gists --help | sed -n 's/^  gists help \([a-z-]*\).*/\1/p' | grep -vx commands); do \
	  $(BINDIR)/gists help $$topic | awk -v topic=$$topic -v date=$$(date -u -d @$(SOURCE_DATE_EPOCH) +%F) \
	    -f Documentation/topic.awk >$(SHAREDIR)/man/man7/gists-$$topic.7 || exit 1; \
	done
	$(BINDIR)/gists help commands | awk -v date=$$(date -u -d @$(SOURCE_DATE_EPOCH) +%F) \
	  -v releases="$$($(BINDIR)/gists --help | sed -n '/^No release \|^Releases: /p')" \
	  -f Documentation/commands.awk - Documentation/gists.1.in >$(SHAREDIR)/man/man1/gists.1
	cd $(SHAREDIR)/man/man1 && for page in gists.*.1 gists-sandbox*.1; do \
	  awk -v page=$${page%.1} -f $(CURDIR)/Documentation/manual.awk $$page >page && mv page $$page || exit 1; \
	done

DIST = gists-$(VERSION)-linux-$(shell uname -m)
# The programs contain the length of the paths of some packages' files: the name of this folder makes
# it the same everywhere.
DIST_SCRATCH = $(shell printf '%s' $(CURDIR)/.build/d; printf '_%.0s' $$(seq $$((100 - $$(printf '%s' $(CURDIR) | wc -c)))))

dist:
	@$(MAKE) --no-print-directory archive SCRATCH=$(DIST_SCRATCH)

# Said before and after a long build, so that nobody publishes such packages by mistake.
NO_CLIENT_ID = [ -n '$(CLIENT_ID)' ] || printf '%s\n' \
  '' \
  'WARNING: these packages have no client ID.' \
  'To sign in with a browser, each user must first register an OAuth app.' \
  'Register one for all users, in five minutes: Documentation/Guide.md, "If you package gists".' \
  '' >&2

# Makes everything that is published of the last commit. All packages have the programs of one build.
release:
	@$(NO_CLIENT_ID)
	@.ci/packages release
	@$(MAKE) --no-print-directory release-files SCRATCH=$(DIST_SCRATCH)
	@$(NO_CLIENT_ID)

release-files: archive
	@$(MAKE) --no-print-directory deb GISTS_BUILT=yes
	@Packaging/release .build/release-files .build/dist/$(DIST).tar.gz .build/packages

archive:
	@[ $$(printf '%s' $(CURDIR) | wc -c) -lt 100 ] || { echo "the path of this folder is too long for an archive that is the same everywhere; use one of less than 100 characters" >&2; exit 1; }
	rm -rf .build/dist
	$(MAKE) --no-print-directory install DESTDIR=$(CURDIR)/.build/dist/$(DIST) PREFIX=
	debian/licenses
	cp LICENSE README.md Documentation/Guide.md Documentation/Editors.md Documentation/Agents.md \
	  Documentation/Sandbox.md \
	  CHANGELOG.md debian/copyright .build/dist/$(DIST)
	debian/licenses --notices >.build/dist/$(DIST)/NOTICE
	Packaging/write --requirements >.build/dist/$(DIST)/REQUIREMENTS
	cd .build/dist/$(DIST) && find * -type f | LC_ALL=C sort | xargs sha256sum >../SHA256SUMS && mv ../SHA256SUMS .
	cd .build/dist && tar --create --sort=name --mtime=@$(SOURCE_DATE_EPOCH) --owner=0 --group=0 \
	  --numeric-owner --mode=u=rwX,go=rX --format=gnu $(DIST) | gzip -9n >$(DIST).tar.gz
	cd .build/dist && sha256sum $(DIST).tar.gz | tee $(DIST).tar.gz.sha256

deb:
	@.ci/packages deb
	mkdir -p .build/packages
	rm -f .build/packages/*
	PACKAGES=$(CURDIR)/.build/packages dpkg-buildpackage --build=binary --no-sign \
	  --buildinfo-file=.build/packages/gists.buildinfo --buildinfo-option=-u.build/packages \
	  --changes-file=.build/packages/gists.changes --changes-option=-u.build/packages
	lintian --fail-on error .build/packages/*.deb

check-packages:
	@.ci/packages release packages
	@.ci/python .build/venv
	@$(MAKE) --no-print-directory release-files
	@Tests/Packages/metadata .build/release-files $(SCRATCH)/release
	@# One waits for downloads and processes while the other compiles.
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target check-installed check-linked

# With a release in .build/release-files.
check-installed:
	@CLIENT_ID='$(CLIENT_ID)' Tests/Packages/check .build/release-files

# With programs in $(SCRATCH)/release.
check-linked:
	@Tests/Packages/conformances
	@$(MAKE) --no-print-directory compared
	@Tests/Packages/example $(SCRATCH)/release

# `check-linked` finds it built.
example-build:
	@.ci/packages build
	@Tests/Packages/example build

# Links each program again with a comparison of the table with the runtime, and runs it.
compared: $(HEADERS_ONLY) $(ARCHIVES) $(COMMIT_OBJECT)
	@[ -n '$(WRAPPED)' ] || { echo "Swift $(SWIFT_VERSION) is not in COMPARED_SWIFT" >&2; exit 1; }
	@mkdir -p $(COMPARED)
	clang -O2 -c -o $(COMPARED)/compare.o Tests/Packages/Conformances/compare.c
	for program in $(PROGRAMS); do \
	  cp -p $(SCRATCH)/release/$$program $(COMPARED)/$$program.shipped && \
	  $(RELEASE) $(PROGRAM) -Xlinker $(COMMIT_OBJECT) -Xlinker $(CURDIR)/$(COMPARED)/compare.o --product $$program && \
	  mv $(SCRATCH)/release/$$program $(COMPARED)/$$program && \
	  cp -p $(COMPARED)/$$program.shipped $(SCRATCH)/release/$$program && \
	  COMPARE_CONFORMANCES=1 $(COMPARED)/$$program --version || exit 1; \
	done

check-dist: dist
	@Tests/Packages/reproduce .build/dist/$(DIST).tar.gz

screenshots: release-programs
	@.ci/packages screenshots
	@Tests/Demo/screenshots .build/release Documentation

clean:
	swift package clean
	rm -rf .build/example .build/fuzz .build/fidelity .build/venv
