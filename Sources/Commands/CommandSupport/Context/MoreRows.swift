import ClientState
import TerminalOutput

/// The end of a list that has more: at a terminal, Enter lists the next rows.
package struct MoreRows: Sendable {
  fileprivate let output: CommandOutput
  /// Shows the rows so far, and waits for a key; nil if the user can't be asked.
  fileprivate let ask: (@Sendable (_ question: String) async throws -> Bool)?

  fileprivate init(
    _ output: CommandOutput, ask: @escaping @Sendable (_ question: String) async throws -> Bool
  ) {
    self.output = output
    self.ask = ask
  }

  /// Creates the end of a list that never asks.
  package init(_ output: CommandOutput) {
    self.output = output
    ask = nil
  }

  /// Whether the user is asked.
  package var asks: Bool { ask != nil }

  /// Says at a terminal, and not in a pipe, that the list has more than the `count` rows so far, and
  /// the `total` if it is known; returns whether the user wants to see more rows now.
  ///
  /// `group` follows the number: `of each user`; `options` are the command's options for more.
  package func areWanted(
    after count: Int, of total: Int? = nil, group: String = "",
    with options: String = "-L N or --all"
  ) async throws -> Bool {
    let shown = Self.shown(count, of: total, group: group)
    if let ask, try await ask("\(shown); Enter for more, q to stop") { return true }
    let terminal = output.console.terminal
    guard terminal.outIsTerminal, terminal.errIsTerminal, !output.isJSON else { return false }
    // The rows may still be in the buffer; the note follows them.
    try output.console.out.flush()
    let options = total.map { options.replacing("-L N", with: "-L \($0)") } ?? options
    output.diagnostics.aside("\(shown); use \(options) to see more")
    return false
  }
}

extension MoreRows {
  /// Returns `30 of 250`; `first 30` if the total is unknown.
  private static func shown(_ count: Int, of total: Int?, group: String) -> String {
    (total.map { "\(count.grouped) of \($0.grouped)" } ?? "first \(count.grouped)")
      + (group.isEmpty ? "" : " \(group)")
  }
}

extension AppContext {
  /// Runs `body` with a context whose output goes to the pager.
  ///
  /// At a terminal, a user who gave no limit is asked at the end of a list that has more rows; the
  /// next rows go to another pager.
  package func pagedList(
    _ limit: ListLimit, isPaged: Bool = true,
    _ body: (AppContext, MoreRows) async throws -> Void
  ) async throws {
    guard limit.isDefault, canAskForMore else {
      return try await pagedList(isPaged: isPaged) { context in
        try await body(context, MoreRows(context.output))
      }
    }
    let held = HeldOutput(console)
    var context = self
    context.console = held.console
    let (output, prompt) = (output, prompts.atTerminal)
    let show = { @Sendable in
      try await held.release { rows in
        try await output.paged(isPaged: isPaged) { console in
          try console.out.write(rows)
          try console.out.flush()
        }
      }
    }
    let more = MoreRows(output) { question in
      try await show()
      return try await prompt.wantsMore(question)
    }
    do {
      try await body(context, more)
    } catch {
      try await show()
      throw error
    }
    try await show()
  }

  /// A pager that is off means that the user does not want to be stopped.
  private var canAskForMore: Bool {
    let terminal = console.terminal
    return terminal.outIsTerminal && terminal.canAsk && !isJSON && screen == nil
      && settings.options.usesPager && !Pager.isOff(settings.environment(with: .pager))
  }
}
