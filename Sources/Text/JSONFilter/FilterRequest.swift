/// A jq expression and what to do with it.
package struct FilterRequest: Hashable, Sendable {
  package enum Form: String, Hashable, Sendable {
    /// Only check the expression.
    case check
    /// Print each result on one line.
    case compact
    /// Indent results.
    case indented
  }

  package var expression: String
  package var form: Form

  package init(_ expression: String, _ form: Form) {
    self.expression = expression
    self.form = form
  }

  /// The first argument of a process that is a filter.
  private static let mark = "__filter-json"

  /// The arguments of the process that carries out the request.
  package var arguments: [String] { [Self.mark, form.rawValue, expression] }

  /// Reads ``arguments``; nil for those of a command.
  package init?(_ arguments: [String]) {
    guard arguments.count == 3, arguments[0] == Self.mark, let form = Form(rawValue: arguments[1])
    else { return nil }
    self.init(arguments[2], form)
  }
}
