import ClientState
package import FoundationEssentials
package import GitHubAPI
import Keyring
import LocalFiles
import TerminalOutput

/// Turns errors into ``Failure``s: the message, the hints and the exit status.
///
/// Each error type has its own file.
package struct FailureFormatter: Sendable {
  /// The host in use, for the commands that hints name; nil if the given one is invalid.
  package var host: Host?
  /// Whether commands find the host only with `--host`.
  package var isHostOption = false
  /// Whether the settings file names the host in use.
  package var isHostSetting = false
  /// Returns a host by its name; nil if it is not known.
  package var knownHost: @Sendable (String) -> Host? = { _ in nil }
  package var resolvedTokens: ResolvedTokens
  /// Whether a variable already holds a token for the host in use.
  package var isTokenSet = false
  /// `--verbose`: the start of an invalid response is shown.
  package var isVerbose: Bool
  /// Formats the time of day in the user's time zone: `14:05`.
  package var timeOfDay: @Sendable (Date) -> String
  package var now: @Sendable () -> Date

  package func failure(for error: any Error) -> Failure {
    switch error {
    case let error as Failure: error
    case let error as APIError: failure(for: error)
    case let error as ChangeNotSent: failure(for: error)
    case let error as DeviceFlowError: failure(for: error)
    case let error as KeyringError: failure(for: error)
    case let error as HostError: failure(for: error)
    case let error as FileError: failure(for: error)
    case let error as OutputError: failure(for: error)
    case let error as StateFileError: failure(for: error)
    case let error as any FailureConvertible: error.failure(self)
    case PromptError.unknownLine(let line):
      Failure(
        .configurationUnusable, "GISTS_CHOOSER printed a line that is not in the list: \(line)",
        next: ["use a program that prints one of the lines that it reads, such as fzf"])
    case is PromptError, is CancellationError: Failure(.cancelled, "cancelled")
    default:
      Failure(
        .bug, "internal error; please report this bug",
        next: ["include the output of the same command with --verbose"])
    }
  }

  /// The environment variable that sets a token for the host in use.
  package var tokenVariable: String {
    switch host?.kind {
    case .gitHub, .gheDotCom, nil: "GH_TOKEN"
    case .enterprise: "GH_ENTERPRISE_TOKEN"
    // GISTS_TOKEN applies to the host in GISTS_HOST only.
    case .loopback, .folder:
      isHostOption || isHostSetting ? "GISTS_HOST and GISTS_TOKEN" : "GISTS_TOKEN"
    }
  }
}
