import Crypto

/// What a gist was at one moment.
package struct Revision: Sendable {
  package let version: String
  package let files: [String: StoredFile]
  private let previous: [String: StoredFile]
  let author: String?
  let committedAt: Timestamp

  init(
    of gist: String, number: Int, files: [String: StoredFile], previous: [String: StoredFile],
    author: String?, at time: Timestamp
  ) {
    version = Hex.digits(of: Insecure.SHA1.hash(data: Array("\(gist) \(number)".utf8)))
    self.files = files
    self.previous = previous
    self.author = author
    committedAt = time
  }

  /// Lines added and deleted, counted when asked for: a seeded gist is seldom looked at.
  var change: (additions: Int, deletions: Int) {
    var total = (additions: 0, deletions: 0)
    for name in Set(files.keys).union(previous.keys) {
      let change = Self.change(from: previous[name]?.lines ?? [], to: files[name]?.lines ?? [])
      total.additions += change.additions
      total.deletions += change.deletions
    }
    return total
  }

  /// Counts what lies between the lines that both begin and both end with: quick for large files.
  private static func change(
    from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]
  ) -> (additions: Int, deletions: Int) {
    let start = zip(old, new).prefix { $0.0 == $0.1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0.0 == $0.1 }.count
    return (new.count - start - end, old.count - start - end)
  }
}
