/// The lines of a file in which a query's words stand.
package struct MatchingLines: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    /// From 1 on.
    package var number: Int
    package var text: String
    /// Where the words stand, in characters from the start, in their order and apart.
    package var matches: [Range<Int>]
  }

  /// The first ones.
  package let lines: [Line]

  /// Looks for terms as the search does: without regard to case and accents.
  ///
  /// A term that stands nowhere in one piece, such as `get user` where the file has `getUser`, is looked
  /// for by its words.
  package init(_ terms: [String], in text: String, limit: Int) {
    let folded = Folding.fold(text)
    let needles = terms.map(SearchTerm.init).filter { !$0.isEmpty }.flatMap { term in
      folded.contains(term.literal)
        ? [term.literal] : term.words.map(\.text).filter { $0.utf8.count > 1 }
    }
    self.init(in: text, limit: limit) { line in
      let folded = FoldedLine(line)
      return needles.flatMap { folded.ranges(of: $0) }
    }
  }

  /// Takes the lines in which `find` finds something.
  package init(
    in text: String, limit: Int, _ find: (Substring) -> [Range<Int>]
  ) {
    var lines: [Line] = []
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      let matches = find(line)
      guard !matches.isEmpty else { continue }
      lines.append(
        Line(number: number, text: String(line), matches: Self.united(matches)))
      if lines.count == limit { break }
    }
    self.lines = lines
  }

  private static func united(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var united: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = united.last, range.lowerBound <= last.upperBound {
        united[united.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        united.append(range)
      }
    }
    return united
  }
}

/// A line as it is looked through, and which of its characters each byte came from.
private struct FoldedLine {
  private var bytes: [UInt8] = []
  private var origins: [Int] = []

  init(_ line: Substring) {
    for (index, character) in line.enumerated() {
      let folded = Folding.fold(String(character)).utf8
      bytes += folded
      origins += Array(repeating: index, count: folded.count)
    }
  }

  func ranges(of needle: String) -> [Range<Int>] {
    let needle = Array(needle.utf8)
    guard !needle.isEmpty else { return [] }
    var found: [Range<Int>] = []
    var rest = bytes[...]
    while let range = rest.firstRange(of: needle) {
      found.append(origins[range.lowerBound]..<origins[range.upperBound - 1] + 1)
      rest = rest[range.upperBound...]
    }
    return found
  }
}
