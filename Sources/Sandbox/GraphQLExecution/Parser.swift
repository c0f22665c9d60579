/// A recursive descent parser, which looks one token ahead.
final class Parser {
  /// The levels of nested selection sets, lists and objects that a document may have.
  private static let maximumDepth = 200

  private(set) var token: Token
  private var lexer: Lexer
  private var depth = 0

  init(_ text: String) throws(SyntaxError) {
    lexer = Lexer(text)
    token = try lexer.next()
  }

  @discardableResult
  func advance() throws(SyntaxError) -> Token {
    let current = token
    token = try lexer.next()
    return current
  }

  /// Reads a punctuator or a keyword if it is the current token.
  func skip(_ text: String) throws(SyntaxError) -> Bool {
    guard token.isWord(text) else { return false }
    try advance()
    return true
  }

  func expect(_ text: String) throws(SyntaxError) {
    guard try skip(text) else { throw unexpected }
  }

  func expect(_ kind: Token.Kind) throws(SyntaxError) -> Token {
    guard token.kind == kind else { throw unexpected }
    return try advance()
  }

  func name() throws(SyntaxError) -> String { try expect(.name).text }

  /// Reads elements from `opening` to `closing`, which an optional list may lack.
  func elements<Element>(
    _ opening: String, _ closing: String, isOptional: Bool = false,
    canBeEmpty: Bool = false, _ element: () throws(SyntaxError) -> Element
  ) throws(SyntaxError) -> [Element] {
    if isOptional, !token.isWord(opening) { return [] }
    try expect(opening)
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw unexpected }
    var elements: [Element] = []
    while !token.isWord(closing) || (elements.isEmpty && !canBeEmpty) {
      elements.append(try element())
    }
    try advance()
    return elements
  }

  var unexpected: SyntaxError { SyntaxError(unexpected: token) }

  func document() throws(SyntaxError) -> Document {
    var operations: [Operation] = []
    var fragments: [String: Fragment] = [:]
    repeat {
      if token.isWord("fragment") {
        let fragment = try fragment()
        fragments[fragment.name ?? ""] = fragment
      } else {
        operations.append(try operation())
      }
    } while token.kind != .end
    return Document(operations: operations, fragments: fragments)
  }

  private func operation() throws(SyntaxError) -> Operation {
    let location = token.location
    guard !token.isWord("{") else {
      return Operation(
        kind: .query, name: nil, variables: [], selections: try selections(), location: location)
    }
    guard token.kind == .name, let kind = Operation.Kind(rawValue: token.text) else {
      throw unexpected
    }
    try advance()
    return Operation(
      kind: kind, name: token.kind == .name ? try name() : nil,
      variables: try elements(
        "(", ")", isOptional: true, variableDefinition),
      selections: try selections(), location: location)
  }

  private func fragment() throws(SyntaxError) -> Fragment {
    let location = try advance().location
    guard token.text != "on" else { throw unexpected }
    let name = try name()
    try expect("on")
    return Fragment(
      name: name, typeCondition: try self.name(), selections: try selections(),
      location: location)
  }

  private func variableDefinition() throws(SyntaxError) -> VariableDefinition {
    let location = token.location
    try expect("$")
    let name = try name()
    try expect(":")
    return VariableDefinition(
      name: name, type: try typeReference(),
      defaultValue: try skip("=") ? try value(isConstant: true) : nil, location: location)
  }

  func typeReference() throws(SyntaxError) -> TypeReference {
    let type: TypeReference
    if token.isWord("[") {
      let types = try elements("[", "]", typeReference)
      guard types.count == 1 else { throw unexpected }
      type = .list(types[0])
    } else {
      type = .named(try name())
    }
    return try skip("!") ? .nonNull(type) : type
  }

  private func selections() throws(SyntaxError) -> [Selection] {
    try elements("{", "}", selection)
  }

  private func selection() throws(SyntaxError) -> Selection {
    let location = token.location
    guard try skip("...") else { return .field(try field()) }
    if token.kind == .name, token.text != "on" {
      return .spread(try name(), location)
    }
    return .inline(
      Fragment(
        name: nil, typeCondition: try skip("on") ? try name() : nil,
        selections: try selections(), location: location))
  }

  private func field() throws(SyntaxError) -> Field {
    let location = token.location
    var name = try name()
    var alias: String?
    if try skip(":") { (alias, name) = (name, try self.name()) }
    return Field(
      alias: alias, name: name, arguments: try arguments(),
      selections: token.isWord("{") ? try selections() : [], location: location)
  }

  private func arguments() throws(SyntaxError) -> [Argument] {
    try elements("(", ")", isOptional: true) { () throws(SyntaxError) in
      let name = try expect(.name)
      try expect(":")
      return Argument(
        name: name.text, value: try value(isConstant: false), location: name.location)
    }
  }

  /// Parses a value; a constant one contains no variables.
  func value(isConstant: Bool) throws(SyntaxError) -> GraphQLValue {
    switch (token.kind, token.text) {
    case (.punctuator, "$") where !isConstant:
      try advance()
      return .variable(try name())
    case (.integer, _), (.float, _):
      let isInteger = token.kind == .integer
      let text = try advance().text
      if isInteger, let number = Int(text) { return .integer(number) }
      return .number(Double(text) ?? .infinity)
    case (.string, _): return .string(try advance().text)
    case (.name, _):
      switch try advance().text {
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      case "null": return .null
      case let name: return .enumeration(name)
      }
    case (.punctuator, "["):
      return .list(
        try elements("[", "]", canBeEmpty: true) { () throws(SyntaxError) in
          try value(isConstant: isConstant)
        })
    case (.punctuator, "{"):
      return .object(
        try elements("{", "}", canBeEmpty: true) { () throws(SyntaxError) in
          let name = try name()
          try expect(":")
          return GraphQLValue.Member(name, try value(isConstant: isConstant))
        })
    default: throw unexpected
    }
  }
}
