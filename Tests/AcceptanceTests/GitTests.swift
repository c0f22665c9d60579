import FoundationEssentials
import Synchronization
import TestSupport
import Testing

/// Cloning and pushing with the real git and a server for it.
@Suite(.requires("git")) struct `Gists with git` {
  private static let script = FaultScript.answer(.text(500, "not yet"))

  /// A server with one secret gist, whose repository is empty.
  private func withGist(
    onGit: @escaping @Sendable (ScratchHome) -> Void = { _ in },
    body: (Faults) async throws -> Void
  ) async throws {
    try await Faults.with(Self.script) { faults in
      let backend = GitBackend(folder: "\(faults.home.root)/server", password: Faults.token)
      try await backend.makeRepository("\(Document.id).git")
      let address = "\(faults.server.url)/\(Document.id).git"
      let gist = Document.gist().replacing(
        #""description""#, with: #""git_pull_url":"\#(address)","description""#)
      let home = faults.home
      faults.server.follow(
        .each { request, _ in
          guard request.path.hasPrefix("/\(Document.id).git/") else { return .json(200, gist) }
          onGit(home)
          return await backend.answer(request)
        })
      try await body(faults)
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
    try await withGist { home in
      let processes = Self.processes(of: home)
      // git push is run by the user, in the user's environment.
      guard !processes.contains(where: { $0.arguments.contains("\0push\0") }) else { return }
      seen.processes.withLock { $0 += processes }
    } body: { faults in
      let first = try await faults.gists("clone", Document.id)
      #expect(first.exit == 0, "\(first)")
      #expect(first.out == "")

      let folder = "\(faults.home.work)/\(Document.id)"
      try Data("text\n".utf8).write(to: URL(filePath: "\(folder)/notes.md"))
      let setUp = try await faults.gists("auth", "setup-git")
      #expect(setUp.err == "✓ Configured git to use gists for \(faults.server.url)\n")
      for command in [
        ["checkout", "-q", "-b", "main"], ["add", "notes.md"],
        ["-c", "user.name=octocat", "-c", "user.email=o@example.com", "commit", "-qm", "Notes"],
        ["push", "-q", "origin", "main"],
      ] {
        let result = try await Program(command: ["git", "-C", folder] + command, home: faults.home)
          .run()
        #expect(result.exit == 0, "\(result)")
      }

      let again = try await faults.gists("clone", Document.id, "again", "--", "--quiet")
      #expect(again.exit == 0 && again.err == "", "\(again)")
      #expect(faults.home.read("\(faults.home.work)/again/notes.md") == Array("text\n".utf8))
      #expect(
        faults.server.requests.contains { $0.path.hasSuffix("receive-pack") }
          && faults.server.requests.contains { $0.authorization?.hasPrefix("Basic ") == true })
      #expect(faults.home.leaks(of: Faults.token) == [])
      #expect(!faults.server.requests.contains { $0.target.contains(Faults.token) })
    }
    let others = seen.processes.withLock(\.self)
    // git, its git-remote-http, and the credential helper.
    let ours = others.filter { $0.arguments.contains("git") }
    #expect(ours.contains { $0.arguments.contains("git-remote-http") })
    for process in ours { #expect(!process.environment.contains(Faults.token)) }
    for process in others { #expect(!process.arguments.contains(Faults.token)) }
  }

  @Test func `setting up git twice changes nothing and keeps other settings`() async throws {
    try await withGist { faults in
      let other = "[credential \"https://github.com\"]\n\thelper = !gh auth git-credential\n"
      let path = "\(faults.home.path)/.gitconfig"
      try Data(other.utf8).write(to: URL(filePath: path))
      let host = ["--host", "github.com"]
      let first = try await faults.gists(["auth", "setup-git"] + host)
      let written = String(decoding: faults.home.read(path) ?? [], as: UTF8.self)
      let program = "\(Program.builtPrograms)/gists"
      #expect(first.exit == 0, "\(first)")
      #expect(
        written == other + """
          [credential "https://gist.github.com"]
          \thelper =\u{20}
          \thelper = !\(program) auth git-credential

          """)
      let second = try await faults.gists(["auth", "setup-git"] + host)
      #expect(second.err == "note: git already uses gists for https://gist.github.com\n")
      #expect(faults.home.read(path) == Array(written.utf8))
    }
  }

  @Test func `git's messages and exit status are passed on`() async throws {
    try await withGist { faults in
      let full = "\(faults.home.work)/full"
      try FileManager.default.createDirectory(
        atPath: "\(full)/x", withIntermediateDirectories: true)
      let result = try await faults.gists("clone", Document.id, "full")
      #expect(result.exit == 69)
      #expect(
        result.err
          == "fatal: destination path 'full' already exists and is not an empty directory.\n")
      let none = try await faults.gists(
        "clone", Document.id, environment: ["PATH": "\(faults.home.root)/nothing"])
      #expect(none.exit == 69)
      #expect(none.error == "git is not installed")
    }
  }

  @Test func `a signal ends git first and leaves no partial clone`() async throws {
    try await Faults.with(Self.script) { faults in
      let address = "\(faults.server.url)/\(Document.id).git"
      let gist = Document.gist().replacing(
        #""description""#, with: #""git_pull_url":"\#(address)","description""#)
      faults.server.follow(
        .each { request, _ in request.path.hasPrefix("/gists/") ? .json(200, gist) : .hang })
      let result = try await Program.gists(["clone", Document.id], in: faults.home).run { process in
        try await faults.server.waitForRequests(2)
        process.send(signal: 15)
      }
      #expect(result.ending == .signal(15))
      #expect(faults.home.files.filter { $0.hasPrefix("work/") } == [])
    }
  }
}
