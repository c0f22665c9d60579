/// A parsed request: operations and fragments (GraphQL specification, section 2.2).
package struct Document: Sendable {
  package let source: SourceText
  package let operations: [Operation]
  package let fragments: [Fragment]
  private let fragmentIndex: [String: Int]

  init(source: SourceText, operations: [Operation], fragments: [Fragment]) {
    self.source = source
    self.operations = operations
    self.fragments = fragments
    fragmentIndex = Dictionary(zip(fragments.map(\.name), fragments.indices)) { first, _ in first }
  }

  func location(_ offset: Int) -> SourceLocation { source.location(at: offset) }

  func fragment(_ name: String) -> Fragment? { fragmentIndex[name].map { fragments[$0] } }
}

package struct Operation: Sendable {
  package enum Kind: String, Sendable { case query, mutation, subscription }

  package let kind: Kind
  package let name: String?
  let variables: [VariableDefinition]
  let directives: [Directive]
  let selections: [Selection]
  let offset: Int
}

struct VariableDefinition: Sendable {
  let name: String
  let type: TypeReference
  let defaultValue: Literal?
  let directives: [Directive]
  let offset: Int
}

package struct Fragment: Sendable {
  package let name: String
  let typeCondition: String
  let directives: [Directive]
  let selections: [Selection]
  let offset: Int
}
