/// The bytes of a text, with line ends before the first and after the last one.
struct Text: Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0x0A }

  subscript(range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  func has(_ word: some Collection<UInt8>, at index: Int) -> Bool { bytes.has(word, at: index) }

  func has(_ word: StaticString, at index: Int) -> Bool {
    word.withUTF8Buffer { has($0, at: index) }
  }

  /// Whether the text has a word in lower case at an index, in whatever case it is written there.
  func says(_ word: some Collection<UInt8>, at index: Int) -> Bool {
    index >= 0 && count - index >= word.count
      && zip(bytes[index...], word).allSatisfy { lowercased($0) == $1 }
  }

  func says(_ word: StaticString, at index: Int) -> Bool {
    word.withUTF8Buffer { says($0, at: index) }
  }

  /// Returns the index after the bytes of one class that begin at an index.
  func end(from start: Int, atMost limit: Int = .max, _ isPart: (UInt8) -> Bool) -> Int {
    guard start >= 0 else { return start }
    var end = start
    while end < count, end - start < limit, isPart(bytes[end]) { end += 1 }
    return end
  }

  /// Returns the index of the first of the bytes of one class that end before an index.
  func start(before end: Int, atMost limit: Int = .max, _ isPart: (UInt8) -> Bool) -> Int {
    guard end <= count else { return end }
    var start = end
    while start > 0, end - start < limit, isPart(bytes[start - 1]) { start -= 1 }
    return start
  }

  /// Whether an escape such as `\n` ends at an index, so that a word may start there.
  func isEscaped(_ index: Int) -> Bool { index > 1 && bytes[index - 2] == "\\" }
}
