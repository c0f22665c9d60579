/// Lets a person choose one row: in a list that is filtered by typing, with another program, or by
/// number.
///
/// Use it only if ``Terminal/canAsk``.
package struct Chooser: Sendable {
  /// Runs a command with lines on stdin and returns its output; nil if it can't be run.
  package typealias Run = @Sendable (_ command: String, _ lines: [UInt8]) async -> [UInt8]?

  private let prompt: Prompt
  private let isDumb: Bool
  private let program: String?
  private let run: Run
  private let describe: @Sendable (any Error) -> String

  /// - Parameters:
  ///   - prompt: asks by number, where the terminal can't move its cursor.
  ///   - environment: names another program (`GISTS_CHOOSER`) and the terminal (`TERM`).
  ///   - run: runs that program.
  ///   - describe: returns the message for a list that could not be loaded.
  package init(
    prompt: Prompt, environment: [String: String], run: @escaping Run,
    describe: @escaping @Sendable (any Error) -> String
  ) {
    self.prompt = prompt
    isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
    program = environment["GISTS_CHOOSER"].flatMap { $0.isEmpty ? nil : $0 }
    self.run = run
    self.describe = describe
  }

  /// Asks until a row is chosen.
  ///
  /// - Parameters:
  ///   - question: the question above or below the rows.
  ///   - lists: the lists; the first one is shown first.
  ///   - first: the first rows of the first list.
  /// - Returns: the chosen row.
  /// - Throws: ``PromptError/cancelled`` if the person chooses none, or there is none.
  package func choose(
    _ question: String, from lists: [ChoiceList], first: ChoicePage
  ) async throws -> ChosenRow {
    guard !first.rows.isEmpty || lists.count > 1 else { throw PromptError.cancelled }
    prompt.console.liveLine.erase()
    try prompt.console.out.flush()
    if let program {
      // fzf has a margin on both sides.
      let width = max(20, prompt.console.terminal.columns - 6)
      let chooser = ChooserProgram(width: width) { [run] in await run(program, $0) }
      if let chosen = try await chooser.choose(from: lists, first: first) { return chosen }
      MessageWriter(console: prompt.console).warning("could not run GISTS_CHOOSER: \(program)")
    }
    return try await choose(question, lists, first)
  }

  private func choose(
    _ question: String, _ lists: [ChoiceList], _ first: ChoicePage
  ) async throws -> ChosenRow {
    guard !isDumb, !prompt.console.terminal.isPlain,
      let mode = TerminalMode(of: prompt.reader.descriptor)
    else {
      return try await NumberedList(prompt: prompt).choose(question, from: lists, first: first)
    }
    let session = ChooserSession(
      console: prompt.console, input: prompt.reader.descriptor, mode: mode, describe: describe)
    return try await session.choose(question, from: lists, first: first)
  }
}
