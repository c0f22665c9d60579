import LocalFiles

/// How a terminal shows a file.
enum FileForm: Hashable, Sendable {
  case markdown
  case notebook
  /// Values separated by this character.
  case table(separator: Character)
  case picture
  case code
  case binary

  private static let markdownSuffixes = [".md", ".markdown", ".mdown", ".mkdn", ".mkd"]

  /// Tells the form by the name and, for pictures, the content.
  init(name: String, bytes: [UInt8]) {
    let name = name.lowercased()
    func has(_ suffixes: [String]) -> Bool { suffixes.contains { name.hasSuffix($0) } }
    if ImageSize(of: bytes) != nil {
      self = .picture
    } else if TextCheck.firstBadByte(in: bytes) != nil {
      self = .binary
    } else if has(Self.markdownSuffixes) {
      self = .markdown
    } else if has([".ipynb"]) {
      self = .notebook
    } else if has([".csv"]) {
      let header = bytes.prefix { $0 != UInt8(ascii: "\n") }
      let semicolons = header.count { $0 == UInt8(ascii: ";") }
      self = .table(separator: semicolons > header.count { $0 == UInt8(ascii: ",") } ? ";" : ",")
    } else if has([".tsv", ".tab"]) {
      self = .table(separator: "\t")
    } else {
      self = .code
    }
  }
}
