import ClientState
package import FoundationEssentials
package import GitHubAPI
import Keyring
import LocalFiles
import TerminalOutput

/// Makes of every error below what a person is told: the sentence, the next step, the exit status.
///
/// Each family of errors has its own file.
package struct FailureFormatter: Sendable {
  /// The host in use, for the commands that a next step names; nil where the person gave none that
  /// can be read.
  package var host: Host?
  /// It was named by `--host`.
  package var isHostOption = false
  package var resolvedTokens: ResolvedTokens
  /// `--verbose`: the beginning of an unreadable answer is shown.
  package var isVerbose: Bool
  /// The time of day in the person's time zone: `14:05`.
  package var timeOfDay: @Sendable (Date) -> String
  package var now: @Sendable () -> Date

  package func failure(for error: any Error) -> Failure {
    switch error {
    case let error as Failure: error
    case let error as APIError: failure(for: error)
    case let error as DeviceFlowError: failure(for: error)
    case let error as KeyringError: failure(for: error)
    case let error as HostError: failure(for: error)
    case let error as FileError: failure(for: error)
    case let error as OutputError: failure(for: error)
    case let error as StateFileError: failure(for: error)
    case let error as any FailureConvertible: error.failure(self)
    case is PromptError, is CancellationError: Failure(.cancelled, "cancelled")
    default:
      Failure(
        .bug, "gists ran into a fault of its own",
        next: ["run it again with --verbose and report what it says"])
    }
  }

  /// `gists auth login`, with the host where the person named one by `--host`.
  package func command(_ words: String) -> String {
    guard let host, isHostOption else { return "gists \(words)" }
    return "gists \(words) --host \(host.spelling)"
  }

  /// The variable that can hold a token for the host in use.
  package var tokenVariable: String {
    switch host?.kind {
    case .gitHub, .gheDotCom, nil: "GH_TOKEN"
    case .enterprise: "GH_ENTERPRISE_TOKEN"
    // It counts for the host of GISTS_HOST only.
    case .loopback, .folder: isHostOption ? "GISTS_HOST and GISTS_TOKEN" : "GISTS_TOKEN"
    }
  }
}
