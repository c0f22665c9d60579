/// Splits bytes into lines, each of which is a message.
///
/// A line that is too long is dropped while it is read, so it takes no memory.
package struct MessageLines: Sendable {
  package enum Line: Hashable, Sendable {
    case text([UInt8])
    /// A line with more bytes than the limit.
    case tooLong

    /// About how many bytes of memory the line takes while it waits.
    var size: Int {
      switch self {
      case .text(let bytes): bytes.count + 64
      case .tooLong: 64
      }
    }
  }

  private let limit: Int
  private var unfinished: [UInt8] = []
  private var isTooLong = false

  /// The limit is the most bytes of a line, without its end.
  package init(limit: Int) { self.limit = limit }

  /// Adds bytes and returns the lines that they end, without blank ones.
  package mutating func add(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
      append(rest[..<newline])
      if let line = end() { lines.append(line) }
      rest = rest[rest.index(after: newline)...]
    }
    append(rest)
    return lines
  }

  /// Ends the current line and returns it, such as at the end of the input; nil if it is blank.
  package mutating func end() -> Line? {
    defer {
      unfinished = []
      isTooLong = false
    }
    if isTooLong { return .tooLong }
    return unfinished.allSatisfy(" \t\r".utf8.contains) ? nil : .text(unfinished)
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    isTooLong = isTooLong || unfinished.count + bytes.count > limit
    if isTooLong {
      unfinished = []
    } else {
      unfinished += bytes
    }
  }
}
