import ArgumentParser

/// One run of the command line: parses, runs the command, says what went wrong, gives the exit status.
struct CommandLineRun: Sendable {
  private let context: AppContext

  init(_ context: AppContext) { self.context = context }

  func run(_ arguments: [String]) async -> ExitStatus { fatalError("stub") }
}
