package import ChildProcesses
package import ClientState
package import GistLibrary
package import GitHubAPI
import GitHubModels
import Glibc
package import Keyring
package import LocalFiles
import Synchronization
package import TerminalOutput

/// Everything a command may use: the composition root.
///
/// Nothing else reads environment variables, the clock or the home folder, so tests can replace all
/// of them.
package struct AppContext: Sendable {
  package var console: Console
  package var variables: EnvironmentVariables
  package var folders: Folders
  package var time: TimeSource
  /// Opens the keyring, which waits for the user as long as `KeyringWait` allows.
  package var keyring: @Sendable (KeyringWait) -> any SecretStore
  /// Finds what hints about the keyring depend on.
  package var keyringSite: @Sendable () -> KeyringSite = { KeyringSite() }
  /// The transport of the run; it opens no connection before the first request.
  package var transport: any Transport
  package var redactor: Redactor
  package var processRunner: ProcessRunner
  package var input: StandardInput
  /// Opens the terminal of the process, for questions while stdin is a pipe.
  package var controllingTerminal: @Sendable () -> Int32? = { nil }
  /// The path of this program, for other programs that run it.
  package var executable = "gists"
  /// How long a slow host may take before a cached copy is shown at a terminal; nil for ever.
  package var copyDelay: Duration?

  /// The command line's options, set by ``CommandLineRun``.
  package var options = RunOptions()
  /// What the settings file sets; read by ``withSettings()``.
  package var settings = Settings()
  /// The arguments of the program, for messages that repeat the command line.
  package var arguments: [String] = []
  /// Whether `--json` or `--jq` was given: unless stderr is a terminal, it has JSON lines only.
  package var isJSON = false
  /// The token of each host, for the message after a 401.
  package var resolvedTokens = ResolvedTokens()
  /// Offers a new sign-in if a stored token is rejected; nil if the user can't be asked.
  package var renewal: SignInRenewal?
  /// Whether the command itself tries again later: its requests don't wait for a rate limit.
  package var triesLater = false
  /// The screen below which the command runs; nil if the command has the terminal.
  package var screen: (any CommandScreen)?
  /// Runs and completes other command lines of this program.
  package var commandLines: (any CommandLines)?
  /// The host of `GH_HOST`, if it is not the one in use.
  package let otherHost = OtherHost()
  /// The ages of cached responses that were used offline.
  package var cacheAges = CacheAges()
  /// The libraries that are open for reading.
  package let openLibraries = OpenLibraries()
  /// What the command did so far.
  package let outcomes = Outcomes()
  /// Work to do after everything is printed.
  package let deferredTasks = DeferredTasks()

  /// Notes, warnings and errors.
  package var diagnostics: Diagnostics {
    let form: Diagnostics.Form =
      !isJSON ? .sentences : console.terminal.errIsTerminal ? .problems : .jsonLines
    return Diagnostics(
      MessageWriter(console: console),
      form: screen.map { screen in .messages { screen.receive($0) } } ?? form,
      redactor: redactor)
  }

  /// The signed-in accounts of each host.
  package var accounts: AccountsFile {
    AccountsFile(PrivateFile("\(folders.state)/accounts.json", onRepair: diagnostics.repaired))
  }
}

/// How long to wait for the keyring.
package enum KeyringWait: Hashable, Sendable {
  /// The token is optional: one second, without a prompt.
  case brief
  /// The token is required: five seconds, longer while the user is asked to unlock.
  case full
}

extension KnownTokens {
  fileprivate init(_ variables: EnvironmentVariables, _ resolved: ResolvedTokens) {
    self.init(Self.variables.compactMap { variables[$0]?.trimmed } + resolved.values)
  }
}

extension ChildEnvironment {
  /// The environment of other programs: none of the tokens that this run knows or will find.
  package init(_ variables: EnvironmentVariables, _ resolved: ResolvedTokens) {
    self.init(variables.all) { value in KnownTokens(variables, resolved).areIn(value) }
  }
}

/// The environment variables of the process; an empty one counts as unset.
package struct EnvironmentVariables: Hashable, Sendable {
  /// All variables, including empty ones.
  package let all: [String: String]

  package init(_ all: [String: String]) { self.all = all }

  package subscript(name: String) -> String? {
    guard let value = all[name], !value.isEmpty else { return nil }
    return value
  }
}

/// Work to do after everything is printed; it never changes the exit status.
package final class DeferredTasks: Sendable {
  package typealias Work = @Sendable () async -> Void

  private let works = Mutex<[(work: Work, needsSuccess: Bool)]>([])

  /// Adds work; with `afterSuccess` it is not done if the output could not be printed.
  package func add(afterSuccess: Bool = false, _ work: @escaping Work) {
    works.withLock { $0.append((work, afterSuccess)) }
  }

  /// Runs all tasks in the order they were added.
  package func finish(isPrinted: Bool = true) async {
    let all = works.withLock { works in
      defer { works = [] }
      return works
    }
    for entry in all where isPrinted || !entry.needsSuccess { await entry.work() }
  }
}

/// What a command did, in order, for `--json`.
package final class Outcomes: Sendable {
  private let documents = Mutex<[JSON]>([])

  package init() {}

  func add(_ document: JSON) { documents.withLock { $0.append(document) } }

  var all: [JSON] { documents.withLock { $0 } }
}

extension AppContext {
  /// Opens the keyring; says so while the user has not answered its dialog, which a signal closes.
  package func openKeyring(_ wait: KeyringWait) -> any SecretStore {
    keyring(wait).with(
      KeyringHooks { [diagnostics] in
        diagnostics.note("waiting for the keyring's dialog")
      } run: { cleanup, operation in
        await Termination.with(cleanup: cleanup) { await operation() }
      })
  }

  /// Asks the user: in a dialog if commands run below a screen, else at the terminal.
  package var prompt: any Prompting { screen ?? terminalPrompt }

  /// Asks the user at the terminal.
  package var terminalPrompt: Prompt { Prompt(console: console, input: input.descriptor) }

  /// Asks the user, at the terminal of the process if stdin is a pipe; nil if nobody can be asked.
  ///
  /// With `--json` nobody is asked: stderr has JSON lines only.
  package func askingBesideInput<Answer>(
    _ question: (any Prompting) async throws -> Answer
  ) async throws -> Answer? {
    guard !isJSON, console.terminal.errIsTerminal else { return nil }
    if console.terminal.canAsk { return try await question(prompt) }
    guard screen == nil, let terminal = controllingTerminal() else { return nil }
    defer { close(terminal) }
    return try await question(Prompt(console: console, input: terminal))
  }

  /// This context with output that can be read aloud (``Terminal/isPlain``).
  package var plain: AppContext {
    var (context, terminal) = (self, console.terminal)
    terminal.isPlain = true
    (terminal.outHasColor, terminal.errHasColor) = (false, false)
    console.liveLine.hide()
    context.console = Console(out: console.out, err: console.err, terminal: terminal)
    return context
  }

  /// The tokens in variables, and those that this run has used so far.
  package var knownTokens: KnownTokens { KnownTokens(variables, resolvedTokens) }

  /// Draws images on this terminal.
  package var images: TerminalImages { images(cell: nil) }

  /// Draws images on this terminal; `cell` is the size of its cells if it changed since the start.
  package func images(cell: PixelSize?) -> TerminalImages {
    var terminal = console.terminal
    if let cell { terminal.cell = cell }
    return TerminalImages(
      terminal: terminal, environment: environment(with: .images),
      chafa: chafa(cell: terminal.cell))
  }

  /// Runs chafa, without tokens in its environment, for cells of this size; nil if it is not installed.
  private func chafa(cell: PixelSize) -> TerminalImages.RunChafa? {
    guard TerminalImages.hasChafa(variables.all) else { return nil }
    let processRunner = processRunner
    return { arguments, image in
      await processRunner.drawing(
        [Chafa.name] + arguments, image, CellSize(width: cell.width, height: cell.height), 4 << 20,
        .seconds(10))
    }
  }

  /// Returns the host of `--host`, else of `GISTS_HOST`, else of the settings, else github.com.
  package func namedHost() throws -> Host { try setting(.host).map { try Host($0) } ?? .gitHub }

  /// Returns the host of a gist's URL.
  ///
  /// It must be known: github.com, the named host, or a host with a signed-in account.
  ///
  /// - Parameter urlHost: the URL's host with its port, if any. A leading `gist.` is ignored unless
  ///   it is part of the server's own name.
  /// - Returns: the host to send requests to.
  /// - Throws: a ``Failure`` (64) if the host is unknown or `--host` names another one.
  package func host(urlHost: String) throws -> Host {
    let named = try namedHost()
    let own = urlHost.lowercased()
    let name = own.hasPrefix("gist.") ? String(own.dropFirst(5)) : own
    if [own, name].contains(named.name) { return named }
    guard options.host == nil else {
      throw Failure(
        .wrongUsage, code: "other_host", "the URL is on \(name), but --host is \(named.name)",
        next: ["run without --host"], host: name)
    }
    let known = [Host.gitHub] + (try accounts.read().hosts.keys.compactMap { try? Host($0) })
    let host =
      known.first { $0.name == own } ?? known.first { $0.name == name }
    guard let host else {
      throw Failure(
        .wrongUsage, code: "unknown_host", "unknown host: \(name)",
        next: ["if you trust it, add --host \(name)"], host: name)
    }
    return host
  }
}
