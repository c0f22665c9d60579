package import ArgumentParser

/// `--json`, and `--jq` to filter it.
package struct JSONOptions: ParsableArguments {
  @Flag(name: .customLong("json"), help: "Print JSON (see gists help scripting)")
  package var json = false

  @Option(
    name: [.customShort("q"), .customLong("jq")], parsing: .unconditional,
    help: ArgumentHelp("Print the JSON filtered by a jq expression", valueName: "expression"))
  package var expression: String?

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
}

/// A command whose JSON is an array of what it did: `[{"id":…,"url":…,"done":"starred"}]`.
package protocol ReportingCommand: JSONCommand {}
