import ChildProcesses
import FoundationEssentials
import GitHubAPI
import Glibc
import Keyring
import LocalFiles
import Synchronization
import TerminalOutput
import TestSupport

@testable import ClientState
@testable import CommandSupport
@testable import GistsCommands

/// A machine in memory: a keyring, clocks, a folder and prepared responses of GitHub.
final class TestMachine {
  /// The folder that contains its folders; removed with it.
  let folder: String
  var keyring: any SecretStore = InMemorySecretStore()
  var environment: [String: String] = [:]
  var terminal = Terminal()
  /// The text typed at the terminal of the process while stdin is a pipe; nil without a terminal.
  var typed: String?
  var time = ManualTime()
  /// The path of the program.
  var executable = "gists"
  /// What started programs do; nil if there is no such program.
  var programs: @Sendable (_ command: [String]) -> ProcessRunner.Outcome = { _ in .notFound }
  /// What they got on stdin, one text each.
  let copied = CopiedTexts()
  /// What they write to stdout; nil if they fail.
  var outputs: @Sendable (_ command: [String]) -> String? = { _ in nil }
  /// The exit status of a program that has the terminal.
  var withSecret: @Sendable (_ command: [String], _ secret: String?) -> ChildStatus = {
    _, _ in .notFound
  }

  /// What a program prints that chooses one of the lines on its stdin; nil if there is none.
  var chooser: @Sendable (_ lines: [String]) -> String? = { _ in nil }

  /// What a program does that has no terminal.
  var unattended: @Sendable (UnattendedProgram) -> UnattendedProgram.Result = { _ in
    .init(.notFound)
  }

  /// The editor's change of a text; nil if the editor fails.
  var editor: @Sendable (_ text: [UInt8]) -> [UInt8]? = { _ in nil }
  /// What a program with the terminal does instead of the editor.
  var atTerminal: (@Sendable (_ command: [String]) -> ChildStatus)?

  /// The output and exit status of a run.
  struct Result: Hashable {
    var out: String
    var err: String
    var status: ExitStatus
  }

  /// Runs a command line with prepared responses and `input` on stdin.
  func gists(
    _ arguments: String..., input: String = "", api transport: any Transport = StubTransport([])
  ) async -> Result { await gists(arguments, input: input, api: transport) }

  func gists(
    _ arguments: [String], input: String = "", api transport: any Transport = StubTransport([])
  ) async -> Result {
    let console = Console.collecting(terminal: terminal)
    let stdin = Pipe(containing: input)
    defer { stdin.close() }
    let context = context(console, stdin.descriptor, transport)
    let status = await CommandLineRun(context).run(arguments)
    let err = console.err.collectedText
    // Whatever a test is about: each command that is printed can be pasted into a shell.
    await PrintedCommands.check(err)
    return Result(out: console.out.collectedText, err: err, status: status)
  }

  func context(
    _ console: Console = .collecting(), _ input: Int32 = -1,
    _ transport: any Transport = StubTransport([])
  ) -> AppContext {
    var environment = environment
    environment["HOME"] = folder
    environment["XDG_STATE_HOME"] = "\(folder)/state"
    let (keyring, programs, editor) = (keyring, programs, editor)
    let edit: @Sendable ([String]) -> ChildStatus = { command in
      let file = URL(filePath: command.last ?? "")
      guard let text = try? Data(contentsOf: file), let edited = editor(Array(text)),
        (try? Data(edited).write(to: file)) != nil
      else { return .exited(1) }
      return .exited(0)
    }
    let atTerminal = atTerminal ?? edit
    let (outputs, withSecret, unattended, typed) = (outputs, withSecret, unattended, typed)
    let chooser = chooser
    var runner = ProcessRunner()
    runner.output = { command, _, _, _ in outputs(command).map { Array($0.utf8) } }
    runner.tokenCommand = { command, _, _ in
      outputs(["sh", "-c", command]).map { Array($0.utf8) }
    }
    runner.detached = { [copied] command, input, _ in
      let outcome = programs(command)
      if outcome == .succeeded, !input.isEmpty {
        copied.add(String(decoding: input, as: UTF8.self))
      }
      return outcome
    }
    runner.status = { command, _ in programs(command) }
    runner.foreground = { command, secret, _, _ in
      withSecret(command, secret.map { String(decoding: $0, as: UTF8.self) })
    }
    runner.atTerminal = { command, _ in atTerminal(command) }
    runner.unattended = { unattended($0) }
    runner.choosing = { _, input in
      let lines = String(decoding: input, as: UTF8.self).split(separator: "\n").map(String.init)
      return chooser(lines).map { (.exited(0), Array($0.utf8)) } ?? (.notFound, [])
    }
    return AppContext(
      console: console, settings: RunSettings(EnvironmentVariables(environment)),
      folders: Folders(environment: environment), time: time.source, keyring: { _ in keyring },
      transport: transport, redactor: Redactor(), processRunner: runner,
      input: StandardInput(descriptor: input),
      controllingTerminal: { typed.map { Pipe(containing: $0).descriptor } },
      executable: executable)
  }

  /// Stores the token's account, as a request for the user would.
  func remember(_ login: String, of token: String) async throws {
    let fingerprint = Token(token)?.fingerprint ?? ""
    try await accountsFile.update { $0.logins[fingerprint] = login }
  }

  /// The files with drafts.
  var drafts: [String] {
    let folder = "\(folder)/state/gists/unsent"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map {
      "\(folder)/\($0)"
    }
  }

  /// The text of accounts.json, or nil if there is none.
  var accounts: String? { try? String(contentsOfFile: accountsPath, encoding: .utf8) }
  var accountsPath: String { "\(folder)/state/gists/accounts.json" }
  var accountsFile: AccountsFile { AccountsFile(PrivateFile(accountsPath)) }
  /// The folder of the libraries of github.com.
  var libraryFolder: String { "\(context().folders.data)/library/github.com" }

  func writeAccounts(_ text: String) throws {
    try PrivateFile(accountsPath).write(Array(text.utf8))
  }

  /// The texts of the regular files in one of its folders, by their paths from there.
  func files(_ name: String) -> [String: String] {
    let root = name.isEmpty ? folder : "\(folder)/\(name)"
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    var files: [String: String] = [:]
    for path in paths {
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(root)/\(path)")
      guard attributes?[.type] as? FileAttributeType == .typeRegular else { continue }
      files[path] = try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
    }
    return files
  }

  /// The permission bits of a file or folder; nil if there is none.
  func permissions(of path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.posixPermissions] as? Int
  }

  init() throws {
    folder = "/tmp/gists-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  /// Creates a machine whose folder is a copy of another one.
  init(copying original: String, to folder: String) throws {
    self.folder = folder
    try FileManager.default.copyItem(atPath: original, toPath: folder)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}

/// The texts that programs got on stdin.
final class CopiedTexts: Sendable {
  private let all = Mutex<[String]>([])

  var texts: [String] { all.withLock { $0 } }

  func add(_ text: String) { all.withLock { $0.append(text) } }
}

/// A pipe with a text in it, for stdin or as a file.
///
/// The text is limited to the size of a pipe's buffer, 64 kB.
struct Pipe {
  let descriptor: Int32

  init(containing text: String) {
    // No program that another test starts gets an end: as long as it ran, the text would have no end.
    guard let pipe = try? PipeEnds() else {
      descriptor = -1
      return
    }
    _ = write(pipe.writing, text, text.utf8.count)
    _ = Glibc.close(pipe.writing)
    descriptor = pipe.reading
  }

  func close() { _ = Glibc.close(descriptor) }
}

/// A keyring whose operations all fail.
struct BrokenKeyring: SecretStore {
  let error: KeyringError

  init(_ error: KeyringError) { self.error = error }

  var refreshTokens: BrokenKeyring { self }
  func prepare() async throws(KeyringError) { throw error }
  func secret(host: String, account: String) async throws(KeyringError) -> String? { throw error }
  func save(_ secret: String, host: String, account: String) async throws(KeyringError) {
    throw error
  }
  func remove(host: String, account: String) async throws(KeyringError) -> Int { throw error }
  func accounts(host: String) async throws(KeyringError) -> [String] { throw error }
}
