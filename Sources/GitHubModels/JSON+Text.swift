extension JSON {
  /// The document's text; `indented` by two spaces a level, else without any white space.
  ///
  /// Strings are escaped no further than RFC 8259 asks, so text in any language stays readable.
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
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0x08: append("\\b")
      case 0x0C: append("\\f")
      case 0..<0x20: append((byte < 0x10 ? "\\u000" : "\\u001") + String(byte & 0x0F, radix: 16))
      default: bytes.append(byte)
      }
    }
    append("\"")
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
