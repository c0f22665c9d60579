/// The difference between two versions of a gist file.
package struct FileDiff: Hashable, Sendable {
  package struct Side: Hashable, Sendable {
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }

    /// Identifies the file: git compares names by their bytes, Swift by canonical equivalence.
    fileprivate var key: [UInt8] { Array(name.utf8) }

    package static func == (one: Side, other: Side) -> Bool {
      one.key == other.key && one.bytes == other.bytes
    }
  }

  /// nil if the file was added.
  package let old: Side?
  /// nil if the file was removed.
  package let new: Side?
  /// The similarity of a renamed file, in percent.
  package var similarity = 100

  /// Returns the changed files, ordered by name.
  ///
  /// A removed and an added file that are similar count as a rename.
  package static func diffs(from old: [Side], to new: [Side]) -> [FileDiff] {
    let oldByName = Dictionary(old.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    let newNames = Set(new.map(\.key))
    var removed = old.filter { !newNames.contains($0.key) }
    var diffs: [FileDiff] = []
    var added: [Side] = []
    for side in new {
      guard let before = oldByName[side.key] else {
        added.append(side)
        continue
      }
      if before.bytes != side.bytes { diffs.append(FileDiff(old: before, new: side)) }
    }
    for side in added {
      let likeness = Likeness.closest(to: side, among: removed)
      diffs.append(
        FileDiff(
          old: likeness.map { removed.remove(at: $0.index) }, new: side,
          similarity: likeness?.percent ?? 0))
    }
    diffs += removed.map { FileDiff(old: $0, new: nil) }
    return diffs.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private var name: String { new?.name ?? old?.name ?? "" }

  /// Returns the changed lines; all lines of an added or removed file.
  package func hunks(of oldLines: TextLines, _ newLines: TextLines) -> [DiffHunk] {
    var numbers = LineNumbers()
    let changes = LineComparison.changes(
      from: numbers.of(oldLines), to: numbers.of(newLines))
    return DiffHunk.hunks(of: changes, oldCount: oldLines.count)
  }
}

/// Detects renames as git does.
private enum Likeness {
  /// Git's threshold: half of the bytes.
  private static let least = 50
  /// Comparing is slow: beyond these limits, only identical files count as renamed.
  private static let mostFiles = 20
  private static let mostBytes = 100_000

  static func closest(
    to side: FileDiff.Side, among others: [FileDiff.Side]
  ) -> (index: Int, percent: Int)? {
    guard !side.bytes.isEmpty else { return nil }
    if let index = others.firstIndex(where: { $0.bytes == side.bytes }) { return (index, 100) }
    guard others.count <= mostFiles, side.bytes.count <= mostBytes else { return nil }
    let percents = others.map { percent(of: side.bytes, $0.bytes) }
    guard let index = percents.indices.max(by: { percents[$0] < percents[$1] }),
      percents[index] >= least
    else { return nil }
    return (index, percents[index])
  }

  /// Returns the share of bytes in common lines, relative to the larger file; less than 100.
  private static func percent(of bytes: [UInt8], _ others: [UInt8]) -> Int {
    let (small, large) = (min(bytes.count, others.count), max(bytes.count, others.count))
    guard large <= mostBytes, small * 100 >= large * least else { return 0 }
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for line in TextLines(bytes) { counts[line, default: 0] += 1 }
    var common = 0
    for line in TextLines(others) {
      guard let count = counts[line], count > 0 else { continue }
      counts[line] = count - 1
      common += line.count
    }
    return min(99, common * 100 / large)
  }
}

/// Changes near each other with context lines.
package struct DiffHunk: Hashable, Sendable {
  package var old: Range<Int>
  package var new: Range<Int>
  package var changes: [LineChange]

  /// The number of unchanged lines around changes.
  private static let context = 3

  /// Groups changes into hunks; `count` is the number of lines of the old text.
  static func hunks(of changes: [LineChange], oldCount count: Int) -> [DiffHunk] {
    var hunks: [DiffHunk] = []
    for change in changes {
      let before = min(context, change.old.lowerBound)
      let after = min(context, count - change.old.upperBound)
      let hunk = DiffHunk(
        old: (change.old.lowerBound - before)..<(change.old.upperBound + after),
        new: (change.new.lowerBound - before)..<(change.new.upperBound + after), changes: [change])
      // A file with thousands of changes near each other is one hunk.
      if let last = hunks.last.map({ (old: $0.old, new: $0.new) }),
        last.old.upperBound >= hunk.old.lowerBound
      {
        let merged = hunks.count - 1
        hunks[merged].old = last.old.lowerBound..<hunk.old.upperBound
        hunks[merged].new = last.new.lowerBound..<hunk.new.upperBound
        hunks[merged].changes.append(change)
      } else {
        hunks.append(hunk)
      }
    }
    return hunks
  }

  /// The header line, such as `@@ -1,3 +1,4 @@`.
  package var heading: String { "@@ -\(Self.text(old)) +\(Self.text(new)) @@" }

  /// Formats a range of lines for the header.
  ///
  /// The count of a single line is omitted; an empty range has the number of the line before it.
  private static func text(_ range: Range<Int>) -> String {
    switch range.count {
    case 0: "\(range.lowerBound),0"
    case 1: "\(range.lowerBound + 1)"
    default: "\(range.lowerBound + 1),\(range.count)"
    }
  }
}

/// File names as git writes them in a diff.
package enum DiffName {
  /// Returns the name, quoted if a byte needs an escape: `"a/caf\303\251"`.
  ///
  /// The name includes the `a/` or `b/`. With `escapesAll`, even non-ASCII bytes are escaped, as
  /// programs that parse diffs expect.
  package static func quoted(_ name: String, escapesAll: Bool) -> String {
    var isQuoted = false
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      guard let escape = escape(byte, escapesAll) else {
        bytes.append(byte)
        continue
      }
      isQuoted = true
      bytes += Array(escape.utf8)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return isQuoted ? "\"\(text)\"" : text
  }

  private static func escape(_ byte: UInt8, _ escapesAll: Bool) -> String? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
    case 0x07...0x0D: "\\" + ["a", "b", "t", "n", "v", "f", "r"][Int(byte) - 0x07]
    case 0..<0x20, 0x7F: octal(byte)
    case 0x80...: escapesAll ? octal(byte) : nil
    default: nil
    }
  }

  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
