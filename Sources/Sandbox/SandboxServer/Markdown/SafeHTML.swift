/// Untrusted HTML with only the elements and attributes that GitHub keeps.
///
/// It is built from escaped text, known names and quoted values, and each element is closed. So it is
/// safe, and can't end the element around it, whatever the source is.
struct SafeHTML {
  /// Deeper elements are left out, as browsers do.
  private static let maximumDepth = 200

  private let base: LinkBase?
  private var bytes: [UInt8] = []
  private var plain: [UInt8] = []
  /// The names of the open elements, and how many of each there are.
  private var open: [String] = []
  private var counts: [String: Int] = [:]
  /// Whether a line break that follows is not shown.
  private var isAfterPre = false

  init(_ source: [UInt8], base: LinkBase? = nil) {
    self.base = base
    bytes.reserveCapacity(source.count + source.count / 8)
    for token in HTMLTokenizer(source) {
      switch token {
      case .text(let text): add(text)
      case .start(let name, let attributes): start(name, attributes)
      case .end(let name): end(name)
      case .ignored: break
      }
    }
    while let name = open.last { end(name) }
  }

  var html: String { String(decoding: bytes, as: UTF8.self) }

  /// The text without markup.
  var text: String { String(decoding: plain, as: UTF8.self) }

  private mutating func add(_ text: ArraySlice<UInt8>) {
    let text = isAfterPre && text.first == UInt8(ascii: "\n") ? text.dropFirst() : text
    isAfterPre = false
    CharacterReference.each(text) { part in
      switch part {
      case .byte(let byte):
        Self.escape(byte, into: &bytes)
        plain.append(byte)
      case .character(let scalar):
        for byte in String(scalar).utf8 {
          Self.escape(byte, into: &bytes)
          plain.append(byte)
        }
      case .unknown(let name):
        bytes.append(contentsOf: name)
        plain.append(contentsOf: name)
      }
    }
  }

  private mutating func start(_ name: String, _ attributes: [HTMLToken.Attribute]) {
    isAfterPre = false
    guard HTMLRules.elements.contains(name), open.count < Self.maximumDepth,
      HTMLRules.parents[name]?.contains(where: { counts[$0, default: 0] > 0 }) != false,
      let attributes = HTMLRules.attributes(attributes, of: name, base)
    else { return }
    if HTMLRules.blocks.contains(name) { end("p") }
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.utf8)
    for attribute in attributes {
      bytes.append(UInt8(ascii: " "))
      bytes.append(contentsOf: attribute.name.utf8)
      bytes.append(contentsOf: "=\"".utf8)
      for byte in attribute.value.utf8 {
        if byte == UInt8(ascii: "\"") {
          bytes.append(contentsOf: "&quot;".utf8)
        } else {
          Self.escape(byte, into: &bytes)
        }
      }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
    guard !HTMLRules.empty.contains(name) else { return }
    open.append(name)
    counts[name, default: 0] += 1
    isAfterPre = name == "pre"
  }

  /// Closes an element and those in it; does nothing if it is not open.
  private mutating func end(_ name: String) {
    isAfterPre = false
    guard counts[name, default: 0] > 0 else { return }
    while let last = open.popLast() {
      counts[last, default: 0] -= 1
      bytes.append(contentsOf: "</\(last)>".utf8)
      if last == name { return }
    }
  }

  private static func escape(_ byte: UInt8, into bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
    default: bytes.append(byte)
    }
  }
}
