import ByteTools

/// A JSON value whose keys keep their order, as GitHub's documents do.
indirect enum JSONValue: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  /// Text that is known to be UTF-8, such as a file's content; avoids a conversion to `String`.
  case text(ArraySlice<UInt8>)
  case array([JSONValue])
  case object([(String, JSONValue)])

  /// Returns a string, or null for nil.
  static func string(orNull value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }

  /// The members of an object; empty for other values.
  var members: [(String, JSONValue)] {
    guard case .object(let members) = self else { return [] }
    return members
  }

  func adding(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(self.members + members.map { ($0.key, $0.value) })
  }

  func adding(membersOf other: JSONValue) -> JSONValue { .object(members + other.members) }

  /// Returns the object without the named members.
  func removing(_ names: Set<String>) -> JSONValue {
    .object(members.filter { !names.contains($0.0) })
  }

  /// Returns the member of an object; nil for other values.
  subscript(name: String) -> JSONValue? { members.first { $0.0 == name }?.1 }

  /// The value as Ruby prints it, which GitHub's messages contain.
  var inspected: String {
    switch self {
    case .null: "nil"
    case .boolean(let value): String(value)
    case .integer(let value): String(value)
    case .number(let value): String(value)
    case .string(let value): Self.inspected(value)
    case .text(let value): Self.inspected(String(decoding: value, as: UTF8.self))
    case .array(let elements): "[\(elements.map(\.inspected).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(Self.inspected($0.0)) => \($0.1.inspected)" }.joined(separator: ", "))}"
    }
  }

  private static func inspected(_ text: String) -> String {
    String(decoding: JSONValue.string(text).bytes, as: UTF8.self)
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4096)
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .boolean(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): bytes.append(contentsOf: String(value).utf8)
    case .number(let value): bytes.append(contentsOf: String(value).utf8)
    case .string(let value): Self.write(value, to: &bytes)
    case .text(let value): value.withUnsafeBufferPointer { Self.write($0, to: &bytes) }
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, (name, value)) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { write($0, to: &bytes) }
  }

  /// Writes UTF-8 text as a JSON string (RFC 8259, section 7).
  ///
  /// What needs no escape is copied at once: a page of a list has thousands of strings.
  private static func write(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    bytes.append(quote)
    var start = text.startIndex
    for (index, byte) in text.enumerated()
    where byte < 0x20 || byte == quote || byte == UInt8(ascii: "\\") {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      escape(byte, to: &bytes)
      start = index + 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    bytes.append(quote)
  }

  private static func escape(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
    case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
    case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
    case 0..<0x20:
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(contentsOf: Hex.digits(of: CollectionOfOne(byte)).utf8)
    default:
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    }
  }

  /// Parses JSON (RFC 8259); nil if it is none, or larger than any honest request.
  ///
  /// `JSONDecoder` has to try each type for each value, which takes minutes for a body of megabytes.
  init?(parsing bytes: [UInt8]) {
    let value = bytes.withUnsafeBufferPointer { bytes in
      var parser = JSONParser(bytes: bytes)
      return parser.document()
    }
    guard let value else { return nil }
    self = value
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements) }
}

private struct JSONParser {
  /// The levels of arrays and objects, as in Ruby.
  private static let maximumDepth = 100
  private static let maximumValueCount = 1_000_000

  let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var depth = 0
  private var count = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func document() -> JSONValue? {
    let value = value()
    skipSpace()
    return offset == bytes.count ? value : nil
  }

  private mutating func value() -> JSONValue? {
    skipSpace()
    count += 1
    guard count <= Self.maximumValueCount, let byte = current else { return nil }
    switch byte {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return array()
    case UInt8(ascii: "\""): return string().map(JSONValue.string)
    case UInt8(ascii: "t"): return skip("true") ? .boolean(true) : nil
    case UInt8(ascii: "f"): return skip("false") ? .boolean(false) : nil
    case UInt8(ascii: "n"): return skip("null") ? .null : nil
    default: return number()
    }
  }

  /// The members in the order of their names; if a name repeats, the last value wins.
  private mutating func object() -> JSONValue? {
    var members: [String: JSONValue] = [:]
    let isValid = elements(until: UInt8(ascii: "}")) { parser in
      guard parser.current == UInt8(ascii: "\""), let name = parser.string() else { return false }
      parser.skipSpace()
      guard parser.skip(":"), let value = parser.value() else { return false }
      members[name] = value
      return true
    }
    return isValid ? .object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }) : nil
  }

  private mutating func array() -> JSONValue? {
    var values: [JSONValue] = []
    let isValid = elements(until: UInt8(ascii: "]")) { parser in
      guard let value = parser.value() else { return false }
      values.append(value)
      return true
    }
    return isValid ? .array(values) : nil
  }

  /// Reads elements between commas; returns false if something else is there.
  private mutating func elements(
    until end: UInt8, _ element: (inout JSONParser) -> Bool
  ) -> Bool {
    offset += 1
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { return false }
    skipSpace()
    if current == end {
      offset += 1
      return true
    }
    while true {
      skipSpace()
      guard element(&self) else { return false }
      skipSpace()
      guard let byte = current else { return false }
      offset += 1
      if byte == end { return true }
      guard byte == UInt8(ascii: ",") else { return false }
    }
  }

  private mutating func number() -> JSONValue? {
    let start = offset
    _ = skip("-")
    if !skip("0"), !skipDigits() { return nil }
    var isInteger = true
    if skip(".") {
      isInteger = false
      guard skipDigits() else { return nil }
    }
    if skip("e") || skip("E") {
      isInteger = false
      _ = skip("+") || skip("-")
      guard skipDigits() else { return nil }
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isInteger, let number = Int(text) { return .integer(number) }
    return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
  }

  private mutating func skipDigits() -> Bool {
    let start = offset
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    return offset > start
  }

  /// Reads a string; nil if it is not valid UTF-8, or has half of a surrogate pair.
  private mutating func string() -> String? {
    offset += 1
    var text: [UInt8] = []
    var start = offset
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        text += bytes[start..<offset]
        offset += 1
        return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[start..<offset]
        offset += 1
        guard let scalar = escape() else { return nil }
        text += Array(String(scalar).utf8)
        start = offset
      case 0..<0x20: return nil
      default: offset += 1
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = current else { return nil }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let first = fourDigits() else { return nil }
      guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
      guard skip("\\u"), let second = fourDigits(), (0xDC00..<0xE000).contains(second) else {
        return nil
      }
      return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    default: return nil
    }
  }

  private mutating func fourDigits() -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    var number: UInt32 = 0
    for byte in bytes[offset..<(offset + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      number = number << 4 | UInt32(digit)
    }
    offset += 4
    return number
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 32 || byte == 9 || byte == 10 || byte == 13 { offset += 1 }
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      guard bytes.count - offset >= text.count,
        bytes[offset..<(offset + text.count)].elementsEqual(text)
      else { return false }
      offset += text.count
      return true
    }
  }
}
