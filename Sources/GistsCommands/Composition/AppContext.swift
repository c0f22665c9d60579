import ChildProcesses
import GitHubAPI
import Keyring
import LocalFiles
import TerminalOutput

/// Everything a command may touch: the composition root.
///
/// Nothing below reads variables, the clock or the home folder by itself; tests bring their own
/// parts.
struct AppContext: Sendable {
  var console: Console
  var variables: EnvironmentVariables
  var folders: Folders
  var time: TimeSource
  /// A keyring that waits for a person as long as the patience allows.
  ///
  /// Opened where a token is wanted, not before.
  var keyring: @Sendable (KeyringWait) -> any SecretStore
  /// The one transport of the run; it opens nothing before the first request.
  var transport: any Transport
  var redactor: Redactor
  var processRunner: ProcessRunner
  var input: StandardInput
  /// The path of this program, for those that are to start it.
  var executable = "gists"

  /// What the command line said; set by ``CommandLineRun``.
  var options = RunOptions()
  /// `--json` was given: stderr holds JSON lines only.
  var isJSON = false
  /// Which token each host was sent, for the sentence after a 401.
  let resolvedTokens = ResolvedTokens()
  /// What was read without the network.
  var cacheAges = CacheAges()
  /// What is done when everything is printed.
  let deferredTasks = DeferredTasks()

  /// Notes, warnings and errors.
  var diagnostics: Diagnostics {
    Diagnostics(
      MessageWriter(console: console, form: isJSON ? .jsonLines : .sentences), redactor: redactor)
  }

  /// Questions to the person at the terminal.
  var prompt: Prompt { Prompt(console: console, input: input.descriptor) }

  /// Who is signed in where.
  var accounts: AccountsFile {
    AccountsFile(PrivateFile("\(folders.state)/accounts.json", onRepair: diagnostics.repaired))
  }
}

/// How long a keyring is waited for.
enum KeyringWait: Hashable, Sendable {
  /// The request can go signed out: one second, never a prompt.
  case brief
  /// The request needs the token: five seconds, longer where the person is asked to unlock.
  case full
}
