/// How many nodes a query may return, by the `first` and `last` of its connections.
/// <https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api>
package struct QuerySize: Hashable, Sendable {
  /// A field that returns pages.
  package struct Connection: Hashable, Sendable {
    package let name: String
    /// How often the field is selected.
    package let pages: Int
    /// The most nodes on all pages.
    package let nodes: Int
  }

  /// The connections, outer ones first.
  package let connections: [Connection]

  package var pages: Int { connections.reduce(0) { $0 + $1.pages } }
  package var nodes: Int { connections.reduce(0) { $0 + $1.nodes } }

  init(
    of selections: [Selection], in document: Document, _ schema: Schema, _ coercion: LiteralCoercion
  ) {
    var measure = Measure(document: document, schema: schema, coercion: coercion)
    measure.add(selections, of: schema[Schema.queryType], pages: 1)
    connections = measure.connections
  }

  /// Walks through the selections, also those of fragments.
  private struct Measure {
    let document: Document
    let schema: Schema
    let coercion: LiteralCoercion
    var connections: [Connection] = []

    mutating func add(_ selections: [Selection], of type: TypeDefinition?, pages: Int) {
      for selection in selections {
        switch selection {
        case .field(let field): add(field, of: type, pages: pages)
        case .inline(let fragment):
          let condition = fragment.typeCondition.flatMap { schema[$0] }
          add(fragment.selections, of: condition ?? type, pages: pages)
        case .spread(let spread):
          guard let fragment = document.fragment(spread.name) else { continue }
          add(fragment.selections, of: schema[fragment.typeCondition], pages: pages)
        }
      }
    }

    private mutating func add(_ field: Field, of type: TypeDefinition?, pages: Int) {
      guard let definition = type.flatMap({ schema.field(field.name, of: $0) }) else { return }
      var count = pages
      if let size = size(field, definition) {
        count = min(pages * size, Int(Int32.max))
        connections.append(Connection(name: field.name, pages: pages, nodes: count))
      }
      add(field.selections, of: schema[definition.type.name], pages: count)
    }

    /// Returns the most nodes on one page; nil if the field has no pages.
    private func size(_ field: Field, _ definition: FieldDefinition) -> Int? {
      let arguments = coercion.values(field.arguments, of: definition.arguments) ?? []
      for argument in arguments where argument.name == "first" || argument.name == "last" {
        if case .integer(let size) = argument.value { return max(0, size) }
      }
      return nil
    }
  }
}
