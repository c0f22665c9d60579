import Glibc
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct `gists push --dry-run and gists pull --dry-run` {
  private let scene = LinkScene()
  private var id: String { scene.id }

  /// The files of the machine with the digests of links: what a dry run must not change.
  private func state(_ machine: TestMachine) -> [String: String] { machine.files("") }

  private func diff(_ path: String, _ lines: String) -> String {
    let name = path.dropFirst()
    return """
      diff --git a/\(name) b/\(name)
      --- a/\(name)
      +++ b/\(name)
      @@ -1 +1 @@
      \(lines)

      """
  }

  @Test func `push shows the change of the gist and sends nothing`() async throws {
    let (machine, path) = try await scene.linked()
    try scene.write("here\n", path)
    let before = state(machine)
    for arguments in [["push", "--dry-run"], ["push", "--dry-run", "--", path]] {
      let api = StubTransport([scene.get("one\n")])
      #expect(
        await machine.gists(arguments, api: api)
          == .init(out: diff(path, "-one\n+here"), err: "", status: .done))
    }
    #expect(
      await machine.gists("push", "--dry-run", "--json", api: StubTransport([scene.get("one\n")]))
        == .init(
          out: #"[{"path":"\#(path)","id":"\#(id)","url":"https://gist.github.com/\#(id)","#
            + #""file":"notes.md","done":"would_push"}]"# + "\n",
          err: "", status: .done))
    #expect(state(machine) == before)
  }

  @Test func `pull shows the change of the file and writes nothing`() async throws {
    let (machine, path) = try await scene.linked()
    let before = state(machine)
    for arguments in [["pull", "--dry-run"], ["pull", "--dry-run", "--", path]] {
      #expect(
        await machine.gists(arguments, api: StubTransport([scene.get("there\n")]))
          == .init(out: diff(path, "-one\n+there"), err: "", status: .done))
    }
    #expect(
      await machine.gists("pull", "--dry-run", "--json", api: StubTransport([scene.get("x\n")]))
        == .init(
          out: #"[{"path":"\#(path)","id":"\#(id)","url":"https://gist.github.com/\#(id)","#
            + #""file":"notes.md","done":"would_pull"}]"# + "\n",
          err: "", status: .done))
    #expect(state(machine) == before)
    unlink(path)
    let missing = await machine.gists("pull", "--dry-run", api: StubTransport([scene.get("x\n")]))
    #expect(
      missing.out == """
        diff --git a/\(path.dropFirst()) b/\(path.dropFirst())
        new file mode 100644
        --- /dev/null
        +++ b/\(path.dropFirst())
        @@ -0,0 +1 @@
        +x

        """)
    #expect(scene.read(path) == nil)
  }

  @Test(arguments: ["push", "pull"])
  func `equal files are up to date`(command: String) async throws {
    let (machine, path) = try await scene.linked()
    // Both changed alike: without --dry-run, the link is renewed.
    try scene.write("same\n", path)
    let before = state(machine)
    #expect(
      await machine.gists(command, "--dry-run", path, api: StubTransport([scene.get("same\n")]))
        == .init(out: "", err: "Everything up to date\n", status: .done))
    #expect(state(machine) == before)
  }

  @Test(arguments: [
    ("push", "two\n", nil), ("push", "two\n", "here\n"), ("pull", "one\n", "here\n"),
    ("pull", "two\n", "here\n"),
  ])
  func `a conflict shows the difference and the error of the real command`(
    command: String, there: String, here: String?
  ) async throws {
    let (machine, path) = try await scene.linked()
    if let here { try scene.write(here, path) }
    let real = await machine.gists(command, path, api: StubTransport([scene.get(there)]))
    #expect(real.status == .no)
    let tried = await machine.gists(
      command, "--dry-run", path, api: StubTransport([scene.get(there)]))
    let forced = await machine.gists(
      command, "--dry-run", "--force", path, api: StubTransport([scene.get(there)]))
    let (old, new) = command == "push" ? (there, here ?? "one\n") : (here ?? "one\n", there)
    #expect(
      forced
        == .init(
          out: diff(path, "-\(old)+\(new.dropLast())"), err: "", status: .done))
    #expect(
      tried == .init(out: forced.out, err: real.err, status: .no))
    #expect(scene.read(path) == here ?? "one\n")
  }

  @Test func `a missing file is the error of push`() async throws {
    let (machine, path) = try await scene.linked()
    unlink(path)
    let real = await machine.gists("push", path, api: StubTransport([scene.get("one\n")]))
    #expect(real.status == .inputMissing)
    #expect(
      await machine.gists("push", "--dry-run", path, api: StubTransport([scene.get("one\n")]))
        == real)
  }

  @Test func `a secret is reported without a question`() async throws {
    let (machine, path) = try await scene.linked()
    try scene.write("\(Leak.gitHub)\n", path)
    let shown = diff(path, "-one\n+\(Leak.gitHub)")
    #expect(
      await machine.gists("push", "--dry-run", api: StubTransport([scene.get("one\n")]))
        == .init(
          out: shown,
          err: """
            error: \(Sentence.possibleSecrets); nothing was sent
            \(path), line 1: a GitHub token
            hint: to send it anyway, use --allow-secrets

            """, status: .dataRefused))
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    #expect(
      await machine.gists("push", "--dry-run", api: StubTransport([scene.get("one\n")]))
        == .init(
          out: shown,
          err: "warning: \(Sentence.possibleSecrets)\n\(path), line 1: a GitHub token\n",
          status: .done))
    #expect(
      await machine.gists(
        "push", "--dry-run", "--allow-secrets", api: StubTransport([scene.get("one\n")]))
        == .init(out: shown, err: "", status: .done))
  }
}
