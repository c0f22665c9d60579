import ByteTools

/// Invalid JSON: `offset` is the position in bytes.
package struct JSONError: Error, Hashable, Sendable {
  package var offset: Int
}

extension JSON {
  /// The maximum nesting of arrays and objects: a hostile document must not exhaust the stack.
  package static let nestingLimit = 512

  /// The maximum number of values: 64 MiB of `{},` would take more than 1 GB of memory.
  ///
  /// A page of 100 gists with 300 files each has 250,000.
  package static let valueLimit = 2_000_000

  /// Parses a complete document (RFC 8259, UTF-8); a byte order mark is skipped.
  ///
  /// - Throws: ``JSONError`` with the position of the first invalid byte, or the length of a
  ///   document that ends too early.
  package init(parsing bytes: some Collection<UInt8>) throws(JSONError) {
    var parser = JSONParser(bytes: Array(bytes))
    self = try parser.document()
  }

  /// Parses a document that has nothing to repair, such as a request: a string with a lone
  /// surrogate or invalid UTF-8 is an error, and so is deeper nesting than `nestingLimit`.
  package init(
    strictlyParsing bytes: some Collection<UInt8>, nestingLimit: Int = JSON.nestingLimit
  ) throws(JSONError) {
    var parser = JSONParser(bytes: Array(bytes), nestingLimit: nestingLimit, repairs: false)
    self = try parser.document()
  }

  /// Parses a sequence of documents, as programs like jq write them.
  package static func documents(in bytes: [UInt8]) throws(JSONError) -> [JSON] {
    var parser = JSONParser(bytes: bytes)
    return try parser.documents()
  }
}

/// A recursive-descent parser over bytes.
struct JSONParser {
  let bytes: [UInt8]
  var offset = 0
  private var depth = 0
  /// The number of values that may follow.
  private var valuesLeft = JSON.valueLimit
  private let nestingLimit: Int
  /// Whether broken Unicode becomes U+FFFD; else it is an error.
  private let repairs: Bool

  init(bytes: [UInt8], nestingLimit: Int = JSON.nestingLimit, repairs: Bool = true) {
    self.bytes = bytes
    self.nestingLimit = nestingLimit
    self.repairs = repairs
  }

  mutating func document() throws(JSONError) -> JSON {
    skipMark()
    let value = try value()
    skipWhiteSpace()
    guard offset == bytes.count else { throw misplaced }
    return value
  }

  mutating func documents() throws(JSONError) -> [JSON] {
    skipMark()
    var documents: [JSON] = []
    skipWhiteSpace()
    while offset < bytes.count {
      documents.append(try value())
      skipWhiteSpace()
    }
    return documents
  }

  private mutating func skipMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  private mutating func value() throws(JSONError) -> JSON {
    guard valuesLeft > 0 else { throw misplaced }
    valuesLeft -= 1
    skipWhiteSpace()
    guard offset < bytes.count else { throw misplaced }
    switch bytes[offset] {
    case UInt8(ascii: "\""):
      let (text, isRepaired) = try string()
      return isRepaired ? .repairedString(text) : .string(text)
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    default: return try number()
    }
  }

  private mutating func array() throws(JSONError) -> JSON {
    try enter()
    var elements: [JSON] = []
    skipWhiteSpace()
    if take(UInt8(ascii: "]")) { return leave(with: .array(elements)) }
    repeat {
      elements.append(try value())
      skipWhiteSpace()
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
    return leave(with: .array(elements))
  }

  private mutating func object() throws(JSONError) -> JSON {
    try enter()
    var members: [JSON.Member] = []
    skipWhiteSpace()
    if take(UInt8(ascii: "}")) { return leave(with: .object(members)) }
    repeat {
      skipWhiteSpace()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { throw misplaced }
      let name = try string().text
      skipWhiteSpace()
      try expect(UInt8(ascii: ":"))
      members.append(JSON.Member(name, try value()))
      skipWhiteSpace()
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
    return leave(with: .object(members))
  }

  private mutating func enter() throws(JSONError) {
    guard depth < nestingLimit else { throw misplaced }
    depth += 1
    offset += 1
  }

  private mutating func leave(with value: JSON) -> JSON {
    depth -= 1
    return value
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    for index in 0..<word.utf8CodeUnitCount { try expect(word.utf8Start[index]) }
    return value
  }

  /// RFC 8259, section 6: no leading zeros, no plus sign, digits on both sides of the point.
  private mutating func number() throws(JSONError) -> JSON {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    return .number(String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private mutating func digits() throws(JSONError) {
    let start = offset
    while offset < bytes.count, bytes[offset].isASCIIDigit {
      offset += 1
    }
    guard offset > start else { throw misplaced }
  }

  private mutating func skipWhiteSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        offset += 1
      default: return
      }
    }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(JSONError) {
    guard take(byte) else { throw misplaced }
  }

  var misplaced: JSONError { JSONError(offset: offset) }
}

extension JSONParser {
  /// Parses a string from its opening quotation mark (RFC 8259, section 7).
  ///
  /// A lone surrogate and invalid UTF-8 become U+FFFD: one broken string must not lose a whole
  /// page.
  mutating func string() throws(JSONError) -> (text: String, isRepaired: Bool) {
    offset += 1
    let start = offset
    try skipPlainBytes()
    if take(UInt8(ascii: "\"")) { return try text(bytes[start..<offset - 1]) }

    var unescaped = Array(bytes[start..<offset])
    var hasLoneSurrogate = false
    while take(UInt8(ascii: "\\")) {
      try escape(into: &unescaped, hasLoneSurrogate: &hasLoneSurrogate)
      let run = offset
      try skipPlainBytes()
      unescaped.append(contentsOf: bytes[run..<offset])
    }
    offset += 1
    guard repairs || !hasLoneSurrogate else { throw misplaced }
    let (text, isRepaired) = try text(unescaped[...])
    return (text, isRepaired || hasLoneSurrogate)
  }

  private mutating func skipPlainBytes() throws(JSONError) {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
      guard byte >= 0x20 else { throw misplaced }
      offset += 1
    }
    throw misplaced
  }

  private func text(
    _ bytes: ArraySlice<UInt8>
  ) throws(JSONError) -> (text: String, isRepaired: Bool) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      guard repairs else { throw misplaced }
      return (String(decoding: bytes, as: UTF8.self), true)
    }
    return (text, false)
  }

  private mutating func escape(
    into text: inout [UInt8], hasLoneSurrogate: inout Bool
  ) throws(JSONError) {
    guard offset < bytes.count else { throw misplaced }
    switch bytes[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[offset])
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      offset += 1
      let scalar = try unicodeEscape()
      if scalar == nil { hasLoneSurrogate = true }
      text.append(contentsOf: Array(String(scalar ?? "\u{FFFD}").utf8))
      return
    default: throw misplaced
    }
    offset += 1
  }

  /// Parses the digits of `\uXXXX` and, for the first half of a pair, the second escape; returns
  /// nil for a lone surrogate.
  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar? {
    let first = try fourHexDigits()
    guard 0xD800...0xDBFF ~= first else { return Unicode.Scalar(first) }
    let afterFirst = offset
    guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      offset = afterFirst
      return nil
    }
    let second = try fourHexDigits()
    guard 0xDC00...0xDFFF ~= second else {
      offset = afterFirst
      return nil
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func fourHexDigits() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard offset < bytes.count, let digit = bytes[offset].asciiHexDigitValue else {
        throw misplaced
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }
}
