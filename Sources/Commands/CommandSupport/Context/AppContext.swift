package import ChildProcesses
package import ClientState
import GistLibrary
package import GitHubAPI
package import Keyring
package import LocalFiles
package import TerminalOutput

/// Everything a command may use: the composition root.
///
/// Nothing else reads environment variables, the clock or the home folder, so tests can replace all
/// of them.
package struct AppContext: Sendable {
  package var console: Console
  package var settings: RunSettings
  package var folders: Folders
  package var time: TimeSource
  /// Opens the keyring, which waits for the user as long as `KeyringWait` allows.
  package var keyring: @Sendable (KeyringWait) -> any SecretStore
  /// Finds the properties of this machine and session that hints about the keyring depend on.
  var keyringSite: @Sendable () -> KeyringSite = { KeyringSite() }
  /// The transport of the run; it opens no connection before the first request.
  package var transport: any Transport
  package var redactor: Redactor
  package var processRunner: ProcessRunner
  package var input: StandardInput
  /// Opens the terminal of the process, for questions while stdin is a pipe.
  var controllingTerminal: @Sendable () -> Int32? = { nil }
  /// The path of this program, for other programs that run it.
  package var executable = "gists"
  /// The time that a slow host may take before a terminal shows a gist from the library; nil for no
  /// limit.
  package var libraryDelay: Duration?
  /// The time that a request may take before a terminal shows that it waits; nil if it never does.
  package var progressDelay: Duration?

  /// The arguments of the program, for messages that repeat the command line.
  package var arguments: [String] = []
  /// Whether `--json` or `--jq` was given: unless stderr is a terminal, it then gets only JSON
  /// lines.
  package var isJSON = false
  /// The token of each host, for the message after a 401.
  package var resolvedTokens = ResolvedTokens()
  /// Offers a new sign-in if a stored token is rejected; nil if the user can't be asked.
  package var renewal: SignInRenewal?
  /// The offers that the user declined in this command.
  package var declinedOffers = DeclinedOffers()
  /// Whether the command itself tries again later, so that its requests don't wait for a rate
  /// limit.
  package var triesLater = false
  /// The role of the changes in `gists undo`.
  package var undoRole = UndoRole.step()
  /// The full screen that runs the command; nil if the command has the terminal.
  package var screen: (any CommandScreen)?
  /// Runs and completes other command lines of this program.
  package var commandLines: (any CommandLines)?
  /// The host in `GH_HOST`, if that is another host.
  let otherHost = OtherHost()
  /// The ages of cached responses that were used offline.
  package var cacheAges = CacheAges()
  /// The libraries that are open for reading.
  var openLibraries = OpenLibraries()
  /// The changes that the command has made so far.
  let outcomes = Outcomes()
  /// Work to do after all output is printed.
  package var deferredTasks = DeferredTasks()

  /// Notes, warnings and errors.
  package var diagnostics: Diagnostics {
    let form: Diagnostics.Form =
      !isJSON ? .sentences : console.terminal.errIsTerminal ? .problems : .jsonLines
    return Diagnostics(
      MessageWriter(console: console),
      form: screen.map { screen in .messages { screen.receive($0) } } ?? form,
      redactor: redactor)
  }

  /// The output for results.
  package var output: CommandOutput {
    CommandOutput(
      console: console, diagnostics: diagnostics, isJSON: isJSON, screen: screen,
      settings: settings, time: time, resolvedTokens: resolvedTokens, outcomes: outcomes)
  }

  /// Asks the user.
  package var prompts: Prompts {
    Prompts(
      output: output, input: input, controllingTerminal: controllingTerminal,
      processRunner: processRunner, renewal: renewal, failureFormatter: failureFormatter)
  }

  /// The hosts, and the sessions with them.
  package var sessions: Sessions {
    Sessions(
      output: output, stateFiles: stateFiles, keyring: keyring, keyringSite: keyringSite,
      transport: transport, progressDelay: progressDelay, processRunner: processRunner,
      redactor: redactor, arguments: arguments, triesLater: triesLater,
      resolvedTokens: resolvedTokens, renewal: renewal, otherHost: otherHost, cacheAges: cacheAges)
  }

  /// The libraries of the accounts.
  package var libraries: Libraries {
    Libraries(
      sessions: sessions, openLibraries: openLibraries, deferredTasks: deferredTasks,
      undoRole: undoRole)
  }

  /// The files kept besides the libraries.
  package var stateFiles: StateFiles { StateFiles(in: folders, onRepair: diagnostics.repaired) }

  /// The other programs that a command runs.
  package var programs: Programs {
    Programs(output: output, runner: processRunner, redactor: redactor, executable: executable)
  }

  /// Private repositories for work that only git can do.
  package var repositories: GistRepositories {
    GistRepositories(programs: programs, sessions: sessions)
  }

  /// Formats the errors of this run.
  package var failureFormatter: FailureFormatter { sessions.failureFormatter }
}

extension AppContext {
  /// This context with output that can be read aloud (``Terminal/isPlain``).
  package var plain: AppContext {
    var (context, terminal) = (self, console.terminal)
    terminal.isPlain = true
    (terminal.outHasColor, terminal.errHasColor) = (false, false)
    console.liveLine.hide()
    context.console = Console(out: console.out, err: console.err, terminal: terminal)
    return context
  }

  /// Returns this context with the command line's options applied.
  package func configured(_ options: RunOptions, isJSON: Bool) -> AppContext {
    var context = self
    context.settings.options = options
    context.isJSON = isJSON
    return context.colored(options.color ?? .auto)
  }

  /// Returns this context with the settings file read, for the commands that use settings.
  ///
  /// Warns about settings that this version does not have.
  package func withSettings() throws -> AppContext {
    var context = self
    let file = stateFiles.settings
    context.settings.file = try file.read()
    for unknown in context.settings.file.unknown {
      diagnostics.warn("\(file.path): line \(unknown.line): unknown setting: \(unknown.key)")
    }
    return context.colored(try context.settings.choice(.color, of: ColorChoice.self) ?? .auto)
  }

  private func colored(_ choice: ColorChoice) -> AppContext {
    guard choice != .auto else { return self }
    var context = self
    context.console.terminal.outHasColor = choice == .always
    context.console.terminal.errHasColor = choice == .always
    return context
  }

  /// Returns this context with an output that collects a command's JSON for a filter.
  package func collectingJSON() -> AppContext {
    var context = self
    context.console.out = .collecting()
    context.console.terminal.outIsTerminal = false
    context.console.terminal.outHasColor = false
    return context
  }

  /// Runs `body` with a context whose output goes to the pager.
  func pagedList(
    isPaged: Bool = true, _ body: (AppContext) async throws -> Void
  ) async throws {
    try await output.paged(isPaged: isPaged && !isJSON) { console in
      var context = self
      context.console = console
      try await body(context)
    }
  }

  /// Reports the age of the cached data that was shown.
  package func tellCacheAges() {
    cacheAges.sentences(now: time.now()).forEach { diagnostics.note(MessageText($0)) }
  }
}
