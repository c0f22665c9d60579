extension Parser {
  mutating func selections() throws(SyntaxError) -> [Selection] {
    try elements(.leftBrace, .rightBrace) { parser throws(SyntaxError) in try parser.selection() }
  }

  private mutating func selection() throws(SyntaxError) -> Selection {
    let offset = token.offset
    guard try skip(.spread) else { return .field(try field()) }
    if token.kind == .name, token.text != "on" {
      return .spread(
        FragmentSpread(name: try name(), directives: try directives(), offset: offset))
    }
    let typeCondition = try skip(keyword: "on") ? try name() : nil
    return .inline(
      InlineFragment(
        typeCondition: typeCondition, directives: try directives(), selections: try selections(),
        offset: offset))
  }

  private mutating func field() throws(SyntaxError) -> Field {
    let offset = token.offset
    var name = try name()
    var alias: String?
    if try skip(.colon) { (alias, name) = (name, try self.name()) }
    return Field(
      alias: alias, name: name, arguments: try arguments(), directives: try directives(),
      selections: token.kind == .leftBrace ? try selections() : [], offset: offset)
  }

  mutating func directives() throws(SyntaxError) -> [Directive] {
    var directives: [Directive] = []
    while token.kind == .at {
      let offset = try advance().offset
      directives.append(
        Directive(name: try name(), arguments: try arguments(), offset: offset))
    }
    return directives
  }

  private mutating func arguments() throws(SyntaxError) -> [Argument] {
    guard token.kind == .leftParenthesis else { return [] }
    return try elements(.leftParenthesis, .rightParenthesis) { parser throws(SyntaxError) in
      try parser.argument(isConstant: false)
    }
  }
}
