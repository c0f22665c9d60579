/// The merge of two texts that were made from the same one, as `git merge-file` makes it.
///
/// If most lines are repeated, git may take other ones for changed.
package struct ThreeWayMerge: Sendable {
  /// The merged text.
  ///
  /// Where both changed the same lines, it has both versions between markers.
  package private(set) var bytes: [UInt8] = []
  package let hasConflicts: Bool

  private let old: TextLines
  private let mine: TextLines
  private let theirs: TextLines
  private let markers: Markers

  /// The lines around two versions.
  private struct Markers: Sendable {
    let start: [UInt8]
    let middle = Array("=======".utf8)
    let end: [UInt8]
  }

  /// Merges two texts.
  ///
  /// The labels stand in the markers: `<<<<<<< yours`.
  package init(
    base: [UInt8], mine: [UInt8], theirs: [UInt8], labels: (mine: String, theirs: String)
  ) {
    markers = Markers(
      start: Array("<<<<<<< \(labels.mine)".utf8), end: Array(">>>>>>> \(labels.theirs)".utf8))
    (old, self.mine, self.theirs) = (TextLines(base), TextLines(mine), TextLines(theirs))
    let hunks = MergeHunk.hunks(old: old, mine: self.mine, theirs: self.theirs)
    hasConflicts = hunks.contains { $0.kind == .conflict }
    write(hunks)
  }

  /// Whether a text still has a marker of this merge.
  ///
  /// A line that one of the versions has is no marker: `=======` also underlines headings.
  package func leavesMarker(in bytes: [UInt8]) -> Bool {
    guard hasConflicts else { return false }
    var written = Set([markers.start, markers.middle, markers.end].map { $0[...] })
    for line in mine { written.remove(Self.content(of: line)) }
    for line in theirs { written.remove(Self.content(of: line)) }
    return TextLines(bytes).contains { written.contains(Self.content(of: $0)) }
  }

  /// Returns a line without its end.
  private static func content(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    if line.last == UInt8(ascii: "\n") { line.removeLast() }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }

  /// Writes the hunks, and the lines of my text between them.
  private mutating func write(_ hunks: [MergeHunk]) {
    var position = 0
    for hunk in hunks where hunk.kind != .same {
      append(mine[position..<hunk.mine.lowerBound])
      position = hunk.mine.upperBound
      switch hunk.kind {
      case .mine, .same: append(mine[hunk.mine])
      case .theirs: append(theirs[hunk.theirs])
      case .conflict:
        let end = lineEnd(of: hunk)
        bytes += markers.start + end
        append(mine[hunk.mine], endingWith: end)
        bytes += markers.middle + end
        append(theirs[hunk.theirs], endingWith: end)
        bytes += markers.end + end
      }
    }
    append(mine[position...])
  }

  private mutating func append(_ lines: Slice<TextLines>) {
    for line in lines { bytes += line }
  }

  /// Adds lines; the last one gets an end if it has none.
  private mutating func append(_ lines: Slice<TextLines>, endingWith end: [UInt8]) {
    append(lines)
    if let last = lines.last, last.last != UInt8(ascii: "\n") { bytes += end }
  }

  /// Returns the end of the lines that the merge adds: CR LF if the old text has it, and neither of
  /// the others has LF before the hunk.
  private func lineEnd(of hunk: MergeHunk) -> [UInt8] {
    let isCRLF =
      Self.hasCarriageReturn(old, near: 0) == true
      && Self.hasCarriageReturn(mine, near: max(0, hunk.mine.lowerBound - 1)) != false
      && Self.hasCarriageReturn(theirs, near: max(0, hunk.theirs.lowerBound - 1)) != false
    return Array((isCRLF ? "\r\n" : "\n").utf8)
  }

  /// Whether a line ends with CR LF; nil if its text has no complete line there.
  private static func hasCarriageReturn(_ lines: TextLines, near place: Int) -> Bool? {
    guard lines.indices.contains(place) else { return nil }
    if lines[place].last == UInt8(ascii: "\n") {
      return lines[place].dropLast().last == UInt8(ascii: "\r")
    }
    guard place > 0 else { return nil }
    return lines[place - 1].dropLast().last == UInt8(ascii: "\r")
  }
}
