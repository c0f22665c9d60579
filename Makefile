# What each target does: CONTRIBUTING.md.

PREFIX ?= /usr/local
DESTDIR ?=
BINDIR = $(DESTDIR)$(PREFIX)/bin
SHAREDIR = $(DESTDIR)$(PREFIX)/share

# Quicker to start: stripped, at a fixed address (relocation takes a tenth of a start), with few shared
# libraries, libsecret not among them (it is loaded where the keyring is opened), and without a table
# of its own 33,000 symbols, which the Swift runtime would search at every start.
RELEASE = swift build -c release --static-swift-stdlib --pkg-config-path $(dir $(HEADERS_ONLY)) \
  -Xswiftc -L$(CURDIR)/$(ARCHIVES) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
  -Xlinker -s -Xlinker -no-pie -Xlinker --no-export-dynamic
HEADERS_ONLY = .build/pkgconfig/libsecret-1.pc
# Libraries that are linked into the programs: this folder is searched first and has no shared ones.
ARCHIVES = .build/archives
SWIFT_FILES = Package.swift Sources Tests Fixtures
PROGRAMS = gists gists-sandbox

# Acceptance tests start programs and watch the clock: a few at once, for many only wait.
TEST_WIDTH ?= 4

.PHONY: build demo test check bench install clean

build: $(HEADERS_ONLY) $(ARCHIVES)
	@[ -e /usr/include/cmark-gfm.h ] || { echo "cmark-gfm is missing: apt-get install libcmark-gfm-dev libcmark-gfm-extensions-dev" >&2; exit 1; }
	@# Product by product: the test support among the targets needs a test build.
	$(RELEASE) --product gists
	$(RELEASE) --product gists-sandbox

$(HEADERS_ONLY):
	@pkg-config --exists libsecret-1 || { echo "libsecret is missing: apt-get install libsecret-1-dev pkg-config" >&2; exit 1; }
	@mkdir -p $(@D)
	@printf 'Name: libsecret-1\nDescription: its headers\nVersion: %s\nCflags: %s\n' \
	  "$$(pkg-config --modversion libsecret-1)" "$$(pkg-config --cflags libsecret-1)" >$@

$(ARCHIVES):
	@mkdir -p $@
	@for archive in libstdc++.a libz.a; do \
	  file=$$(clang -print-file-name=$$archive); [ ! -e "$$file" ] || ln -sf "$$file" $@/; \
	done

demo:
	@.ci/packages demo
	@$(MAKE) --no-print-directory build
	@Tests/Demo/demo .build/release

test:
	@.ci/packages test
	@.ci/python .build/venv
	swift build --build-tests
	@.ci/tests $(TEST_WIDTH)

check:
	@.ci/packages build
	@.ci/format $(SWIFT_FILES)
	swift build --build-tests --explicit-target-dependency-import-check error

bench:
	@.ci/packages bench
	@$(MAKE) --no-print-directory build
	@Benchmarks/bench .build/release

install: build
	$(RELEASE) --product generate-manual
	install -d $(BINDIR) $(SHAREDIR)/man/man1 $(SHAREDIR)/bash-completion/completions \
	  $(SHAREDIR)/zsh/site-functions $(SHAREDIR)/fish/vendor_completions.d
	for program in $(PROGRAMS); do \
	  install -m 755 .build/release/$$program $(BINDIR)/$$program && \
	  $(BINDIR)/$$program --generate-completion-script bash >$(SHAREDIR)/bash-completion/completions/$$program && \
	  $(BINDIR)/$$program --generate-completion-script zsh >$(SHAREDIR)/zsh/site-functions/_$$program && \
	  $(BINDIR)/$$program --generate-completion-script fish >$(SHAREDIR)/fish/vendor_completions.d/$$program.fish && \
	  .build/release/generate-manual --multi-page --output-directory $(SHAREDIR)/man/man1 $(BINDIR)/$$program || exit 1; \
	done

clean:
	swift package clean
	rm -rf .build/venv
