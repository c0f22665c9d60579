import ChildProcesses
import JSONFilter
import TerminalOutput

/// Filters the JSON of a command with libjq, in a process of this program.
extension Programs {
  /// Checks a jq expression, so that nothing is sent if it can't be used.
  ///
  /// - Throws: a ``Failure``: 64 for an invalid expression, 69 without libjq.
  package func checkFilter(_ expression: String) async throws {
    let result = await filtered([], by: FilterRequest(expression, .check))
    if let error = result.error { throw Failure(error) }
  }

  /// Prints what a jq expression makes of JSON: strings as they are, as gh prints them.
  ///
  /// - Throws: a ``Failure`` (65) if the expression fails, after the results before the error.
  package func printFiltered(_ json: [UInt8], by expression: String) async throws {
    let isTerminal = output.console.terminal.outIsTerminal
    let result = await filtered(
      json, by: FilterRequest(expression, isTerminal ? .indented : .compact))
    try output.console.writeSafely(result.output)
    if let error = result.error { throw Failure(error) }
  }

  private func filtered(_ json: [UInt8], by request: FilterRequest) async -> FilterResult {
    let output = await runner.output(
      [executable] + request.arguments, json, Self.filterSizeLimit, .seconds(86_400))
    return FilterResult(encoded: output)
  }

  /// The largest output of a filter in bytes.
  private static let filterSizeLimit = 1 << 31
}

extension Failure {
  fileprivate init(_ error: FilterError) {
    switch error.kind {
    case .notInstalled:
      self.init(
        .unreachable, code: "no_libjq", "--jq needs libjq, which is not installed",
        next: ["on Debian and Ubuntu, install the package libjq1"])
    case .invalidExpression:
      self.init(.wrongUsage, code: "invalid_expression", "invalid jq expression: \(error.reason)")
    case .invalidInput:
      self.init(.dataRefused, code: "invalid_json", "jq could not read the JSON: \(error.reason)")
    case .failed:
      self.init(
        .dataRefused, code: "filter_failed",
        "the jq expression failed" + (error.reason.isEmpty ? "" : ": \(error.reason)"))
    case .crashed:
      self.init(
        .dataRefused, code: "filter_crashed",
        "jq crashed or used too much memory while it evaluated the expression")
    }
  }
}
