/// A regular expression that is matched against single lines, ignoring case.
package struct LinePattern: @unchecked Sendable {
  // A `Regex` is an immutable value. It is not `Sendable` only because it can contain custom
  // parsers, which an expression that is parsed from a string never does.
  private let regex: Regex<AnyRegexOutput>
  package let expression: String

  package init(_ text: String) throws {
    expression = text
    regex = try Regex(text).ignoresCase().matchingSemantics(.unicodeScalar)
  }

  /// Whether a line of `text` contains a match; false after the search was cancelled.
  package func matches(_ text: String, _ watchdog: RegexWatchdog) -> Bool {
    for line in TextLines(text) {
      if watchdog.isCancelled { break }
      if watchdog.watch(line, for: expression, { $0.firstMatch(of: regex) != nil }) { return true }
    }
    return false
  }

  /// The ranges of all matches that are not empty, in characters; none after the search was
  /// cancelled.
  ///
  /// A match of a part of a character counts as a match of the character.
  package func ranges(in line: Substring, _ watchdog: RegexWatchdog) -> [Range<Int>] {
    if watchdog.isCancelled { return [] }
    let matches = watchdog.watch(line, for: expression) { $0.matches(of: regex) }
    // One pass over the line: it can be long and have many matches.
    var position = CharacterPosition(in: line)
    return matches.lazy.map(\.range).filter { !$0.isEmpty }.map { range in
      let start = position.number(at: range.lowerBound)
      return start..<position.count(before: range.upperBound)
    }
  }
}

/// Counts characters up to increasing positions in a line.
private struct CharacterPosition {
  private let line: Substring
  private var index: Substring.Index
  private var count = 0

  init(in line: Substring) {
    self.line = line
    index = line.startIndex
  }

  /// Returns the number of characters that start before `end`.
  mutating func count(before end: Substring.Index) -> Int {
    while index < end {
      line.formIndex(after: &index)
      count += 1
    }
    return count
  }

  /// Returns the number of the character, from 0, that contains `start`.
  mutating func number(at start: Substring.Index) -> Int {
    let count = count(before: start)
    return index > start ? count - 1 : count
  }
}
