/// How many nodes a query may return, by the `first` and `last` of its connections.
/// <https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api>
package struct QuerySize: Hashable, Sendable {
  /// How many pages the query selects.
  package private(set) var pages = 0
  /// The most nodes on all pages.
  package private(set) var nodes = 0
  /// The name of the last field that returns pages; nil if there is none.
  package private(set) var lastConnection: String?

  init(
    of operation: Operation, in document: Document, _ graph: FragmentGraph, _ schema: Schema,
    _ coercion: LiteralCoercion
  ) {
    var measure = Measure(schema: schema, coercion: coercion)
    for name in graph.order {
      guard let fragment = document.fragment(name) else { continue }
      measure.fragments[name] = measure.size(
        of: fragment.selections, schema[fragment.typeCondition])
    }
    self = measure.size(of: operation.selections, schema.root(of: operation.kind))
  }

  private init() {}

  /// Adds what is selected from each of `count` nodes; numbers end at 2³¹.
  private mutating func add(_ other: QuerySize, times count: Int = 1) {
    func limited(_ one: Int, _ other: Int) -> Int {
      let (product, overflow) = other.multipliedReportingOverflow(by: count)
      return overflow ? Int(Int32.max) : min(one + product, Int(Int32.max))
    }
    pages = limited(pages, other.pages)
    nodes = limited(nodes, other.nodes)
    lastConnection = other.lastConnection ?? lastConnection
  }

  /// Walks through selections, and once through each fragment.
  private struct Measure {
    let schema: Schema
    let coercion: LiteralCoercion
    var fragments: [String: QuerySize] = [:]

    func size(of selections: [Selection], _ type: TypeDefinition?) -> QuerySize {
      var size = QuerySize()
      for selection in selections {
        switch selection {
        case .field(let field): size.add(self.size(of: field, type))
        case .inline(let fragment):
          let condition = fragment.typeCondition.flatMap { schema[$0] }
          size.add(self.size(of: fragment.selections, condition ?? type))
        case .spread(let spread): if let other = fragments[spread.name] { size.add(other) }
        }
      }
      return size
    }

    private func size(of field: Field, _ type: TypeDefinition?) -> QuerySize {
      var size = QuerySize()
      guard let definition = type.flatMap({ schema.field(field.name, of: $0) }) else { return size }
      let selected = self.size(of: field.selections, schema[definition.type.name])
      guard let count = pageSize(field, definition) else { return selected }
      size.pages = 1
      size.nodes = count
      size.lastConnection = field.name
      size.add(selected, times: count)
      return size
    }

    /// Returns the most nodes on one page; nil if the field has no pages.
    private func pageSize(_ field: Field, _ definition: FieldDefinition) -> Int? {
      let arguments = coercion.values(field.arguments, of: definition.arguments) ?? []
      for argument in arguments where argument.name == "first" || argument.name == "last" {
        if case .integer(let size) = argument.value { return max(0, size) }
      }
      return nil
    }
  }
}
