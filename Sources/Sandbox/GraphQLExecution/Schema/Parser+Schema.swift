extension Parser {
  /// Parses the definitions of scalars, objects, interfaces, enumerations and input objects.
  mutating func typeDefinitions() throws(SyntaxError) -> [TypeDefinition] {
    var types: [TypeDefinition] = []
    while token.kind != .end { types.append(try typeDefinition()) }
    return types
  }

  private mutating func typeDefinition() throws(SyntaxError) -> TypeDefinition {
    guard token.kind == .name else { throw unexpected }
    switch token.text {
    case "scalar":
      try advance()
      return TypeDefinition(name: try name(), kind: .scalar)
    case "type", "interface":
      let kind: TypeDefinition.Kind = try advance().text == "type" ? .object : .interface
      return TypeDefinition(
        name: try name(), kind: kind, interfaces: try interfaces(),
        fields: try elements(.leftBrace, .rightBrace) { parser throws(SyntaxError) in
          try parser.fieldDefinition()
        })
    case "enum":
      try advance()
      return TypeDefinition(
        name: try name(), kind: .enumeration,
        values: try elements(.leftBrace, .rightBrace) { parser throws(SyntaxError) in
          try parser.name()
        })
    case "input":
      try advance()
      return TypeDefinition(
        name: try name(), kind: .inputObject,
        inputs: try elements(.leftBrace, .rightBrace) { parser throws(SyntaxError) in
          try parser.inputDefinition()
        })
    default: throw unexpected
    }
  }

  private mutating func interfaces() throws(SyntaxError) -> [String] {
    guard try skip(keyword: "implements") else { return [] }
    var names = [try name()]
    while try skip(.ampersand) { names.append(try name()) }
    return names
  }

  private mutating func fieldDefinition() throws(SyntaxError) -> FieldDefinition {
    let name = try name()
    let arguments =
      token.kind == .leftParenthesis
      ? try elements(.leftParenthesis, .rightParenthesis) { parser throws(SyntaxError) in
        try parser.inputDefinition()
      } : []
    _ = try expect(.colon)
    return FieldDefinition(name: name, arguments: arguments, type: try typeReference())
  }

  private mutating func inputDefinition() throws(SyntaxError) -> InputDefinition {
    let name = try name()
    _ = try expect(.colon)
    return InputDefinition(
      name: name, type: try typeReference(),
      defaultValue: try skip(.equals) ? try literal(isConstant: true) : nil)
  }
}
