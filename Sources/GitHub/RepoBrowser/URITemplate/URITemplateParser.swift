import ByteTools

/// Parses the text of a template (RFC 6570, section 2).
struct URITemplateParser {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func parts() throws(URITemplateError) -> [URITemplate.Part] {
    var parts: [URITemplate.Part] = []
    while let byte = current {
      if byte == UInt8(ascii: "{") {
        position += 1
        parts.append(.expression(try expression()))
      } else {
        parts.append(.literal(try literal()))
      }
    }
    return parts
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var malformed: URITemplateError { .malformed(position: position) }

  /// Encodes characters that a URI can't contain: real templates have quotation marks and non-ASCII
  /// letters.
  private mutating func literal() throws(URITemplateError) -> String {
    let start = position
    while let byte = current, byte != UInt8(ascii: "{") {
      guard byte != UInt8(ascii: "}") else { throw malformed }
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    return PercentEncoding.encode(text, allowed: .reserved)
  }

  private mutating func expression() throws(URITemplateError) -> URITemplate.Expression {
    var kind = ExpressionKind.simple
    if let byte = current, let named = ExpressionKind(rawValue: byte), named != .simple {
      kind = named
      position += 1
    }
    var variables = [try variable()]
    while take(",") { variables.append(try variable()) }
    guard take("}") else { throw malformed }
    return URITemplate.Expression(kind: kind, variables: variables)
  }

  private mutating func variable() throws(URITemplateError) -> URITemplate.Variable {
    let start = position
    try name()
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    var modifier: URITemplate.Variable.Modifier?
    if take("*") {
      modifier = .explode
    } else if take(":") {
      modifier = .prefix(try prefixLength())
    }
    return URITemplate.Variable(name: name, modifier: modifier, position: start)
  }

  /// Parses letters, digits, `_` and triplets such as `%2F`, separated by single dots (section
  /// 2.3).
  private mutating func name() throws(URITemplateError) {
    repeat {
      let start = position
      while try nameCharacter() {}
      guard position > start else { throw malformed }
    } while take(".")
  }

  private mutating func nameCharacter() throws(URITemplateError) -> Bool {
    guard let byte = current else { return false }
    switch byte {
    case _ where byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_"):
      position += 1
    case UInt8(ascii: "%"):
      guard PercentEncoding.isTriplet(bytes[position...]) else { throw malformed }
      position += 3
    default: return false
    }
    return true
  }

  /// Parses a number from 1 to 9999.
  private mutating func prefixLength() throws(URITemplateError) -> Int {
    var length = 0
    var digits = 0
    while let byte = current, byte.isASCIIDigit, digits < 4 {
      length = length * 10 + Int(byte - UInt8(ascii: "0"))
      guard length > 0 else { throw malformed }
      digits += 1
      position += 1
    }
    guard digits > 0 else { throw malformed }
    return length
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}
