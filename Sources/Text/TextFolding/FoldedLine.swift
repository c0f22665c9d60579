import ByteTools

/// The folded bytes of a line, each with the position of its original character.
package struct FoldedLine: Hashable, Sendable {
  private var bytes: [UInt8] = []
  /// nil if each byte is a character.
  private var origins: [UInt32]?

  package init(_ line: some StringProtocol) {
    // "\r\n" would be one character.
    if line.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\n") }) {
      bytes = Array(Folding.fold(line).utf8)
      return
    }
    var origins: [UInt32] = []
    for (index, character) in line.enumerated() {
      let folded = Folding.fold(String(character)).utf8
      bytes += folded
      origins += repeatElement(UInt32(clamping: index), count: folded.count)
    }
    self.origins = origins
  }

  /// Returns the ranges in which a folded text occurs, in characters of the line.
  package func ranges(of needle: String) -> [Range<Int>] {
    let needle = Array(needle.utf8)
    var (found, end) = ([Range<Int>](), 0)
    while let start = bytes.firstIndex(ofText: needle, from: end) {
      end = start + needle.count
      found.append(
        origins.map { Int($0[start])..<Int($0[end - 1]) + 1 } ?? start..<end)
    }
    return found
  }
}
