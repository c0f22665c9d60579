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
