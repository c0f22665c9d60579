package import ByteTools
package import FoundationEssentials

/// A JSON value that keeps the order of an object's members and the text of numbers,
/// so a document can be printed again as GitHub sent it.
///
/// `JSONDecoder` loses the order of members, rejects a whole page for one lone surrogate or one
/// value of a wrong type, and takes three times as long.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The number's text, e.g. `1e3`.
  case number(String)
  case string(String)
  /// A string in which a lone surrogate or invalid UTF-8 became U+FFFD: it may be
  /// shown, never sent back.
  case repairedString(String)
  case array([JSON])
  case object([Member])

  package struct Member: Hashable, Sendable {
    @ExactString package var name: String
    package var value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }
}

extension JSON {
  /// Whether both values have the same text, apart from white space between tokens.
  package static func == (one: JSON, other: JSON) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)), (.string(let one), .string(let other)),
      (.repairedString(let one), .repairedString(let other)):
      one.isExactly(other)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    default: false
    }
  }

  /// The member of an object; nil if there is none.
  ///
  /// If a key repeats, the last value wins.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name.isExactly(name) }?.value
  }

  /// The text of a string, repaired or not.
  package var string: String? {
    switch self {
    case .string(let text), .repairedString(let text): text
    default: nil
    }
  }

  package var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  package var array: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  package var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The time of a string in GitHub's format; nil for any other value.
  package var date: Date? { string.flatMap(Date.init(rfc3339:)) }

  /// Whether this is a string that was repaired.
  package var isRepaired: Bool {
    guard case .repairedString = self else { return false }
    return true
  }

  /// Whether a string at any depth of this value was repaired.
  package var hasRepairedText: Bool {
    switch self {
    case .repairedString: true
    case .array(let elements): elements.contains(where: \.hasRepairedText)
    case .object(let members): members.contains { $0.value.hasRepairedText }
    case .null, .bool, .number, .string: false
    }
  }

  /// Whether an object at any depth of this value has a name twice: programs differ on which
  /// value counts (RFC 8259, section 4).
  package var hasRepeatedName: Bool {
    switch self {
    case .array(let elements): elements.contains(where: \.hasRepeatedName)
    case .object(let members):
      Set(members.map { ExactString($0.name) }).count < members.count
        || members.contains { $0.value.hasRepeatedName }
    case .null, .bool, .number, .string, .repairedString: false
    }
  }

  /// Sets a member of an object, in its place or as the last one.
  package mutating func set(_ name: String, to value: JSON) {
    guard case .object(var members) = self else { return }
    if let index = members.lastIndex(where: { $0.name.isExactly(name) }) {
      members[index].value = value
    } else {
      members.append(Member(name, value))
    }
    self = .object(members)
  }

  /// Removes a member of an object.
  package mutating func remove(_ name: String) {
    guard case .object(let members) = self else { return }
    self = .object(members.filter { !$0.name.isExactly(name) })
  }

  /// Changes the value at a path of members, if it exists.
  package mutating func change(_ path: [String], _ change: (inout JSON) -> Void) {
    guard let name = path.first else { return change(&self) }
    guard var value = self[name] else { return }
    value.change(Array(path.dropFirst()), change)
    set(name, to: value)
  }

  /// Returns the document's text: `indented` by two spaces a level, or without white space.
  ///
  /// Only the characters that RFC 8259 requires are escaped, so text in any language stays
  /// readable.
  package func text(indented: Bool = false) -> String {
    String(decoding: bytes(indented: indented), as: UTF8.self)
  }

  /// Returns the document's text as UTF-8.
  package func bytes(indented: Bool = false) -> [UInt8] {
    var writer = JSONWriter(isIndented: indented)
    writer.write(self)
    return writer.bytes
  }
}

private struct JSONWriter {
  let isIndented: Bool
  var bytes: [UInt8] = []
  private var level = 0

  init(isIndented: Bool) { self.isIndented = isIndented }

  mutating func write(_ json: JSON) {
    switch json {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .number(let text): append(text)
    case .string(let text), .repairedString(let text): quote(text)
    case .array(let elements):
      list(elements, between: "[", "]") { writer, element in writer.write(element) }
    case .object(let members):
      list(members, between: "{", "}") { writer, member in
        writer.quote(member.name)
        writer.append(writer.isIndented ? ": " : ":")
        writer.write(member.value)
      }
    }
  }

  private mutating func list<Item>(
    _ items: [Item], between opening: String, _ closing: String,
    write: (inout JSONWriter, Item) -> Void
  ) {
    append(opening)
    level += 1
    for (index, item) in items.enumerated() {
      if index > 0 { append(",") }
      breakLine()
      write(&self, item)
    }
    level -= 1
    if !items.isEmpty { breakLine() }
    append(closing)
  }

  private mutating func breakLine() {
    guard isIndented else { return }
    append("\n")
    for _ in 0..<level { append("  ") }
  }

  private mutating func quote(_ text: String) {
    append("\"")
    var text = text
    text.withUTF8 { characters in
      var copied = 0
      for index in characters.indices {
        guard let escape = Self.escape(characters[index]) else { continue }
        bytes.append(contentsOf: characters[copied..<index])
        append(escape)
        copied = index + 1
      }
      bytes.append(contentsOf: characters[copied...])
    }
    append("\"")
  }

  /// The escape sequence that RFC 8259, section 7, requires for a byte; nil for all others.
  private static func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case 0x20...: nil
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    case 0x08: "\\b"
    case 0x0C: "\\f"
    default: (byte < 0x10 ? "\\u000" : "\\u001") + String(byte & 0x0F, radix: 16)
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
