# CONTRIBUTING.md lists what each target does.

PREFIX ?= /usr/local
DESTDIR ?=
BINDIR = $(DESTDIR)$(PREFIX)/bin
SHAREDIR = $(DESTDIR)$(PREFIX)/share

# These options make the programs start faster. They are stripped and not relocatable (relocation is a
# tenth of the start), load few shared libraries (libsecret only when the keyring is opened), and don't
# export their 33,000 symbols, which the Swift runtime would search at every start. lld folds equal
# functions. The path of this folder is left out, so that any folder gives the same programs.
RELEASE = swift build -c release --static-swift-stdlib --pkg-config-path $(dir $(HEADERS_ONLY)) \
  -Xswiftc -L$(CURDIR)/$(ARCHIVES) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
  -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. -Xcc -Os \
  -Xswiftc -use-ld=lld -Xlinker --icf=all \
  -Xlinker -s -Xlinker -no-pie -Xlinker --no-export-dynamic
HEADERS_ONLY = .build/pkgconfig/libsecret-1.pc
# The linker searches this folder first and finds only static libraries.
ARCHIVES = .build/archives
SWIFT_FILES = Package.swift Sources Tests Fixtures
PROGRAMS = gists gists-sandbox

# How many tests run at once. More would slow each other down and miss their time limits.
TEST_WIDTH ?= 4

# How long `make fuzz` tests each parser.
FUZZ_SECONDS ?= 60

.PHONY: build demo test check fuzz bench install clean

build: $(HEADERS_ONLY) $(ARCHIVES)
	@[ -e /usr/include/cmark-gfm.h ] || { echo "cmark-gfm is missing; run: apt-get install libcmark-gfm-dev libcmark-gfm-extensions-dev" >&2; exit 1; }
	@# One product at a time: building all targets would include TestSupport, which needs a test build.
	$(RELEASE) --product gists
	$(RELEASE) --product gists-sandbox

$(HEADERS_ONLY):
	@pkg-config --exists libsecret-1 || { echo "libsecret is missing; run: apt-get install libsecret-1-dev pkg-config" >&2; exit 1; }
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
	@.ci/packages check
	@.ci/format $(SWIFT_FILES)
	@.ci/layers
	@.ci/guarantees
	swift build --build-tests --explicit-target-dependency-import-check error

fuzz:
	@.ci/packages build
	@Tests/Fuzzing/fuzz $(FUZZ_SECONDS)

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
	rm -rf .build/fuzz .build/venv
