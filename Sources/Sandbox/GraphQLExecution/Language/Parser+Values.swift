extension Parser {
  /// Parses a value; a constant one contains no variables.
  mutating func literal(isConstant: Bool) throws(SyntaxError) -> Literal {
    let offset = token.offset
    return Literal(kind: try kind(isConstant: isConstant), offset: offset)
  }

  mutating func argument(isConstant: Bool) throws(SyntaxError) -> Argument {
    let name = try expect(.name)
    _ = try expect(.colon)
    return Argument(
      name: name.text, value: try literal(isConstant: isConstant), offset: name.offset)
  }

  private mutating func kind(isConstant: Bool) throws(SyntaxError) -> Literal.Kind {
    switch token.kind {
    case .dollar where !isConstant:
      try advance()
      return .variable(try name())
    case .integer: return .integer(try advance().text)
    case .float: return .float(try advance().text)
    case .string: return .string(try advance().text)
    case .name:
      switch try advance().text {
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      case "null": return .null
      case let name: return .enumeration(name)
      }
    case .leftBracket:
      return .list(
        try elements(.leftBracket, .rightBracket, canBeEmpty: true) { parser throws(SyntaxError) in
          try parser.literal(isConstant: isConstant)
        })
    case .leftBrace:
      return .object(
        try elements(.leftBrace, .rightBrace, canBeEmpty: true) { parser throws(SyntaxError) in
          try parser.argument(isConstant: isConstant)
        })
    default: throw unexpected
    }
  }
}
