package import ChildProcesses

/// Runs git in one of the program's own repositories, without a terminal, hooks or prompts.
package struct Git: Sendable {
  /// The options that make git get the token from ``secret``, never the token itself.
  package var options: [String]
  /// The credentials that git's credential helper reads from ``MemoryFile/secretDescriptor``.
  package var secret: [UInt8]?
  /// Removes secrets from git's output.
  private let redact: @Sendable ([UInt8]) -> [UInt8]
  /// Receives git's current step and its percentage.
  package var onProgress: (@Sendable (GitProgress) -> Void)?
  /// The longest pause of a transfer, in seconds.
  package var patience = 30
  /// Waits before a transfer is tried again.
  package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  private let runner: ProcessRunner
  private let environment: GitEnvironment

  package init(
    _ runner: ProcessRunner, environment: GitEnvironment = GitEnvironment(),
    redact: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) {
    self.runner = runner
    self.environment = environment
    options = []
    self.redact = redact
  }

  private static let pauses: [Duration] = [.seconds(1), .seconds(3)]

  /// Runs git, and returns its stdout, which may have at most `limit` bytes.
  ///
  /// With `repeats`, runs git again if the host failed or the connection was lost: only for
  /// commands that change nothing on the host.
  ///
  /// - Throws: ``GitError``; `CancellationError`.
  @discardableResult
  func run(
    _ arguments: [String], in folder: String? = nil, input: [UInt8] = [], usesToken: Bool = false,
    repeats: Bool = false, limit: Int = 256 << 20
  ) async throws -> [UInt8] {
    for pause in repeats ? Self.pauses : [] {
      do {
        return try await runOnce(arguments, in: folder, input, usesToken: usesToken, limit: limit)
      } catch GitError.failed(let reason) where reason.isPassing {
        try await sleep(pause)
      }
    }
    return try await runOnce(arguments, in: folder, input, usesToken: usesToken, limit: limit)
  }

  private func runOnce(
    _ arguments: [String], in folder: String?, _ input: [UInt8], usesToken: Bool, limit: Int
  ) async throws -> [UInt8] {
    var program = UnattendedProgram(
      ["git"] + safety + (usesToken ? options : []) + arguments, input: input,
      secret: usesToken ? secret : nil, variables: environment.unattended(in: folder))
    program.outputLimit = limit + 1
    if usesToken, let onProgress {
      program.onProgress = { if let progress = GitProgress($0) { onProgress(progress) } }
    }
    let result = try await runner.unattended(program)
    try Task.checkCancellation()
    switch result.status {
    case .exited(0):
      guard result.output.count <= limit else {
        throw GitError.failed(
          GitReason(errors: "it printed more than \(limit) bytes"))
      }
      return result.output
    case .exited:
      throw GitError.failed(
        GitReason(
          output: String(decoding: redact(result.output.suffix(64 << 10)), as: UTF8.self),
          errors: String(decoding: redact(result.errors), as: UTF8.self)))
    case .signaled(let number): throw GitError.killed(by: number)
    case .notFound: throw GitError.notInstalled
    case .notStarted(let errno): throw GitError.notStarted(errno: errno)
    }
  }

  /// The options with which git runs no hook or other program from the user's configuration, signs
  /// nothing, checks certificates, and ends a stalled transfer.
  private var safety: [String] {
    [
      "core.hooksPath=/dev/null", "core.fsmonitor=false", "gc.auto=0", "maintenance.auto=false",
      "protocol.file.allow=never", "protocol.ext.allow=never", "push.gpgSign=false",
      "push.pushOption=", "http.sslVerify=true", "http.lowSpeedLimit=1000",
      "http.lowSpeedTime=\(patience)",
    ].flatMap { ["-c", $0] }
  }
}

/// Why a git command failed.
package enum GitError: Error, Hashable, Sendable {
  case notInstalled
  /// The system could not start git, for this reason.
  case notStarted(errno: Int32)
  case failed(GitReason)
  case killed(by: Int32)
  /// The branch has another commit than expected: somebody else pushed.
  case branchMoved
  /// No result of a push was received: it may or may not have happened.
  case outcomeUnknown(GitReason)
  /// git's output does not have the form that its manual describes.
  case strangeOutput(command: String)
}

/// The output of a failed git command, without secrets.
package struct GitReason: Hashable, Sendable {
  let output: String
  package let errors: String

  package init(output: String = "", errors: String) {
    self.output = output
    self.errors = errors
  }

  /// The host's message about a push that it refused, else git's first error, else git's last line.
  ///
  /// The lines after it are advice, or errors that follow from the first one.
  package var text: String {
    let lines = errors.split(whereSeparator: \.isNewline)
    let prefixes =
      output.contains("[remote rejected]")
      ? ["remote: error: ", "remote: "] : ["fatal: ", "error: "]
    for line in lines {
      for prefix in prefixes where line.hasPrefix(prefix) {
        let text = Self.trimmed(line.dropFirst(prefix.count))
        if !text.isEmpty { return text }
      }
    }
    return lines.last.map { Self.trimmed($0) } ?? ""
  }

  /// Whether the host had an error of its own (5xx), or the connection was lost: another try may
  /// help.
  var isPassing: Bool {
    [
      "returned error: 5", "HTTP 5", "Empty reply from server", "Connection reset",
      "hung up unexpectedly", "early EOF", "unexpected disconnect", "expected flush",
    ].contains(where: errors.contains)
  }

  private static func trimmed(_ text: Substring) -> String {
    let end = text.lastIndex { !$0.isWhitespace }
    let text = end.map { text[...$0] } ?? ""
    return String((text.hasSuffix(".") ? text.dropLast() : text).drop(while: \.isWhitespace))
  }
}

/// The progress that git reports: `Writing objects:  42% (3/7), 12.00 MiB`.
package struct GitProgress: Hashable, Sendable {
  package let percent: Int
}

extension GitProgress {
  /// Reads the last line of the end of git's stderr; nil if it reports no progress.
  init?(_ end: [UInt8]) {
    let text = String(decoding: end, as: UTF8.self)
    guard var line = text.split(whereSeparator: { $0 == "\r" || $0 == "\n" }).last else {
      return nil
    }
    if line.hasPrefix("remote: ") { line = line.dropFirst(8) }
    let parts = line.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let sign = parts[1].firstIndex(of: "%"),
      let percent = Int(parts[1][..<sign].drop(while: \.isWhitespace)), 0...100 ~= percent
    else { return nil }
    self.init(percent: percent)
  }
}
