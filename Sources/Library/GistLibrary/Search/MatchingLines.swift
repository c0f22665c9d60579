import ByteTools
import LocalFiles
import TextFolding

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
  /// Of a very long line, a part with a match is returned.
  package init(_ terms: [String], in text: String, limit: Int) {
    let folded = FoldedText(text)
    let needles = terms.map(SearchTerm.init).filter { !$0.isBlank }.flatMap { term in
      folded.contains(term.literal)
        ? [term.literal] : term.words.map(\.text).filter { $0.utf8.count > 1 }
    }
    var (numbers, lines) = (folded.lines(containing: needles, limit: limit)[...], [Line]())
    for (index, line) in SearchedLines(text).prefix(numbers.last ?? 0).enumerated()
    where numbers.first == index + 1 {
      numbers.removeFirst()
      let line = Self.line(index + 1, line, needles)
      if !line.matches.isEmpty { lines.append(line) }
    }
    self.lines = lines
  }

  /// The length in bytes above which only a part of a line is shown.
  private static let longLine = 4_096

  private static func line(_ number: Int, _ line: Substring, _ needles: [String]) -> Line {
    func matches(_ part: Substring) -> [Range<Int>] {
      let folded = FoldedLine(part)
      return merged(needles.flatMap { folded.ranges(of: $0) })
    }
    var rest = line
    while rest.utf8.count > longLine {
      let part = rest[..<rest.utf8.index(rest.startIndex, offsetBy: longLine)]
      let folded = FoldedText(part)
      if needles.contains(where: folded.contains) {
        return Line(number: number, text: String(part), matches: matches(part))
      }
      // A match can begin at the end of a part.
      rest = rest[rest.utf8.index(rest.startIndex, offsetBy: longLine - 256)...]
    }
    return Line(number: number, text: String(rest), matches: matches(rest))
  }

  /// Finds the lines for which `find` returns ranges.
  package init(
    in text: String, limit: Int, _ find: @escaping (Substring) -> [Range<Int>]
  ) {
    let found = SearchedLines(text).enumerated().lazy.compactMap { index, line -> Line? in
      let matches = Self.merged(find(line))
      return matches.isEmpty ? nil : Line(number: index + 1, text: String(line), matches: matches)
    }
    lines = Array(found.prefix(limit))
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

/// A folded text, in which words are found fast.
private struct FoldedText {
  private let bytes: [UInt8]

  init(_ text: some StringProtocol) { bytes = Array(Folding.fold(text).utf8) }

  func contains(_ needle: String) -> Bool { bytes.contains(text: Array(needle.utf8)) }

  /// Returns the numbers of the first lines that contain one of some words, from 1.
  func lines(containing needles: [String], limit: Int) -> [Int] {
    // The last position found for each word.
    var places = needles.map { needle in
      let needle = Array(needle.utf8)
      return (needle: needle, place: bytes.firstIndex(ofText: needle))
    }
    var (numbers, number, line) = ([Int](), 1, 0)
    while numbers.count < limit, let place = places.compactMap(\.place).min() {
      // Folding keeps line ends.
      while let end = bytes[line...].firstIndex(of: UInt8(ascii: "\n")), end < place {
        number += 1
        line = end + 1
      }
      numbers.append(number)
      let end = bytes[line...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      for index in places.indices where places[index].place ?? .max < end {
        places[index].place = bytes.firstIndex(ofText: places[index].needle, from: end)
      }
    }
    return numbers
  }
}

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
    for line in SearchedLines(text) {
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
    // One pass over the line: the line can be long and have many matches.
    var (index, count) = (line.startIndex, 0)
    /// Returns the number of characters that start before `end`.
    func characters(before end: Substring.Index) -> Int {
      while index < end {
        line.formIndex(after: &index)
        count += 1
      }
      return count
    }
    return matches.map(\.range).filter { !$0.isEmpty }.map { range in
      var start = characters(before: range.lowerBound)
      if index > range.lowerBound { start -= 1 }
      return start..<characters(before: range.upperBound)
    }
  }
}

/// The lines of a text, without their ends.
///
/// Only LF and CRLF end a line, as in editors and in `grep -n`. A byte order mark is no part of the
/// first one, so that `^` matches after it. Lines are found one at a time: a text of 10 MB can have
/// 10 million.
struct SearchedLines: Sequence, IteratorProtocol {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = WrittenText.withoutMark(text.utf8) }

  mutating func next() -> Substring? {
    // The text after the last line feed is a line only if it is not empty.
    guard !rest.isEmpty else { return nil }
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
      defer { rest = rest[rest.endIndex...] }
      return Substring(rest)
    }
    defer { rest = rest[rest.index(after: end)...] }
    let line = rest[..<end]
    return Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }
}
