/// One link of a `Link` field (RFC 8288, section 3).
package struct Link: Hashable, Sendable {
  /// The address as it stands there; it may be relative.
  package var target: String
  /// Lower case; one link may have several.
  package var relations: [String]

  package init(target: String, relations: [String]) {
    self.target = target
    self.relations = relations
  }

  /// The links of a field's value; what is no link is passed over.
  package static func links(in field: String) -> [Link] {
    var reader = LinkReader(field)
    var links: [Link] = []
    while let link = reader.link() { links.append(link) }
    return links
  }
}

/// Reads links from the front of a field's value.
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
      // Of several `rel` the first counts (section 3.3).
      guard name == "rel", relations == nil else { continue }
      relations = value.lowercased().split(separator: " ").map(String.init)
    }
    return Link(target: target, relations: relations ?? [])
  }

  /// `; name="value"`, `; name=value` or `; name`; nil at the next link.
  private mutating func parameter() -> (name: String, value: String)? {
    skipBlanks()
    guard take(UInt8(ascii: ";")) else { return nil }
    skipBlanks()
    let name = token().lowercased()
    skipBlanks()
    guard take(UInt8(ascii: "=")) else { return (name, "") }
    skipBlanks()
    return (name, take(UInt8(ascii: "\"")) ? quoted() : token())
  }

  private mutating func token() -> String {
    let end = rest.firstIndex { [0x20, 0x09, 0x2C, 0x3B, 0x3D].contains($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return String(Substring(rest[..<end]))
  }

  /// Up to the closing quotation mark, which a comma or semicolon may stand before.
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

  private mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }
}
