/// The name of a file in a gist: one path component that every computer can write.
package struct SafeName: Hashable, Sendable {
  package let text: String

  /// Why a name is refused.
  package enum Problem: Error, Hashable, Sendable {
    case empty
    /// `.` or `..`
    case dots
    case slash
    /// A control character, NUL or a line end among them.
    case control
    /// White space at the start or the end.
    case outerSpace
    /// Over 255 bytes of UTF-8.
    case tooLong(bytes: Int)
  }

  package init(_ text: String) throws(Problem) {
    if text.isEmpty { throw .empty }
    if text == "." || text == ".." { throw .dots }
    if text.utf8.contains(UInt8(ascii: "/")) { throw .slash }
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw .control
    }
    if text.first?.isWhitespace == true || text.last?.isWhitespace == true { throw .outerSpace }
    if text.utf8.count > 255 { throw .tooLong(bytes: text.utf8.count) }
    self.text = text
  }

  /// The last component of a path, the name a file has in its folder.
  package init(ofPath path: String) throws(Problem) {
    let bytes = path.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map(bytes.index(after:)) ?? bytes.startIndex
    try self.init(String(path[start...]))
  }

  /// `gistfile1.txt` and the like: GitHub gives such names itself and treats them as no name at all.
  package var isGenerated: Bool {
    let name = text.lowercased()
    let digits = name.dropFirst("gistfile".count).prefix { ("0"..."9").contains($0) }
    return name.hasPrefix("gistfile") && !digits.isEmpty
  }

  /// Names that are given more than once, each with all the places it is at.
  ///
  /// `é` is the same name composed and decomposed (canonical equivalence, which is how Swift
  /// compares text).
  package static func doubles(in names: [SafeName]) -> [(name: SafeName, indices: [Int])] {
    var indices: [SafeName: [Int]] = [:]
    for (index, name) in names.enumerated() { indices[name, default: []].append(index) }
    return indices.filter { $0.value.count > 1 }.map { (names[$0.value[0]], $0.value) }
      .sorted { $0.indices[0] < $1.indices[0] }
  }
}
