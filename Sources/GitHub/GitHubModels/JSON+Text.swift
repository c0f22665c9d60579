extension JSON {
  /// Returns the document's text: `indented` by two spaces a level, or without white space.
  ///
  /// Only the characters that RFC 8259 requires are escaped, so text in any language stays
  /// readable.
  package func text(indented: Bool = false) -> String {
    var writer = JSONWriter(isIndented: indented)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
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
