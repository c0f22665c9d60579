import LocalFiles

/// Other programs: started by an argument list, never by a shell, with no token in their
/// environment.
struct Programs: Sendable {
  enum Outcome: Hashable, Sendable {
    /// It ended with status 0.
    case succeeded
    /// It ended otherwise.
    case failed
    /// There is no such program.
    case notFound
    /// It was still running after the limit, and was left to itself.
    case stillRunning
  }

  /// How a program ended that a person worked with.
  enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signaled(Int32)
    /// There is no such program.
    case notFound
  }

  /// What `command` writes to its stdout, given `input`; nil where it fails, writes more than
  /// `size` bytes, or takes longer than `limit`, when it is ended.
  var output:
    @Sendable (_ command: [String], _ input: [UInt8], _ size: Int, _ limit: Duration) async ->
      [UInt8]? = { _, _, _, _ in nil }

  /// Runs `command` at the terminal, as long as the person works with it.
  var atTerminal: @Sendable (_ command: [String]) async -> Ending = { _ in .notFound }

  /// Runs `command` at the person's own stdin, stdout and stderr; it may read `secret` from
  /// `SecretMemfd.descriptor`.
  ///
  /// Where a signal ends us, it is ended first.
  var withSecret:
    @Sendable (_ command: [String], _ secret: [UInt8]?) async throws(FileError) -> Ending = {
      _, _ in .notFound
    }

  /// Ends this process by the signal that ended a program, for whoever waits for us; returns in tests
  /// only.
  var die: @Sendable (_ signal: Int32) -> Void = { _ in }

  /// Runs `command` with `input` as its stdin, its output thrown away, for at most `limit`.
  var run: @Sendable (_ command: [String], _ input: [UInt8], _ limit: Duration) async -> Outcome
}
