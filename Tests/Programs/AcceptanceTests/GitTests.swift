import FoundationEssentials
import SandboxServer
import Synchronization
import TestSupport
import Testing

/// Cloning, pulling and pushing with the real git and the sandbox.
@Suite(.requires("git")) struct `Gists with git` {
  /// A home with the token in `GISTS_TOKEN`, and a sandbox with one secret gist.
  private struct Scene: Sendable {
    let home: ScratchHome
    let sandbox: Sandbox
    let id: String

    func gists(
      _ arguments: String..., environment: [String: String] = [:],
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ProgramResult {
      let result = try await TestSupport.gists(arguments, in: home, environment: environment)
      #expect(home.leaks(of: Faults.token, in: result) == [], sourceLocation: sourceLocation)
      return result
    }

    /// Runs a shell script that must succeed, in the clone.
    func inClone(
      _ script: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
      let result = try await Program(
        command: ["bash", "-c", "set -e; cd '\(home.work)/\(id)'\n\(script)"], home: home
      ).run()
      #expect(result.exit == 0, "\(result)", sourceLocation: sourceLocation)
      return result.out
    }
  }

  private func withGist(body: (Scene) async throws -> Void) async throws {
    var options = SandboxOptions()
    options.tokens = [Faults.token: Grant()]
    try await ScratchHome.with { home in
      try await Sandbox.with(options) { sandbox in
        let gist = sandbox.withState { state in
          state.createGist(
            files: ["notes.md": StoredFile("first\n")], at: UTCTimestamp(seconds: 1_600_000_000))
        }
        let variables = [
          "GISTS_HOST": sandbox.url, "GISTS_TOKEN": Faults.token, "GIT_TERMINAL_PROMPT": "0",
          "GIT_AUTHOR_NAME": "octocat", "GIT_AUTHOR_EMAIL": "octocat@example.com",
          "GIT_COMMITTER_NAME": "octocat", "GIT_COMMITTER_EMAIL": "octocat@example.com",
        ]
        try await body(Scene(home: home.with(variables), sandbox: sandbox, id: gist.id))
      }
    }
  }

  /// The arguments and environment of every process of this home except `gists`.
  private static func processes(
    of home: ScratchHome
  ) -> [(arguments: String, environment: String)] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.filter { Int($0) != nil }.compactMap { number in
      let texts = ["cmdline", "environ"].map { name in
        String(decoding: home.read("/proc/\(number)/\(name)") ?? [], as: UTF8.self)
      }
      guard texts[1].contains("HOME=\(home.path)\0"),
        !texts[0].hasPrefix("\(Program.builtPrograms)/gists\0clone")
      else { return nil }
      return (texts[0], texts[1])
    }
  }

  private final class Seen: Sendable {
    let processes = Mutex<[(arguments: String, environment: String)]>([])
  }

  @Test func `cloning and pushing a secret gist passes the token through the helper only`()
    async throws
  {
    let seen = Seen()
    try await withGist { scene in
      let home = scene.home
      // No request matches: this only looks at the processes that wait for an answer.
      scene.sandbox.inject(.hang) { request in
        guard request.path.contains(".git/") else { return false }
        let processes = Self.processes(of: home)
        // git push is run by the user, in the user's environment.
        guard !processes.contains(where: { $0.arguments.contains("\0push\0") }) else {
          return false
        }
        seen.processes.withLock { $0 += processes }
        return false
      }
      let first = try await scene.gists("clone", scene.id)
      #expect(first.exit == 0 && first.out == "", "\(first)")
      // The clone asks gists for the token; the user's own settings are not changed.
      _ = try await scene.inClone(
        "printf 'second\\n' >> notes.md; git commit -qam Notes; git push -q")
      #expect(
        try await scene.inClone(
          "git config --local --get-all credential.'\(scene.sandbox.url)'.helper")
          == "\n!\(Program.builtPrograms)/gists auth git-credential --host \(scene.sandbox.url)\n")
      #expect(home.read("\(home.path)/.gitconfig") == nil)

      let again = try await scene.gists("clone", scene.id, "again", "--", "--quiet")
      #expect(again.exit == 0 && again.err == "", "\(again)")
      #expect(
        home.read("\(home.work)/again/notes.md") == Array("first\nsecond\n".utf8))
      #expect(
        scene.sandbox.requests.contains {
          $0.path.hasSuffix("receive-pack") && $0.authorization?.hasPrefix("Basic ") == true
        })
      #expect(home.leaks(of: Faults.token) == [])
      #expect(!scene.sandbox.requests.contains { $0.line.contains(Faults.token) })
    }
    let others = seen.processes.withLock(\.self)
    // git, its git-remote-http, and the credential helper.
    let ours = others.filter { $0.arguments.contains("git") }
    #expect(ours.contains { $0.arguments.contains("git-remote-http") })
    for process in ours { #expect(!process.environment.contains(Faults.token)) }
    for process in others { #expect(!process.arguments.contains(Faults.token)) }
  }

  @Test func `an edited gist is pulled, and a pushed one is listed, viewed and pulled to a file`()
    async throws
  {
    try await withGist { scene in
      #expect(try await scene.gists("clone", scene.id).exit == 0)
      let file = "\(scene.home.work)/notes.md"
      try Data("first\n".utf8).write(to: URL(filePath: file))
      let linked = try await scene.gists("link", file, scene.id)
      #expect(linked.exit == 0, "\(linked)")
      try Data("edited\n".utf8).write(to: URL(filePath: file))
      let pushed = try await scene.gists("push")
      #expect(pushed.exit == 0, "\(pushed)")
      #expect(try await scene.inClone("git pull -q; cat notes.md") == "edited\n")

      _ = try await scene.inClone("printf 'by git\\n' > notes.md; git commit -qam Git; git push -q")
      #expect(try await scene.gists("view", "--raw", scene.id).out == "by git\n")
      let head = try await scene.inClone("git rev-parse HEAD")
      let history = try await scene.gists("history", scene.id)
      #expect(history.out.hasPrefix(head.dropLast()), "\(history)")
      #expect(history.out.split(separator: "\n").count == 3)
      let pulled = try await scene.gists("pull")
      #expect(pulled.exit == 0, "\(pulled)")
      #expect(scene.home.read(file) == Array("by git\n".utf8))
    }
  }

  @Test func `setting up git twice changes nothing and keeps other settings`() async throws {
    try await withGist { scene in
      let other = "[credential \"https://github.com\"]\n\thelper = !gh auth git-credential\n"
      let path = "\(scene.home.path)/.gitconfig"
      try Data(other.utf8).write(to: URL(filePath: path))
      let first = try await scene.gists("auth", "setup-git", "--host", "github.com")
      let written = String(decoding: scene.home.read(path) ?? [], as: UTF8.self)
      let program = "\(Program.builtPrograms)/gists"
      #expect(first.exit == 0, "\(first)")
      #expect(
        written == other + """
          [credential "https://gist.github.com"]
          \thelper =\u{20}
          \thelper = !\(program) auth git-credential

          """)
      let second = try await scene.gists("auth", "setup-git", "--host", "github.com")
      #expect(second.err == "note: git already uses gists for https://gist.github.com\n")
      #expect(scene.home.read(path) == Array(written.utf8))
    }
  }

  @Test func `git's messages and exit status are passed on`() async throws {
    try await withGist { scene in
      let result = try await scene.gists("clone", scene.id, "new", "--", "--branch", "none")
      #expect(result.exit == 69)
      #expect(
        result.err == """
          Cloning into 'new'...
          fatal: Remote branch none not found in upstream origin

          """)
      let none = try await scene.gists(
        "clone", scene.id, environment: ["PATH": "\(scene.home.root)/nothing"])
      #expect(none.exit == 69)
      #expect(none.error == "git is not installed")
    }
  }

  @Test func `a signal ends git first and leaves no partial clone`() async throws {
    try await withGist { scene in
      scene.sandbox.inject(.hang, times: 20) { $0.path.contains(".git/") }
      let program = Program.gists(["clone", scene.id], in: scene.home)
      // On a busy machine, git may need more than the two seconds that it has, and is then killed.
      let end = try await repeating {
        () -> (ending: ProgramResult.Ending, left: [String], time: Duration) in
        try? FileManager.default.removeItem(atPath: "\(scene.home.work)/\(scene.id)")
        let count = scene.sandbox.requests.count
        var sent = ContinuousClock.now
        let result = try await program.run { process in
          try await eventually {
            scene.sandbox.requests.dropFirst(count).contains { $0.path.contains(".git/") }
          }
          sent = .now
          process.send(signal: 15)
        }
        let time = ContinuousClock.now - sent
        let left = scene.home.files.filter { $0.hasPrefix("work/") }
        return (result.ending, left, time)
      } while: {
        $0.left != [] && $0.time >= .seconds(2)
      }
      #expect(end.ending == .signal(15))
      #expect(end.left == [])
    }
  }
}
