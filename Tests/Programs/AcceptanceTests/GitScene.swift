import Foundation
import SandboxServer
import TestSupport
import Testing

/// A home and a sandbox for gists with files that git sends.
struct GitScene: Sendable {
  let home: ScratchHome
  let sandbox: Sandbox

  func gists(
    _ arguments: String..., stdin: ProgramInput = "", environment: [String: String] = [:],
    status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ProgramResult {
    // A debug build reads 11 MB for secrets and words in 10 seconds of a quiet machine.
    let result = try await TestSupport.gists(
      arguments, in: home, stdin: stdin, environment: environment)
    #expect(result.exit == status, "\(arguments) \(result)", sourceLocation: sourceLocation)
    #expect(home.leaks(of: Faults.token, in: result) == [], sourceLocation: sourceLocation)
    return result
  }

  /// The files of a gist as the sandbox has them.
  func files(_ id: String) -> [String: [UInt8]] {
    sandbox.withState { state in
      state.gists[id]?.revisions.first?.files.contents ?? [:]
    }
  }

  /// How many revisions each gist of the user has.
  var revisions: [String: Int] {
    sandbox.withState { state in
      Dictionary(uniqueKeysWithValues: state.gists.values.map { ($0.id, $0.revisions.count) })
    }
  }

  func id(_ result: ProgramResult) -> String {
    String(result.out.split(separator: "/").last?.prefix { $0 != "\n" } ?? "")
  }

  /// A folder with a git that first runs a line of shell if its command line contains a word.
  func git(at step: String, _ line: String) throws -> String {
    try home.program(
      "git",
      script: """
        #!/bin/sh
        case "$*" in *"\(step)"*) \(line);; esac
        exec /usr/bin/git "$@"
        """)
  }

  /// Kills `gists` when it starts a git command whose line contains a word.
  func killing(at step: String, _ arguments: String...) async throws {
    let folder = try git(at: step, "kill -9 $PPID; exit 1")
    let killed = try await TestSupport.gists(
      arguments, in: home, environment: ["PATH": "\(folder):/usr/bin:/bin"])
    #expect(killed.ending == .signal(9), "\(killed)")
  }

  /// The token of another program of the same user.
  static let other = "gho_ofAnotherProgramOfTheSameUser000000"

  /// Runs `body`, and checks that nothing is left of git.
  static func with(_ body: (GitScene) async throws -> Void) async throws {
    var options = SandboxOptions()
    options.tokens = [Faults.token: Grant(), other: Grant()]
    try await ScratchHome.with { home in
      try await Sandbox.with(options) { sandbox in
        let variables = ["GISTS_HOST": sandbox.url, "GISTS_TOKEN": Faults.token]
        try await body(GitScene(home: home.with(variables), sandbox: sandbox))
        // No repository, lock or record stays.
        let left = home.files.filter {
          $0.contains("/git/") || $0.contains("/unfinished/")
        }
        #expect(left == [])
      }
    }
  }
}
