import ChildProcesses
import ClientState
import Glibc
package import TerminalOutput

/// Asks the user.
package struct Prompts: Sendable {
  package var output: CommandOutput
  package var input: StandardInput
  /// Opens the terminal of the process, for questions while stdin is a pipe.
  package let controllingTerminal: @Sendable () -> Int32?
  let processRunner: ProcessRunner
  let renewal: SignInRenewal?
  package let failureFormatter: FailureFormatter

  /// Asks the user: in a dialog while the browser has the screen, else at the terminal.
  package var user: any Prompting { output.screen ?? atTerminal }

  /// Asks the user at the terminal.
  package var atTerminal: Prompt { Prompt(console: output.console, input: input.descriptor) }

  /// Asks the user, at the terminal of the process if stdin is a pipe; nil if the user can't be
  /// asked.
  ///
  /// With `--json`, there are no questions: stderr has only JSON lines.
  package func besideInput<Answer>(
    _ question: (any Prompting) async throws -> Answer
  ) async throws -> Answer? {
    guard !output.isJSON, output.console.terminal.errIsTerminal else { return nil }
    if output.console.terminal.canAsk { return try await question(user) }
    guard output.screen == nil, let terminal = controllingTerminal() else { return nil }
    defer { close(terminal) }
    return try await question(Prompt(console: output.console, input: terminal))
  }

  /// Lets the user choose one of the rows; call it only if the terminal can ask.
  ///
  /// - Returns: the index of the row.
  /// - Throws: `PromptError.cancelled` if the user chooses none, or there is none.
  package func choose(
    _ question: MessageText, from rows: [[Cell]], columns: [Column]
  ) async throws -> Int {
    let page = ChoicePage(rows: rows)
    return try await choose(
      question, from: [ChoiceList("", columns: columns) { page }], first: page
    ).row
  }

  /// Lets the user choose one of the options; call it only if the terminal can ask.
  ///
  /// - Returns: the index of the option.
  package func choose(_ question: MessageText, from options: [String]) async throws -> Int {
    try await choose(
      question, from: options.map { [Cell($0)] }, columns: [Column("", isFlexible: true)])
  }

  /// Lets the user choose a row from several lists, which are loaded when they are shown.
  package func choose(
    _ question: MessageText, from lists: [ChoiceList], first: ChoicePage
  ) async throws -> ChosenRow {
    if let screen = output.screen {
      return try await screen.choose(question, from: lists, first: first)
    }
    guard let renewal else {
      return try await chooser.choose(question.description, from: lists, first: first)
    }
    return try await renewal.paused {
      try await chooser.choose(question.description, from: lists, first: first)
    }
  }

  private var chooser: Chooser {
    let (processRunner, formatter) = (processRunner, failureFormatter)
    return Chooser(prompt: atTerminal, environment: output.settings.environment(with: .chooser)) {
      command, lines in
      let mode = TerminalMode(of: 0)
      // The program may be killed while keys are not echoed.
      let (status, output) = try await Termination.with {
        mode?.restore()
      } _: {
        try await Termination.sparing {
          try await processRunner.choosing(["/bin/sh", "-c", command], lines)
        }
      }
      switch status {
      case .exited(0): return output
      // The statuses of a shell for a program that it can't run.
      case .exited(126), .exited(127), .notFound: return nil
      case .notStarted(let errno):
        throw Failure(.systemError, MessageText(FailureFormatter.text(errno: errno)))
      case .exited, .signaled:
        mode?.restore()
        return []
      }
    } describe: {
      formatter.failure(for: $0).message.description
    }
  }
}
