package import ChildProcesses
package import ClientState
package import GistLibrary
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
  package var variables: EnvironmentVariables
  package var folders: Folders
  package var time: TimeSource
  /// Opens the keyring, which waits for the user as long as `KeyringWait` allows.
  package var keyring: @Sendable (KeyringWait) -> any SecretStore
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
