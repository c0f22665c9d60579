/// The name of a gist file that is safe as a file name: a single path component.
package struct SafeName: Hashable, Sendable {
  package let text: String

  /// Why a name is rejected.
  package enum Problem: Error, Hashable, Sendable {
    case empty
    /// `.` or `..`
    case dots
    /// `.git`, in any case: git keeps its own data under this name.
    case git
    case slash
    /// A control character, including NUL and line breaks.
    case control
    /// Whitespace at the start or the end.
    case outerSpace
    /// More than 255 bytes of UTF-8.
    case tooLong(bytes: Int)
  }

  /// Checks a new name for a file in a gist.
  package init(_ text: String) throws(Problem) {
    try self.init(onDisk: text)
    if Self.hasControl(text) { throw .control }
    if text.first?.isWhitespace == true || text.last?.isWhitespace == true { throw .outerSpace }
  }

  /// Checks the name of a gist's file for use on disk, where Linux also allows control characters
  /// and outer whitespace.
  init(onDisk text: String) throws(Problem) {
    if text.isEmpty { throw .empty }
    if text == "." || text == ".." { throw .dots }
    if DownloadNames.folded(text) == ".git" { throw .git }
    if text.utf8.contains(UInt8(ascii: "/")) { throw .slash }
    if text.utf8.contains(0) { throw .control }
    if text.utf8.count > 255 { throw .tooLong(bytes: text.utf8.count) }
    self.text = text
  }

  /// Whether a name has control characters, such as line breaks.
  static func hasControl(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Whether git allows the name and GitHub's API rejects it: it has control characters or outer
  /// white space, or is too long.
  package static func isForGitOnly(_ text: String) -> Bool {
    do {
      _ = try SafeName(text)
      return false
    } catch {
      switch error {
      case .control, .outerSpace, .tooLong: return !text.utf8.contains(0)
      case .empty, .dots, .git, .slash: return false
      }
    }
  }

  /// Creates a name from the last component of a path.
  package init(ofPath path: String) throws(Problem) {
    let bytes = path.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map(bytes.index(after:)) ?? bytes.startIndex
    try self.init(String(path[start...]))
  }

  /// Whether the name is like `gistfile1.txt`: GitHub generates such names for unnamed files.
  package var isGenerated: Bool {
    let name = text.lowercased()
    let digits = name.dropFirst("gistfile".count).prefix { ("0"..."9").contains($0) }
    return name.hasPrefix("gistfile") && !digits.isEmpty
  }

  /// Compares the bytes, as git does: a composed and a decomposed `é` are two names.
  package static func == (one: SafeName, other: SafeName) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  /// Returns the names that occur more than once, with all their indices.
  package static func duplicates(in names: [SafeName]) -> [(name: SafeName, indices: [Int])] {
    var indices: [SafeName: [Int]] = [:]
    for (index, name) in names.enumerated() { indices[name, default: []].append(index) }
    return indices.filter { $0.value.count > 1 }.map { (names[$0.value[0]], $0.value) }
      .sorted { $0.indices[0] < $1.indices[0] }
  }
}

/// File names that are easy to type.
package enum PlainName {
  /// Returns a name that needs no shell quoting and is not a path.
  package static func of(_ name: String) -> String {
    String(
      name.unicodeScalars.suffix(60).map { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": Character(scalar)
        default: "-"
        }
      })
  }
}

/// Unique names from 64 random bits.
package enum RandomName {
  /// A name of lower-case letters and digits.
  package static var text: String { String(UInt64.random(in: .min ... .max), radix: 36) }
}
