/// How far a list or a document was read.
///
/// A number means the row that was read under it, also after other rows came or went.
struct PlainReading: Hashable, Sendable {
  /// The IDs of the rows that were read, in order.
  private(set) var ids: [String] = []
  /// How many lines of a document were read.
  var lines = 0
  /// What was read last: the rows by their indexes in ``ids``, or the lines.
  private(set) var page = 0..<0

  mutating func add(_ new: some Collection<String>) {
    page = ids.count..<ids.count + new.count
    ids += new
  }

  mutating func add(lines count: Int) {
    page = lines..<lines + count
    lines += count
  }

  /// Goes back to the start of what was read last.
  mutating func repeatPage() {
    ids.removeLast(max(0, ids.count - page.lowerBound))
    lines = min(lines, page.lowerBound)
  }

  /// Returns the indexes of the next rows of a list: those below the rows that were read last and
  /// are still there, without rows that were read and have moved.
  func next(_ count: Int, in list: ListState) -> [Int] {
    let read = Set(ids)
    let last = ids.reversed().lazy.compactMap { list.ids.firstIndex(of: $0) }.prefix(page.count)
    let rest = list.ids.indices.dropFirst(last.max().map { $0 + 1 } ?? 0)
    return Array(rest.lazy.filter { !read.contains(list.ids[$0]) }.prefix(count))
  }
}
