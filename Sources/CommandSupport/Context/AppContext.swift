package import ChildProcesses
package import ClientState
package import GitHubAPI
package import Keyring
package import LocalFiles
package import TerminalOutput

/// Everything a command may touch: the composition root.
///
/// Nothing below reads variables, the clock or the home folder by itself; tests bring their own
/// parts.
package struct AppContext: Sendable {
  package var console: Console
  package var variables: EnvironmentVariables
  package var folders: Folders
  package var time: TimeSource
  /// A keyring that waits for a person as long as the patience allows.
  ///
  /// Opened where a token is wanted, not before.
  package var keyring: @Sendable (KeyringWait) -> any SecretStore
  /// The one transport of the run; it opens nothing before the first request.
  package var transport: any Transport
  package var redactor: Redactor
  package var processRunner: ProcessRunner
  package var input: StandardInput
  /// The path of this program, for those that are to start it.
  package var executable = "gists"

  /// What the command line said; set by ``CommandLineRun``.
  package var options = RunOptions()
  /// `--json` was given: stderr holds JSON lines only.
  package var isJSON = false
  /// Which token each host was sent, for the sentence after a 401.
  package let resolvedTokens = ResolvedTokens()
  /// What was read without the network.
  package var cacheAges = CacheAges()
  /// What is done when everything is printed.
  package let deferredTasks = DeferredTasks()

  /// Notes, warnings and errors.
  package var diagnostics: Diagnostics {
    Diagnostics(
      MessageWriter(console: console), form: isJSON ? .jsonLines : .sentences,
      redactor: redactor)
  }

  /// Questions to the person at the terminal.
  package var prompt: Prompt { Prompt(console: console, input: input.descriptor) }

  /// Who is signed in where.
  package var accounts: AccountsFile {
    AccountsFile(PrivateFile("\(folders.state)/accounts.json", onRepair: diagnostics.repaired))
  }
}

/// How long a keyring is waited for.
package enum KeyringWait: Hashable, Sendable {
  /// The request can go signed out: one second, never a prompt.
  case brief
  /// The request needs the token: five seconds, longer where the person is asked to unlock.
  case full
}
