import FoundationEssentials
import Glibc
import SandboxServer
import TestSupport
import Testing

/// Gists from folders, with the real git and the sandbox.
@Suite(.requires("git", "bash")) struct `Gists from folders` {
  /// A home with the token in `GISTS_TOKEN`, and a sandbox without gists.
  private struct Scene: Sendable {
    let home: ScratchHome
    let sandbox: Sandbox

    /// Runs a shell script in the work folder, in which `gists` is the real program.
    func shell(_ script: String) async throws -> ProgramResult {
      try await Program(command: ["bash", "-c", "set -e\n\(script)"], home: home).run()
    }

    /// Runs a shell script that prints the URL of a gist, and returns the texts of the gist's files.
    func files(
      _ script: String, note: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [String: String] {
      let result = try await shell(script)
      #expect(result.exit == 0 && result.err == note, "\(result)", sourceLocation: sourceLocation)
      let id = result.out.dropLast().split(separator: "/").last.map(String.init) ?? ""
      let files = sandbox.withState { $0.gists[id]?.files.contents } ?? [:]
      return files.mapValues { String(decoding: $0, as: UTF8.self) }
    }
  }

  private func with(_ body: (Scene) async throws -> Void) async throws {
    var options = SandboxOptions()
    options.tokens = [Faults.token: Grant()]
    try await ScratchHome.with { home in
      try await Sandbox.with(options) { sandbox in
        let home = home.with([
          "GISTS_HOST": sandbox.url, "GISTS_TOKEN": Faults.token, "GIT_CONFIG_NOSYSTEM": "1",
          "PATH": "\(Program.builtPrograms):\(home.environment["PATH"] ?? "")",
        ])
        try await body(Scene(home: home, sandbox: sandbox))
      }
    }
  }

  @Test func `what git ignores is left out, as git decides`() async throws {
    try await with { scene in
      let made = try await scene.shell(
        #"""
        mkdir -p tree/lib/deep tree/node_modules/x tree/empty "$XDG_CONFIG_HOME/git"; cd tree
        git init -q
        printf '*.log\nnode_modules/\n!keep.log\n' >.gitignore
        printf '!b.log\n*.tmp\n' >lib/.gitignore
        echo '*.local' >.git/info/exclude
        echo '*.bak' >"$XDG_CONFIG_HOME/git/ignore"
        for file in a.txt a.log keep.log forced.log a.local a.bak .hidden lib/b.log lib/b.log.log \
          lib/c.tmp lib/deep/c.txt lib/deep/c.tmp node_modules/x/y
        do echo "$file" >"$file"; done
        git add -f forced.log; git add lib/deep
        """#)
      #expect(made.exit == 0, "\(made)")
      let all = [
        "a.txt": "a.txt\n", "keep.log": "keep.log\n", "forced.log": "forced.log\n",
        "lib-b.log": "lib/b.log\n", "lib-deep-c.txt": "lib/deep/c.txt\n",
      ]
      #expect(try await scene.files("gists create tree --flatten") == all)
      // git tells where a hook runs by such variables.
      #expect(
        try await scene.files(
          "cd tree/lib; GIT_DIR=/none GIT_INDEX_FILE=x gists create .. --flatten")
          == all)
      #expect(
        try await scene.files(
          "cd tree; gists create .",
          note: "note: skipped 1 subfolder: lib; add --flatten to include it\n")
          == all.filter { !$0.key.hasPrefix("lib-") })
      #expect(
        try await scene.files(
          "gists create tree/lib",
          note: "note: skipped 1 subfolder: tree/lib/deep; add --flatten to include it\n")
          == ["b.log": "lib/b.log\n"])
      #expect(
        try await scene.files("cd tree; gists create . --flatten --hidden").keys.sorted()
          == (all.keys + [".gitignore", ".hidden", "lib-.gitignore"]).sorted())
      let ignored = try await scene.shell("gists create tree/node_modules/x")
      #expect(ignored.exit == 66)
      #expect(
        ignored.err == """
          error: tree/node_modules/x has no files to upload
          hint: to upload an ignored file, name it

          """)
    }
  }

  @Test func `.gitignore counts outside of a work tree, too`() async throws {
    try await with { scene in
      let files = try await scene.files(
        #"""
        mkdir -p plain/sub; cd plain
        echo '*.log' >.gitignore; echo '!b.log' >sub/.gitignore
        for file in a a.log sub/b.log sub/c.log; do echo "$file" >"$file"; done
        gists create . --flatten
        """#)
      #expect(files == ["a": "a\n", "sub-b.log": "sub/b.log\n"])
      let left = try await scene.shell(#"find "$XDG_RUNTIME_DIR/gists" -type f"#)
      #expect(left.exit == 0 && left.out == "", "\(left)")
    }
  }

  @Test func `a repository that git refuses has its .gitignore applied, with a note`() async throws
  {
    try await with { scene in
      let root = try await scene.shell(
        #"""
        mkdir -p tree/lib; cd tree; git init -q; echo '*.log' >.gitignore
        for file in a a.log lib/b lib/b.log; do echo "$file" >"$file"; done; pwd -P
        """#)
      #expect(
        try await scene.files(
          "export GIT_TEST_ASSUME_DIFFERENT_OWNER=1; gists create tree/lib",
          note:
            "note: git refused the repository \(root.out.dropLast()); only .gitignore was applied\n"
        )
          == ["b": "lib/b\n"])
    }
  }

  /// Root reads every folder, so root's program runs without that privilege.
  @Test(.requires("setpriv")) func `a folder that can't be read is an error`() async throws {
    try await with { scene in
      let other =
        geteuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search --" : ""
      let result = try await scene.shell(
        """
        mkdir -p tree/closed; echo a >tree/a; chmod 0 tree/closed
        code=0; \(other) "$(command -v gists)" create --flatten tree || code=$?
        chmod 700 tree/closed; exit $code
        """)
      #expect(result.exit == 66 && result.out.isEmpty, "\(result)")
      #expect(result.err == "error: could not read tree/closed: Permission denied\n")
      #expect(scene.sandbox.withState { $0.gists.count } == 0)
    }
  }

  @Test func `the configuration of a repository runs no program`() async throws {
    try await with { scene in
      let files = try await scene.files(
        #"""
        mkdir tree; cd tree; git init -q; echo a >a
        program="$PWD/../program"; printf '#!/bin/sh\ntouch "$0.ran"\n' >"$program"; chmod +x "$program"
        git config core.fsmonitor "$program"
        mkdir hooks; cp "$program" hooks/post-index-change; git config core.hooksPath "$PWD/hooks"
        for key in core.pager pager.ls-files core.sshCommand core.editor core.askPass
        do git config "$key" "$program"; done
        git ls-files -o >/dev/null 2>&1; ls ../program.ran >/dev/null; rm ../program.ran
        gists create .
        """#, note: "note: skipped 1 subfolder: hooks; add --flatten to include it\n")
      #expect(files == ["a": "a\n"])
      let ran = try await scene.shell("find . -name '*.ran'")
      #expect(ran.out == "")
    }
  }

  @Test(arguments: ["y", "n"])
  func `35 files are asked about at a terminal, and can be downloaded`(answer: String) async throws
  {
    try await with { scene in
      let made = try await scene.shell(
        "mkdir many; for number in {10..44}; do echo $number >many/$number.txt; done")
      #expect(made.exit == 0, "\(made)")
      let result = try await TerminalSession.run(.gists(["create", "many"], in: scene.home)) {
        terminal, _ in
        try await terminal.waitFor("10.txt\r\n11.txt\r\n")
        try await terminal.waitFor("Create a gist with 35 files? [y/N]")
        try terminal.type("\(answer)\r")
      }
      #expect(result.ending == .exit(answer == "y" ? 0 : 2), "\(result.text)")
      let ids = scene.sandbox.withState { Array($0.gists.keys) }
      #expect(ids.count == (answer == "y" ? 1 : 0))
      guard let id = ids.first else { return }
      let copied = try await scene.shell("gists download \(id) copy >/dev/null; diff -r many copy")
      #expect(copied.exit == 0, "\(copied)")
    }
  }
}
