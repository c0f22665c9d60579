/// A recursive descent parser, which looks one token ahead.
final class Parser {
  /// The levels of nested selection sets, lists and objects that a document may have.
  private static let maximumDepth = 200

  let source: SourceText
  private(set) var token: Token
  private var lexer: Lexer
  private var depth = 0

  init(_ text: String) throws(SyntaxError) {
    source = SourceText(text)
    lexer = Lexer(source)
    token = try lexer.next()
  }

  /// Returns the current token and reads the next one.
  @discardableResult
  func advance() throws(SyntaxError) -> Token {
    let current = token
    token = try lexer.next()
    return current
  }

  /// Reads a token of this kind if it is the current one.
  func skip(_ kind: Token.Kind) throws(SyntaxError) -> Bool {
    guard token.kind == kind else { return false }
    try advance()
    return true
  }

  /// Reads a keyword if it is the current token.
  func skip(keyword: String) throws(SyntaxError) -> Bool {
    guard token.kind == .name, token.text == keyword else { return false }
    try advance()
    return true
  }

  func expect(_ kind: Token.Kind) throws(SyntaxError) -> Token {
    guard token.kind == kind else { throw unexpected }
    return try advance()
  }

  func expect(keyword: String) throws(SyntaxError) {
    guard try skip(keyword: keyword) else { throw unexpected }
  }

  func name() throws(SyntaxError) -> String { try expect(.name).text }

  /// Reads elements from `opening` to `closing`, which an optional list may lack.
  func elements<Element>(
    _ opening: Token.Kind, _ closing: Token.Kind, isOptional: Bool = false,
    canBeEmpty: Bool = false, _ element: () throws(SyntaxError) -> Element
  ) throws(SyntaxError) -> [Element] {
    if isOptional, token.kind != opening { return [] }
    _ = try expect(opening)
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw unexpected }
    var elements: [Element] = []
    while token.kind != closing || (elements.isEmpty && !canBeEmpty) {
      elements.append(try element())
    }
    try advance()
    return elements
  }

  /// The error for the current token.
  var unexpected: SyntaxError { .unexpected(token, in: source) }

  fileprivate func operation() throws(SyntaxError) -> Operation {
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
      variables: try elements(
        .leftParenthesis, .rightParenthesis, isOptional: true, variableDefinition),
      directives: try directives(), selections: try selections(), offset: offset)
  }

  fileprivate func fragment() throws(SyntaxError) -> Fragment {
    let offset = try advance().offset
    guard token.text != "on" else { throw unexpected }
    let name = try name()
    try expect(keyword: "on")
    return Fragment(
      name: name, typeCondition: try self.name(), directives: try directives(),
      selections: try selections(), offset: offset)
  }

  private func variableDefinition() throws(SyntaxError) -> VariableDefinition {
    let offset = try expect(.dollar).offset
    let name = try name()
    _ = try expect(.colon)
    return VariableDefinition(
      name: name, type: try typeReference(),
      defaultValue: try skip(.equals) ? try literal(isConstant: true) : nil,
      directives: try directives(), offset: offset)
  }

  /// Parses a type such as `[ID!]!`.
  func typeReference() throws(SyntaxError) -> TypeReference {
    let type: TypeReference
    if token.kind == .leftBracket {
      let types = try elements(.leftBracket, .rightBracket, typeReference)
      guard types.count == 1 else { throw unexpected }
      type = .list(types[0])
    } else {
      type = .named(try name())
    }
    return try skip(.bang) ? .nonNull(type) : type
  }

  func selections() throws(SyntaxError) -> [Selection] {
    try elements(.leftBrace, .rightBrace, selection)
  }

  private func selection() throws(SyntaxError) -> Selection {
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

  private func field() throws(SyntaxError) -> Field {
    let offset = token.offset
    var name = try name()
    var alias: String?
    if try skip(.colon) { (alias, name) = (name, try self.name()) }
    return Field(
      alias: alias, name: name, arguments: try arguments(), directives: try directives(),
      selections: token.kind == .leftBrace ? try selections() : [], offset: offset)
  }

  func directives() throws(SyntaxError) -> [Directive] {
    var directives: [Directive] = []
    while token.kind == .at {
      let offset = try advance().offset
      directives.append(
        Directive(name: try name(), arguments: try arguments(), offset: offset))
    }
    return directives
  }

  private func arguments() throws(SyntaxError) -> [Argument] {
    try elements(.leftParenthesis, .rightParenthesis, isOptional: true) { () throws(SyntaxError) in
      try argument(isConstant: false)
    }
  }

  /// Parses a value; a constant one contains no variables.
  func literal(isConstant: Bool) throws(SyntaxError) -> Literal {
    let offset = token.offset
    return Literal(kind: try kind(isConstant: isConstant), offset: offset)
  }

  func argument(isConstant: Bool) throws(SyntaxError) -> Argument {
    let name = try expect(.name)
    _ = try expect(.colon)
    return Argument(
      name: name.text, value: try literal(isConstant: isConstant), offset: name.offset)
  }

  private func kind(isConstant: Bool) throws(SyntaxError) -> Literal.Kind {
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
        try elements(.leftBracket, .rightBracket, canBeEmpty: true) { () throws(SyntaxError) in
          try literal(isConstant: isConstant)
        })
    case .leftBrace:
      return .object(
        try elements(.leftBrace, .rightBrace, canBeEmpty: true) { () throws(SyntaxError) in
          try argument(isConstant: isConstant)
        })
    default: throw unexpected
    }
  }
}

extension Document {
  /// Parses an executable document.
  package init(parsing text: String) throws(SyntaxError) {
    let parser = try Parser(text)
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
