import ArgumentParser

/// `--json`, and `--jq` to filter it.
package struct JSONOptions: ParsableArguments {
  @Flag(name: .customLong("json"), help: "Print JSON (see gists help scripting)")
  var json = false

  @Option(
    name: [.customShort("q"), .customLong("jq")], parsing: .unconditional,
    help: ArgumentHelp("Filter the JSON with a jq expression", valueName: "expression"))
  var expression: String?

  package init() {}

  package func validate() throws { try ValidationError.refuseBlank(expression, "--jq") }
}

/// A command that prints JSON on request.
package protocol JSONCommand: GistsCommand {
  var output: JSONOptions { get }
}

extension JSONCommand {
  package var isJSON: Bool { output.json || output.expression != nil }
  package var jsonFilter: String? { output.expression }
  /// The option that asks for JSON, as it was given.
  package var jsonOption: String { output.json ? "--json" : "--jq" }
}

/// A command whose JSON is an array of its completed changes:
/// `[{"id":…,"url":…,"done":"starred"}]`.
package protocol ReportingCommand: JSONCommand {
  /// Whether it does something, and does not only list.
  var reportsOutcomes: Bool { get }
}

extension ReportingCommand {
  package var reportsOutcomes: Bool { true }
}
