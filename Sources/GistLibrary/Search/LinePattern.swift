/// A regular expression that is looked for in single lines, without regard to case.
package struct LinePattern: @unchecked Sendable {
  // Sendable: a `Regex` is a value that nothing changes after it is made; it lacks the conformance since
  // it might hold a person's own parser, which one that is read from a text never does.
  private let regex: Regex<AnyRegexOutput>

  package init(_ text: String) throws {
    regex = try Regex(text).ignoresCase().matchingSemantics(.unicodeScalar)
  }

  /// `watch` hears of each line.
  package func isIn(_ text: String, _ watch: RegexWatchdog) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { line in
      watch.look { line.firstMatch(of: regex) != nil }
    }
  }

  /// In characters from the line's start.
  package func ranges(in line: Substring, _ watch: RegexWatchdog) -> [Range<Int>] {
    watch.look { line.matches(of: regex) }.map { match in
      let start = line.distance(from: line.startIndex, to: match.range.lowerBound)
      let length = line.distance(from: match.range.lowerBound, to: match.range.upperBound)
      return start..<start + length
    }.filter { !$0.isEmpty }
  }
}
