import ClientState
package import FoundationEssentials
package import GitHubAPI
import Glibc
import Keyring
package import LocalFiles
package import TerminalOutput

/// Turns errors into ``Failure``s: the message, the hints and the exit status.
///
/// Each error type has its own file.
package struct FailureFormatter: Sendable {
  /// The host in use, for the commands in hints; nil if the given host is invalid.
  var host: Host?
  /// Whether commands find the host only with `--host`.
  var isHostOption = false
  /// The value of `--account`, which suggested commands repeat.
  var account: String?
  /// Whether the settings file names the host in use.
  var isHostSetting = false
  /// Returns a host by its name; nil if it is not known.
  var knownHost: @Sendable (String) -> Host? = { _ in nil }
  var resolvedTokens: ResolvedTokens
  /// Whether a variable already holds a token for the host in use.
  var isTokenSet = false
  /// Finds the other hosts that the user is signed in to.
  var otherHosts: @Sendable () -> [Host] = { [] }
  /// Returns the signed-in account of a host with this login, as the host spells it; nil if there is
  /// none.
  package var signedInAccount: @Sendable (_ login: String, Host) -> String? = { _, _ in nil }
  /// Finds the properties of this machine and session that hints about the keyring depend on.
  var keyringSite: @Sendable () -> KeyringSite = { KeyringSite() }
  /// `--verbose`: the start of an invalid response is shown.
  var isVerbose: Bool
  /// Formats the time of day in the user's time zone: `14:05`.
  var timeOfDay: @Sendable (Date) -> String
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
    case let error as OutputError: Failure(error)
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

  /// Returns the failure for an error, with a hint that there is cached data.
  package func offeringOffline(_ error: any Error, from age: String) -> Failure {
    var failure = self.failure(for: error)
    failure.nextSteps.append("add --offline to use the data from \(age)")
    return failure
  }

  /// The environment variable that sets a token for the host in use.
  var tokenVariable: String {
    switch host?.kind {
    case .gitHub, .gheDotCom, nil: "GH_TOKEN"
    case .enterprise: "GH_ENTERPRISE_TOKEN"
    // GISTS_TOKEN applies to the host in GISTS_HOST only.
    case .loopback, .folder:
      isHostOption || isHostSetting ? "GISTS_HOST and GISTS_TOKEN" : "GISTS_TOKEN"
    }
  }
}

extension FailureFormatter {
  /// Returns a formatter for errors about another host, which commands must name with `--host`.
  package func on(_ other: Host) -> FailureFormatter {
    guard other != host else { return self }
    var formatter = self
    (formatter.host, formatter.isHostOption, formatter.isTokenSet) = (other, true, false)
    formatter.isHostSetting = false
    formatter.otherHosts = { [] }
    return formatter
  }

  /// Returns a formatter for errors about the known host with this name.
  package func on(hostNamed name: String) -> FailureFormatter {
    guard name != host?.name, let other = knownHost(name) else { return self }
    return on(other)
  }

  /// Returns a command for the host in use: `gists auth login`, with `--host` if it needs it.
  package func command(
    _ name: String, _ arguments: SuggestedCommand.Word..., options: [SuggestedCommand.Word] = []
  ) -> SuggestedCommand {
    command(name, arguments, options: options)
  }

  package func command(
    _ name: String, _ arguments: [SuggestedCommand.Word], options: [SuggestedCommand.Word] = []
  ) -> SuggestedCommand {
    SuggestedCommand(
      name, options: options, arguments: arguments, host: isHostOption ? host?.spelling : nil,
      account: account)
  }
}

extension FailureFormatter {
  func failure(for error: HostError) -> Failure {
    switch error {
    case .insecure(let text):
      Failure(
        .wrongUsage, code: .insecureHost, "http is allowed for localhost only: \(text)",
        next: ["use https, or just the name: --host ghe.example.com"])
    case .malformed(let text):
      Failure(
        .wrongUsage, code: .malformedHost, "invalid host: \(text)",
        next: ["use a name, name:port or https URL: --host ghe.example.com"])
    }
  }

  package func failure(for error: FileError) -> Failure {
    let status: ExitStatus =
      switch error {
      case .isFolder, .isDevice, .isPipe, .isLink, .noWriter, .cannotRead: .inputMissing
      case .foreignOwner: .configurationUnusable
      case .tooBig, .sameFile: .dataRefused
      case .cannotWrite: .cannotWrite
      }
    guard case .cannotWrite(_, EFBIG) = error else { return Failure(status, error.sentence()) }
    return Failure(
      status, error.sentence(), next: ["raise the limit on file sizes: ulimit -f unlimited"])
  }

  /// Returns the system's message for an error number: `No space left on device`.
  package static func text(errno: Int32) -> String {
    guard let words = strerror(errno) else { return "error \(errno)" }
    return String(cString: words)
  }
}

extension Failure {
  init(_ error: OutputError) {
    switch error {
    case .brokenPipe: self.init(.brokenPipe, "stdout was closed by its reader")
    case .failed(let errno):
      self.init(.cannotWrite, "could not write output: \(FailureFormatter.text(errno: errno))")
    }
  }
}

extension FileError {
  /// The problem without the file name: `is a directory`, `No such file or directory`.
  var fault: String {
    switch self {
    case .isFolder: "is a directory"
    case .isDevice: "is a device"
    case .isPipe: "is a pipe"
    case .isLink: "is a symbolic link"
    case .noWriter: "is a pipe that no program writes to"
    case .foreignOwner: "is owned by another user"
    case .tooBig(_, _, let limit): "is larger than \(limit.grouped) bytes"
    case .cannotRead(_, let errno), .cannotWrite(_, let errno): FailureFormatter.text(errno: errno)
    case .sameFile(_, let other): "this file system treats the name as \"\(other)\""
    }
  }

  /// Describes the error: `notes.md is a directory`.
  ///
  /// `name` replaces the path.
  package func sentence(naming name: String? = nil) -> MessageText {
    switch self {
    case .isFolder(let path), .isDevice(let path), .isPipe(let path), .isLink(let path),
      .noWriter(let path), .foreignOwner(let path), .tooBig(let path, _, _):
      "\(file: Self.shown(name ?? path)) \(fault)"
    case .cannotRead(let path, _): "could not read \(file: Self.shown(name ?? path)): \(fault)"
    case .cannotWrite(let path, _), .sameFile(let path, _):
      "could not write \(file: Self.shown(name ?? path)): \(fault)"
    }
  }

  /// Returns the name, or quotes for an empty one, as from an unset variable.
  private static func shown(_ name: String) -> String { name.isEmpty ? "\"\"" : name }
}
