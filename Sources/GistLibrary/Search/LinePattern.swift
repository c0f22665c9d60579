/// A regular expression that is matched against single lines, ignoring case.
package struct LinePattern: @unchecked Sendable {
  // A `Regex` is an immutable value. It is not `Sendable` only because it can contain custom
  // parsers, which an expression that is parsed from a string never does.
  private let regex: Regex<AnyRegexOutput>

  package init(_ text: String) throws {
    regex = try Regex(text).ignoresCase().matchingSemantics(.unicodeScalar)
  }

  /// Whether a line of `text` contains a match.
  package func matches(_ text: String, _ watchdog: RegexWatchdog) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { line in
      watchdog.watch { line.firstMatch(of: regex) != nil }
    }
  }

  /// The ranges of all matches that are not empty, in characters.
  package func ranges(in line: Substring, _ watchdog: RegexWatchdog) -> [Range<Int>] {
    watchdog.watch { line.matches(of: regex) }.map { match in
      let start = line.distance(from: line.startIndex, to: match.range.lowerBound)
      let length = line.distance(from: match.range.lowerBound, to: match.range.upperBound)
      return start..<start + length
    }.filter { !$0.isEmpty }
  }
}
