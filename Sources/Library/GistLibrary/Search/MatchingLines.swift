/// The lines of a file that match a query.
package struct MatchingLines: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    /// Starts at 1.
    package var number: Int
    package var text: String
    /// The ranges of the matches, in characters; sorted, without overlaps.
    package var matches: [Range<Int>]
  }

  /// The first matching lines, up to the limit.
  package let lines: [Line]

  /// Finds lines with any of the terms, ignoring case and accents as the search does.
  ///
  /// If a term does not occur literally, its words are searched for: `get user` finds `getUser`.
  package init(_ terms: [String], in text: String, limit: Int) {
    let folded = Folding.fold(text)
    let needles = terms.map(SearchTerm.init).filter { !$0.isBlank }.flatMap { term in
      folded.contains(term.literal)
        ? [term.literal] : term.words.map(\.text).filter { $0.utf8.count > 1 }
    }
    self.init(in: text, limit: limit) { line in
      let folded = FoldedLine(line)
      return needles.flatMap { folded.ranges(of: $0) }
    }
  }

  /// Finds the lines for which `find` returns ranges.
  package init(
    in text: String, limit: Int, _ find: (Substring) -> [Range<Int>]
  ) {
    var lines: [Line] = []
    var number = 0
    for line in TextLines(text) {
      number += 1
      let matches = find(line)
      guard !matches.isEmpty else { continue }
      lines.append(
        Line(number: number, text: String(line), matches: Self.merged(matches)))
      if lines.count == limit { break }
    }
    self.lines = lines
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}

/// The folded bytes of a line, each with the position of its original character.
private struct FoldedLine {
  private var bytes: [UInt8] = []
  private var origins: [UInt32] = []

  init(_ line: Substring) {
    for (index, character) in line.enumerated() {
      let folded = Folding.fold(String(character)).utf8
      bytes += folded
      origins += repeatElement(UInt32(clamping: index), count: folded.count)
    }
  }

  func ranges(of needle: String) -> [Range<Int>] {
    let needle = Array(needle.utf8)
    guard !needle.isEmpty else { return [] }
    var found: [Range<Int>] = []
    var rest = bytes[...]
    while let range = rest.firstRange(of: needle) {
      found.append(Int(origins[range.lowerBound])..<Int(origins[range.upperBound - 1]) + 1)
      rest = rest[range.upperBound...]
    }
    return found
  }
}
