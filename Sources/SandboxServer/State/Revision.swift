import Crypto

/// A revision of a gist.
package struct Revision: Sendable {
  package let version: String
  package let files: [String: StoredFile]
  private let previous: [String: StoredFile]
  let author: String?
  let committedAt: UTCTimestamp

  init(
    of gist: String, number: Int, files: [String: StoredFile], previous: [String: StoredFile],
    author: String?, at time: UTCTimestamp
  ) {
    version = Hex.digits(of: Insecure.SHA1.hash(data: Array("\(gist) \(number)".utf8)))
    self.files = files
    self.previous = previous
    self.author = author
    committedAt = time
  }

  /// The numbers of added and deleted lines, computed on demand: most seeded gists never need them.
  var change: (additions: Int, deletions: Int) {
    var total = (additions: 0, deletions: 0)
    for name in Set(files.keys).union(previous.keys) {
      let change = Self.change(from: previous[name]?.lines ?? [], to: files[name]?.lines ?? [])
      total.additions += change.additions
      total.deletions += change.deletions
    }
    return total
  }

  /// Counts the lines between the common prefix and the common suffix: fast for large files.
  private static func change(
    from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]
  ) -> (additions: Int, deletions: Int) {
    let start = zip(old, new).prefix { $0.0 == $0.1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0.0 == $0.1 }.count
    return (new.count - start - end, old.count - start - end)
  }
}
