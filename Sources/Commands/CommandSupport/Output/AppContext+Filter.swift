import ChildProcesses
import JSONFilter
import TerminalOutput

extension AppContext {
  /// Checks a jq expression, so that nothing is sent if it can't be used.
  ///
  /// - Throws: a ``Failure``: 64 for an invalid expression, 69 without libjq.
  package func checkFilter(_ expression: String) async throws {
    let result = await filtered([], by: FilterRequest(expression, .check))
    if let error = result.error { throw Failure(error) }
  }

  /// Returns this context with an output that collects a command's JSON for a filter.
  package func collectingJSON() -> AppContext {
    var (context, terminal) = (self, console.terminal)
    (terminal.outIsTerminal, terminal.outHasColor) = (false, false)
    context.console = Console(
      out: .collecting(), err: console.err, terminal: terminal, liveLine: console.liveLine)
    return context
  }

  /// Prints what a jq expression makes of JSON: strings as they are, as gh prints them.
  ///
  /// - Throws: a ``Failure`` (65) if the expression fails, after the results before the error.
  package func printFiltered(_ json: [UInt8], by expression: String) async throws {
    let isTerminal = console.terminal.outIsTerminal
    let result = await filtered(
      json, by: FilterRequest(expression, isTerminal ? .indented : .compact))
    if isTerminal {
      try console.out.write(Printable.text(result.output))
    } else {
      try console.out.write(result.output)
    }
    if let error = result.error { throw Failure(error) }
  }

  private func filtered(_ json: [UInt8], by request: FilterRequest) async -> FilterResult {
    let output = await processRunner.output(
      [executable] + request.arguments, json, Self.filterSizeLimit, .seconds(86_400))
    return FilterResult(encoded: output)
  }

  /// The largest output of a filter in bytes.
  private static let filterSizeLimit = 1 << 31
}

extension Failure {
  fileprivate init(_ error: FilterError) {
    switch error {
    case .notInstalled:
      self.init(
        .unreachable, code: "no_libjq", "--jq needs libjq, which is not installed",
        next: ["on Debian and Ubuntu, install the package libjq1"])
    case .invalidExpression(let reason):
      self.init(.wrongUsage, code: "invalid_expression", "invalid jq expression: \(reason)")
    case .invalidInput(let reason):
      self.init(.dataRefused, code: "invalid_json", "jq could not read the JSON: \(reason)")
    case .failed(let reason):
      self.init(
        .dataRefused, code: "filter_failed",
        "the jq expression failed" + (reason.isEmpty ? "" : ": \(reason)"))
    case .crashed:
      self.init(
        .dataRefused, code: "filter_crashed",
        "jq crashed or used too much memory while it evaluated the expression")
    }
  }
}
