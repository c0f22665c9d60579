/// One link of a `Link` header field (RFC 8288 §3).
package struct Link: Hashable, Sendable {
  /// The unmodified URL, which may be relative.
  package var target: String
  /// Lowercase; a link may have several.
  package var relations: [String]

  /// Returns the links of a field's value; anything else is skipped.
  package static func links(in field: String) -> [Link] {
    var reader = LinkReader(field)
    var links: [Link] = []
    while let link = reader.link() { links.append(link) }
    return links
  }
}

private struct LinkReader {
  private var rest: Substring.UTF8View

  init(_ field: String) { rest = field.utf8[...] }

  mutating func link() -> Link? {
    guard let start = rest.firstIndex(of: UInt8(ascii: "<")) else { return nil }
    rest = rest[rest.index(after: start)...]
    guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let target = String(Substring(rest[..<end]))
    rest = rest[rest.index(after: end)...]

    var relations: [String]?
    while let (name, value) = parameter() {
      // If `rel` repeats, the first value wins (§3.3).
      guard name == "rel", relations == nil else { continue }
      // As bytes: a combining mark after a space is not part of the separator.
      relations = value.lowercased().utf8.split(separator: UInt8(ascii: " "))
        .map { String(Substring($0)) }
    }
    return Link(target: target, relations: relations ?? [])
  }

  /// Parses `; name="value"`, `; name=value` or `; name`; returns nil at the next link.
  private mutating func parameter() -> (name: String, value: String)? {
    skipBlanks()
    guard skip(UInt8(ascii: ";")) else { return nil }
    skipBlanks()
    let name = token().lowercased()
    skipBlanks()
    guard skip(UInt8(ascii: "=")) else { return (name, "") }
    skipBlanks()
    return (name, skip(UInt8(ascii: "\"")) ? quoted() : token())
  }

  private mutating func token() -> String {
    let end = rest.firstIndex { [0x20, 0x09, 0x2C, 0x3B, 0x3D].contains($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return String(Substring(rest[..<end]))
  }

  /// Parses up to the closing quotation mark; the text may contain commas and semicolons.
  private mutating func quoted() -> String {
    var value: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      value.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
    }
    return String(decoding: value, as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while let byte = rest.first, byte == 0x20 || byte == 0x09 { rest.removeFirst() }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }
}
