/// A part of a selection set (GraphQL specification, section 2.4).
indirect enum Selection: Sendable {
  case field(Field)
  case spread(FragmentSpread)
  case inline(InlineFragment)
}

struct Field: Sendable {
  let alias: String?
  let name: String
  let arguments: [Argument]
  let directives: [Directive]
  /// Empty if the field has no selection set.
  let selections: [Selection]
  let offset: Int

  /// The key in the response.
  var responseName: String { alias ?? name }
}

struct FragmentSpread: Sendable {
  let name: String
  let directives: [Directive]
  let offset: Int
}

struct InlineFragment: Sendable {
  /// Nil for the type of the enclosing selection set.
  let typeCondition: String?
  let directives: [Directive]
  let selections: [Selection]
  let offset: Int
}

struct Directive: Sendable {
  let name: String
  let arguments: [Argument]
  let offset: Int
}
