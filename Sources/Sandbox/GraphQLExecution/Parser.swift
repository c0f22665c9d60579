import ByteTools
import TextFormats

/// Why a document could not be parsed, in GitHub's words.
struct SyntaxError: Error, Hashable, Sendable {
  let message: String
  /// Nil at the end of the document.
  var location: SourceLocation?
}

/// A recursive descent parser over bytes, without block strings.
final class Parser {
  /// The levels of nested selection sets, lists and objects that a document may have.
  private static let maximumDepth = 200
  /// The names, values and marks that a document may have: a hundred times those of an ordinary
  /// document.
  private static let maximumTokens = 50_000

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0
  private var tokens = 0
  /// The place of the byte at `locatedOffset`.
  private var place = SourceLocation(line: 1, column: 1)
  private var locatedOffset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    skipIgnored()
  }

  func document() throws -> Document {
    var document = Document()
    repeat {
      let location = location
      if try take(word: "fragment") {
        guard word != "on" else { throw unexpected }
        let name = try name()
        guard word == "on" else { throw unexpected }
        document.fragments[name] = try fragment(at: location)
      } else {
        document.operations.append(try operation())
      }
    } while offset < bytes.count
    return document
  }

  private func operation() throws -> Operation {
    let location = location
    var kind = Operation.Kind.query
    var (name, variables): (String?, [VariableDefinition]) = (nil, [])
    if current != UInt8(ascii: "{") {
      if try take(word: "mutation") {
        kind = .mutation
      } else if try !take(word: "query") {
        throw unexpected
      }
      if word != nil { name = try self.name() }
      variables = try elements("(", ")", isOptional: true, variableDefinition)
    }
    return Operation(
      kind: kind, name: name, variables: variables, selections: try selections(), location: location
    )
  }

  private func variableDefinition() throws -> VariableDefinition {
    let location = location
    try expect("$")
    let name = try name()
    try expect(":")
    let type = try type()
    return VariableDefinition(
      name: name, type: type, defaultValue: try take("=") ? try constant() : nil,
      location: location)
  }

  private func type() throws -> String {
    guard current == UInt8(ascii: "[") else { return try name() + (take("!") ? "!" : "") }
    let types = try elements("[", "]", type)
    guard types.count == 1 else { throw unexpected }
    return "[\(types[0])]" + (try take("!") ? "!" : "")
  }

  private func selections() throws -> [Selection] {
    try elements("{", "}", selection)
  }

  private func selection() throws -> Selection {
    let location = location
    guard try take("...") else {
      var name = try name()
      var alias: String?
      if try take(":") { (alias, name) = (name, try self.name()) }
      return Selection(
        kind: .field, name: name, alias: alias, arguments: try arguments(),
        conditions: try conditions(),
        selections: current == UInt8(ascii: "{") ? try selections() : [], location: location)
    }
    guard let word, word != "on" else { return try fragment(at: location) }
    return Selection(
      kind: .spread, name: try name(), conditions: try conditions(), location: location)
  }

  private func fragment(at location: SourceLocation) throws -> Selection {
    Selection(
      kind: .inline, typeCondition: try take(word: "on") ? try name() : nil,
      conditions: try conditions(), selections: try selections(), location: location)
  }

  /// Reads `@skip(if: …)` and `@include(if: …)`.
  private func conditions() throws -> [Argument] {
    var conditions: [Argument] = []
    while current == UInt8(ascii: "@") {
      let location = location
      try expect("@")
      let (name, arguments) = (try name(), try arguments())
      guard ["skip", "include"].contains(name) else {
        throw SyntaxError(message: "Directive @\(name) is not defined", location: location)
      }
      guard let condition = arguments.first, condition.name == "if" else {
        throw SyntaxError(
          message: "Directive '\(name)' is missing required arguments: if", location: location)
      }
      conditions.append(Argument(name: name, value: condition.value, location: location))
    }
    return conditions
  }

  private func arguments() throws -> [Argument] {
    try elements("(", ")", isOptional: true) {
      let location = location
      let name = try name()
      try expect(":")
      return Argument(name: name, value: try value(), location: location)
    }
  }

  // MARK: Values

  private func constant() throws -> JSON {
    let error = unexpected
    let value = try value()
    guard value.variables.isEmpty, let json = value.json([:]) else { throw error }
    return json
  }

  private func value() throws -> Argument.Value {
    switch current {
    case UInt8(ascii: "$"):
      try expect("$")
      return .variable(try name())
    case UInt8(ascii: "["):
      return .list(try elements("[", "]", canBeEmpty: true, value))
    case UInt8(ascii: "{"):
      return .object(
        try elements("{", "}", canBeEmpty: true) {
          let name = try name()
          try expect(":")
          return (name, try value())
        })
    case let byte?
    where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "-") || byte.isASCIIDigit:
      return .constant(try literal())
    default:
      switch try name() {
      case "true": return .constant(.bool(true))
      case "false": return .constant(.bool(false))
      case "null": return .constant(.null)
      case let name: return .constant(.string(name))
      }
    }
  }

  /// Reads a string or a number, which JSON also has.
  private func literal() throws -> JSON {
    var end = offset
    if bytes[offset] == UInt8(ascii: "\"") {
      end += 1
      while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\n") {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      end = min(end + 1, bytes.count)
    } else {
      while end < bytes.count, bytes[end].isPartOfNumber { end += 1 }
    }
    guard let json = try? JSON(strictlyParsing: bytes[offset..<end]) else { throw unexpected }
    try advance(to: end)
    return json
  }

  // MARK: Tokens

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The name that begins here, if any.
  private var word: String? {
    guard let current, current.isNameStart else { return nil }
    return String(
      decoding: bytes[offset...].prefix { $0.isNameStart || $0.isASCIIDigit }, as: UTF8.self)
  }

  private func name() throws -> String {
    guard let word else { throw unexpected }
    try advance(to: offset + word.utf8.count)
    return word
  }

  private func take(word: String) throws -> Bool {
    guard self.word == word else { return false }
    try advance(to: offset + word.utf8.count)
    return true
  }

  private func take(_ mark: String) throws -> Bool {
    guard bytes[offset...].starts(with: mark.utf8) else { return false }
    try advance(to: offset + mark.utf8.count)
    return true
  }

  private func expect(_ mark: String) throws {
    guard try take(mark) else { throw unexpected }
  }

  /// Reads elements from `opening` to `closing`, which an optional list may lack.
  private func elements<Element>(
    _ opening: String, _ closing: String, isOptional: Bool = false, canBeEmpty: Bool = false,
    _ element: () throws -> Element
  ) throws -> [Element] {
    guard try take(opening) else {
      guard isOptional else { throw unexpected }
      return []
    }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw unexpected }
    var elements: [Element] = []
    while true {
      if canBeEmpty || !elements.isEmpty, try take(closing) { return elements }
      elements.append(try element())
    }
  }

  private func advance(to end: Int) throws {
    offset = end
    tokens += 1
    guard tokens <= Self.maximumTokens else {
      throw SyntaxError(message: "This query is too large to execute.")
    }
    skipIgnored()
  }

  /// Skips white space, commas, comments and a byte order mark.
  private func skipIgnored() {
    while let byte = current {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
        UInt8(ascii: ","):
        offset += 1
      case UInt8(ascii: "#"):
        while let byte = current, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
          offset += 1
        }
      case 0xEF where bytes[offset...].starts(with: "\u{FEFF}".utf8): offset += 3
      default: return
      }
    }
  }

  /// The place of the current byte.
  private var location: SourceLocation {
    while locatedOffset < offset {
      let byte = bytes[locatedOffset]
      locatedOffset += 1
      let isPair = byte == UInt8(ascii: "\r") && bytes[locatedOffset...].first == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isPair) {
        place = SourceLocation(line: place.line + 1, column: 1)
      } else if byte & 0b1100_0000 != 0b1000_0000 {
        place.column += 1
      }
    }
    return place
  }

  private var unexpected: SyntaxError {
    guard let current else { return SyntaxError(message: "Unexpected end of document") }
    let start = String(decoding: bytes[offset...].prefix(16), as: UTF8.self).prefix(1)
    let text = word ?? String(start)
    let kind = word == nil ? Self.marks[current] ?? "UNKNOWN_CHAR" : "IDENTIFIER"
    return SyntaxError(
      message: "Parse error on \(JSON.string(text).text()) (\(kind)) at "
        + "[\(location.line), \(location.column)]", location: location)
  }

  private static let marks: [UInt8: String] = [
    UInt8(ascii: "!"): "BANG", UInt8(ascii: "$"): "VAR_SIGN", UInt8(ascii: "("): "LPAREN",
    UInt8(ascii: ")"): "RPAREN", UInt8(ascii: ":"): "COLON", UInt8(ascii: "="): "EQUALS",
    UInt8(ascii: "@"): "DIR_SIGN", UInt8(ascii: "["): "LBRACKET", UInt8(ascii: "]"): "RBRACKET",
    UInt8(ascii: "{"): "LCURLY", UInt8(ascii: "}"): "RCURLY", UInt8(ascii: "\""): "STRING",
  ]
}

extension UInt8 {
  /// Whether a name can begin with this byte.
  fileprivate var isNameStart: Bool { isASCIILetter || self == UInt8(ascii: "_") }

  fileprivate var isPartOfNumber: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "+")
      || self == UInt8(ascii: ".")
  }
}
