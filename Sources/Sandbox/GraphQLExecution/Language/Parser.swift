/// A recursive descent parser, which looks one token ahead.
struct Parser {
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
  mutating func advance() throws(SyntaxError) -> Token {
    let current = token
    token = try lexer.next()
    return current
  }

  /// Reads a token of this kind if it is the current one.
  mutating func skip(_ kind: Token.Kind) throws(SyntaxError) -> Bool {
    guard token.kind == kind else { return false }
    try advance()
    return true
  }

  /// Reads a keyword if it is the current token.
  mutating func skip(keyword: String) throws(SyntaxError) -> Bool {
    guard token.kind == .name, token.text == keyword else { return false }
    try advance()
    return true
  }

  mutating func expect(_ kind: Token.Kind) throws(SyntaxError) -> Token {
    guard token.kind == kind else { throw unexpected }
    return try advance()
  }

  mutating func expect(keyword: String) throws(SyntaxError) {
    guard try skip(keyword: keyword) else { throw unexpected }
  }

  mutating func name() throws(SyntaxError) -> String { try expect(.name).text }

  /// Reads elements from `opening` to `closing`.
  mutating func elements<Element>(
    _ opening: Token.Kind, _ closing: Token.Kind, canBeEmpty: Bool = false,
    _ element: (inout Parser) throws(SyntaxError) -> Element
  ) throws(SyntaxError) -> [Element] {
    _ = try expect(opening)
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw unexpected }
    var elements: [Element] = []
    while token.kind != closing || (elements.isEmpty && !canBeEmpty) {
      elements.append(try element(&self))
    }
    try advance()
    return elements
  }

  /// The error for the current token.
  var unexpected: SyntaxError { .unexpected(token, in: source) }
}
