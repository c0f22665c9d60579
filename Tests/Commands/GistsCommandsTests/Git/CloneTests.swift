import ChildProcesses
import GitHubAPI
import Glibc
import LocalFiles
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct `gists clone` {
  private static let id = GistDocument.id
  private static let gist = StubTransport.Stub.answer("GET /gists/\(id)", 200, GistDocument().json)

  /// The arguments and environment of git.
  private struct Started: Hashable {
    var command: [String]
    var secret: String?
  }

  /// Runs `gists clone` with a git that ends with this status.
  private func clone(
    _ arguments: [String], ending: ChildStatus = .exited(0), on machine: TestMachine,
    stubs: [StubTransport.Stub] = [gist]
  ) async -> (result: TestMachine.Result, git: [Started]) {
    let started = Mutex<[Started]>([])
    let log = Log(started: started)
    machine.withSecret = { command, secret in
      log.started.withLock { $0.append(Started(command: command, secret: secret)) }
      return ending
    }
    let result = await machine.gists(["clone"] + arguments, api: StubTransport(stubs))
    return (result, log.started.withLock(\.self))
  }

  private final class Log: Sendable {
    let started: Mutex<[Started]>
    init(started: consuming Mutex<[Started]>) { self.started = started }
  }

  private static let verified = "http.https://gist.github.com/\(id).git.sslVerify=true"
  private static let guarded = [
    "git", "-c", "protocol.file.allow=never", "-c", "protocol.ext.allow=never", "-c",
    "color.ui=false",
  ]

  @Test func `signed out, git gets the URL and no helper`() async throws {
    let (result, git) = await clone([Self.id], on: try TestMachine())
    #expect(result == .init(out: "", err: "", status: .done))
    #expect(
      git == [
        Started(
          command: Self.guarded + [
            "-c", Self.verified, "clone", "--no-recurse-submodules", "--config", Self.verified,
            "--", "https://gist.github.com/\(Self.id).git", Self.id,
          ], secret: nil)
      ])
  }

  @Test func `the token is passed outside the command line, for the host only`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment = ["GH_TOKEN": "gho_0123456789"]
    let (result, git) = await clone(
      [Self.id, "a b", "--", "--depth", "1", "--upload-pack=x"], on: machine)
    #expect(result.status == .done)
    let key = "credential.https://gist.github.com.helper"
    let helper = "gists auth git-credential --host github.com --token-descriptor 9"
    #expect(
      git == [
        Started(
          command: Self.guarded + [
            "-c", Self.verified, "-c", "\(key)=", "-c", "\(key)=!\(helper)", "clone",
            "--no-recurse-submodules", "--depth", "1", "--upload-pack=x", "--config",
            Self.verified, "--config", "\(key)=", "--config", "\(key)=!gists auth git-credential",
            "--", "https://gist.github.com/\(Self.id).git", "a b",
          ], secret: "gho_0123456789")
      ])
  }

  @Test(arguments: [
    ("github.com", "https://gist.github.com/\(id).git", "git@gist.github.com:\(id).git"),
    ("acme.ghe.com", "https://gist.acme.ghe.com/\(id).git", "git@gist.acme.ghe.com:\(id).git"),
    (
      "ghe.example.com", "https://ghe.example.com/gist/\(id).git",
      "git@ghe.example.com:gist/\(id).git"
    ),
    (
      "ghe.example.com", "https://gist.ghe.example.com/\(id).git",
      "git@gist.ghe.example.com:\(id).git"
    ),
  ])
  func `with --ssh, git gets the URL for SSH and no token`(
    host: String, https: String, ssh: String
  ) async throws {
    let machine = try TestMachine()
    machine.environment = ["GISTS_HOST": host, "GISTS_TOKEN": "gho_0123456789"]
    let gist = GistDocument().json.replacing("https://gist.github.com/\(Self.id).git", with: https)
    let path = host == "ghe.example.com" ? "/api/v3/gists" : "/gists"
    let (result, git) = await clone(
      [Self.id, "--ssh"], on: machine, stubs: [.answer("GET \(path)/\(Self.id)", 200, gist)])
    #expect(result == .init(out: "", err: "", status: .done))
    #expect(
      git == [
        Started(
          command: Self.guarded + ["clone", "--no-recurse-submodules", "--", ssh, Self.id],
          secret: nil)
      ])
  }

  @Test func `a server on loopback has no SSH`() async throws {
    let machine = try TestMachine()
    machine.environment = ["GISTS_HOST": "http://127.0.0.1:8080"]
    let (result, git) = await clone([Self.id, "--ssh"], on: machine, stubs: [])
    #expect(
      result
        == .init(
          out: "", err: "error: --ssh can't be used with 127.0.0.1:8080\n", status: .wrongUsage))
    #expect(git == [])
  }

  @Test(arguments: [
    "https://gist.github.com.evil.example/\(id).git", "http://gist.github.com/\(id).git",
    "https://gist.github.com/other.git", "https://gist.github.com@evil.example/\(id).git",
    "ext::sh -c id", "file:///\(id).git", "git@gist.github.com:\(id).git",
    "--upload-pack=x", "https://gist.github.com/../x/\(id)",
    "https://gist.github.com/\(id)?a=\(id)",
    "https://gist.github.com:444/\(id)", "HTTPS://gist.github.com/\(id)",
  ])
  func `a URL of another host is not used`(address: String) async throws {
    let gist = GistDocument().json.replacing(
      "https://gist.github.com/\(Self.id).git", with: address)
    let (result, git) = await clone(
      [Self.id], on: try TestMachine(), stubs: [.answer("GET /gists/\(Self.id)", 200, gist)])
    #expect(
      result
        == .init(
          out: "", err: "error: unexpected response from github.com: invalid git URL: \(address)\n",
          status: .protocolBroken))
    #expect(git == [])
  }

  @Test(arguments: ["gists://x", "--upload-pack=x", "ext::sh", "../x", ""])
  func `an invalid gist ID or URL is wrong usage, and git is not run`(name: String) async throws {
    let (result, git) = await clone([name], on: try TestMachine(), stubs: [])
    #expect(result.status == .wrongUsage)
    #expect(git == [])
  }

  @Test(arguments: [
    (ChildStatus.exited(128), CommandSupport.ExitStatus.unreachable, ""),
    (.exited(1), .no, ""),
    (.exited(129), .wrongUsage, ""), (.signaled(2), .cancelled, ""),
    (.signaled(9), .cancelled, "error: git was killed by signal 9\n"),
    (
      .notFound, .unreachable,
      "error: git is not installed\nhint: install git: sudo apt install git\n"
    ),
  ])
  func `a failure of git is a failure of gists`(
    ending: ChildStatus, status: CommandSupport.ExitStatus, err: String
  ) async throws {
    let (result, _) = await clone([Self.id], ending: ending, on: try TestMachine())
    #expect(result == .init(out: "", err: err, status: status))
  }

  @Test(arguments: [
    ("full", "could not write FOLDER/full: Directory not empty"),
    ("file", "could not write FOLDER/file: File exists"),
    ("file/new", "could not write FOLDER/file/new: Not a directory"),
    ("empty", nil), ("missing/new", nil),
  ])
  func `a folder that git can't make is refused before git runs`(
    name: String, message: String?
  ) async throws {
    let machine = try TestMachine()
    for name in ["full/x", "file"] {
      try PrivateFile("\(machine.folder)/\(name)").write(Array("text".utf8))
    }
    mkdir("\(machine.folder)/empty", 0o700)
    let (result, git) = await clone([Self.id, "\(machine.folder)/\(name)"], on: machine)
    guard let message else {
      #expect(result == .init(out: "", err: "", status: .done))
      #expect(git.count == 1)
      return
    }
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: \(message.replacing("FOLDER", with: machine.folder))
            hint: to clone into another folder, run gists clone \(Self.id) FOLDER

            """, status: .cannotWrite))
    #expect(git == [])
  }

  @Test func `with --json, git's output becomes an error`() async throws {
    let machine = try TestMachine()
    machine.unattended = { _ in
      .init(.exited(128), errors: Array("Cloning into 'x'...\nfatal: early EOF\n".utf8))
    }
    let (failed, git) = await clone([Self.id, "--json"], on: machine)
    #expect(git == [])
    #expect(failed.out == "")
    #expect(failed.status == .unreachable)
    #expect(failed.err.contains(#""could not clone gist \#(Self.id): early EOF""#), "\(failed)")
    #expect(failed.err.split(separator: "\n").allSatisfy { $0.hasPrefix("{") })
    machine.unattended = { _ in .init(.exited(0), errors: Array("Cloning into 'x'...\n".utf8)) }
    let cloned = await clone([Self.id, "--json"], on: machine).result
    #expect(cloned.out.contains(#""done":"cloned""#), "\(cloned)")
    #expect(cloned.err == "")
    #expect(cloned.status == .done)
  }

  @Test func `the helper's command line is quoted for the shell`() throws {
    let sandbox = try Host("http://127.0.0.1:8080")
    #expect(
      GitHelper.command(of: sandbox, .usual, run: "/opt/it's mine/gists")
        == #"'/opt/it'\''s mine/gists' auth git-credential --host http://127.0.0.1:8080"#)
    #expect(
      GitHelper.command(of: .gitHub, .usual, run: "/usr/bin/gists")
        == "/usr/bin/gists auth git-credential")
  }
}
