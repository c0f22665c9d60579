extension Document {
  /// Parses an executable document.
  package init(parsing text: String) throws(SyntaxError) {
    var parser = try Parser(text)
    var operations: [Operation] = []
    var fragments: [Fragment] = []
    repeat {
      if parser.token.kind == .name, parser.token.text == "fragment" {
        fragments.append(try parser.fragment())
      } else {
        operations.append(try parser.operation())
      }
    } while parser.token.kind != .end
    self.init(source: parser.source, operations: operations, fragments: fragments)
  }
}

extension Parser {
  fileprivate mutating func operation() throws(SyntaxError) -> Operation {
    let offset = token.offset
    guard token.kind != .leftBrace else {
      return Operation(
        kind: .query, name: nil, variables: [], directives: [], selections: try selections(),
        offset: offset)
    }
    guard token.kind == .name, let kind = Operation.Kind(rawValue: token.text) else {
      throw unexpected
    }
    try advance()
    return Operation(
      kind: kind, name: token.kind == .name ? try name() : nil,
      variables: token.kind == .leftParenthesis
        ? try elements(.leftParenthesis, .rightParenthesis) { parser throws(SyntaxError) in
          try parser.variableDefinition()
        } : [],
      directives: try directives(), selections: try selections(), offset: offset)
  }

  fileprivate mutating func fragment() throws(SyntaxError) -> Fragment {
    let offset = try advance().offset
    guard token.text != "on" else { throw unexpected }
    let name = try name()
    try expect(keyword: "on")
    return Fragment(
      name: name, typeCondition: try self.name(), directives: try directives(),
      selections: try selections(), offset: offset)
  }

  private mutating func variableDefinition() throws(SyntaxError) -> VariableDefinition {
    let offset = try expect(.dollar).offset
    let name = try name()
    _ = try expect(.colon)
    return VariableDefinition(
      name: name, type: try typeReference(),
      defaultValue: try skip(.equals) ? try literal(isConstant: true) : nil,
      directives: try directives(), offset: offset)
  }

  /// Parses a type such as `[ID!]!`.
  mutating func typeReference() throws(SyntaxError) -> TypeReference {
    let type: TypeReference
    if token.kind == .leftBracket {
      let types = try elements(.leftBracket, .rightBracket) { parser throws(SyntaxError) in
        try parser.typeReference()
      }
      guard types.count == 1 else { throw unexpected }
      type = .list(types[0])
    } else {
      type = .named(try name())
    }
    return try skip(.bang) ? .nonNull(type) : type
  }
}
