package import ChildProcesses
import GitHubAPI
import Synchronization
import TerminalOutput

extension AppContext {
  /// Runs a program that uses the terminal, such as an editor, until it ends.
  package func runAtTerminal(_ command: [String]) async -> ChildStatus {
    await withTerminal { await alone(command) }
  }

  /// Runs `body`, which starts a program that uses the terminal; a screen makes way for it.
  package func withTerminal(
    _ body: @escaping @Sendable () async -> ChildStatus
  ) async -> ChildStatus {
    guard let screen else { return await body() }
    return await screen.lendTerminal(body)
  }

  /// Runs a program that may read `secret`, and shows its output with secrets redacted, until it ends.
  package func runRedacted(_ command: [String], _ secret: [UInt8]?) async throws -> ChildStatus {
    let streams = RedactedStreams(redactor, console)
    return try await processRunner.foreground(command, secret) { streams.show($1, on: $0) }
  }

  private func alone(_ command: [String]) async -> ChildStatus {
    let mode = TerminalMode(of: 0)
    // Ctrl-C belongs to the program while it runs: it ends neither this process nor the shell.
    let ending = await Termination.sparing { await processRunner.atTerminal(command) }
    // A program that was killed may leave the terminal in raw mode.
    if ending != .exited(0) { mode?.restore() }
    return ending
  }
}

/// The output of a program, on our stdout and stderr.
private final class RedactedStreams: Sendable {
  private let console: Console
  private let redactors: Mutex<[OutputStream: StreamRedactor]>

  init(_ redactor: Redactor, _ console: Console) {
    self.console = console
    redactors = Mutex([.out: StreamRedactor(redactor), .error: StreamRedactor(redactor)])
  }

  /// Shows the next bytes; none are the end of the stream.
  ///
  /// Errors are ignored: the program goes on if nobody reads its output.
  func show(_ bytes: [UInt8], on stream: OutputStream) {
    let shown = redactors.withLock { redactors in
      bytes.isEmpty ? redactors[stream]?.end() : redactors[stream]?.add(bytes)
    }
    let output = stream == .out ? console.out : console.err
    guard let shown, !shown.isEmpty, (try? output.write(shown)) != nil else { return }
    try? output.flush()
  }
}
