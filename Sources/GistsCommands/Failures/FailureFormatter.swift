import FoundationEssentials
import GitHubAPI
import Keyring
import LocalFiles
import TerminalOutput

/// Makes of every error below what a person is told: the sentence, the next step, the exit status.
///
/// Each family of errors has its own file.
struct FailureFormatter: Sendable {
  /// The host in use, for the commands that a next step names; nil where the person gave none that
  /// can be read.
  var host: Host?
  /// It was named by `--host`.
  var isHostOption = false
  var resolvedTokens: ResolvedTokens
  /// `--verbose`: the beginning of an unreadable answer is shown.
  var isVerbose: Bool
  /// The time of day in the person's time zone: `14:05`.
  var timeOfDay: @Sendable (Date) -> String
  var now: @Sendable () -> Date

  func failure(for error: any Error) -> Failure {
    switch error {
    case let error as Failure: error
    case let error as APIError: failure(for: error)
    case let error as DeviceFlowError: failure(for: error)
    case let error as KeyringError: failure(for: error)
    case let error as HostError: failure(for: error)
    case let error as FileError: failure(for: error)
    case let error as OutputError: failure(for: error)
    case let error as CreateOutcomeUnknown: .unsettled(error, formatter: self)
    case let error as ForkOutcomeUnknown: .unsettled(error, formatter: self)
    case let error as CommentOutcomeUnknown: .unsettled(error, formatter: self)
    case is PromptError, is CancellationError: Failure(.cancelled, "cancelled")
    default:
      Failure(
        .bug, "gists ran into a fault of its own",
        next: ["run it again with --verbose and report what it says"])
    }
  }

  /// `gists auth login`, with the host where the person named one by `--host`.
  func command(_ words: String) -> String {
    guard let host, isHostOption else { return "gists \(words)" }
    return "gists \(words) --host \(host.spelling)"
  }

  /// The variable that can hold a token for the host in use.
  var tokenVariable: String {
    switch host?.kind {
    case .gitHub, .gheDotCom, nil: "GH_TOKEN"
    case .enterprise: "GH_ENTERPRISE_TOKEN"
    // It counts for the host of GISTS_HOST only.
    case .loopback, .folder: isHostOption ? "GISTS_HOST and GISTS_TOKEN" : "GISTS_TOKEN"
    }
  }
}

extension Host {
  /// What `--host` takes for this host: a bare name of loopback would mean http.
  var spelling: String { webOrigin.isLoopback ? webOrigin.description : name }
}

extension AppContext {
  /// The sentences of this run.
  var failureFormatter: FailureFormatter {
    FailureFormatter(
      host: try? namedHost(), isHostOption: options.host != nil, resolvedTokens: resolvedTokens,
      isVerbose: isVerbose,
      timeOfDay: ClockTime.clock, now: time.now)
  }
}
