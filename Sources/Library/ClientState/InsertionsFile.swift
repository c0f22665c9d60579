package import FoundationEssentials
package import GitHubAPI
import GitHubModels
import Glibc
import LocalFiles
import TextFormats

/// The number and recency of a gist's insertions at the prompt.
package struct InsertionUse: Hashable, Sendable {
  /// An insertion counts half as much after this time, in seconds.
  private static let halfLife = 14.0 * 24 * 3600
  private static let thousand = 1_000.0

  /// The weight of all insertions at ``last``, in thousandths.
  let count: Int
  /// The time of the last insertion.
  let last: Date
  /// The part of the gist that was last inserted: a file, or a block of one.
  package let part: String

  /// Returns the weight of the insertions now.
  package func weight(at now: Date) -> Double {
    // A clock that was set back must not increase the weight.
    let age = max(0, now.timeIntervalSince(last))
    return Double(count) / Self.thousand * exp2(-age / Self.halfLife)
  }

  /// Returns the use after one more insertion.
  static func adding(to use: InsertionUse?, part: String, at now: Date) -> InsertionUse {
    let weight = (use?.weight(at: now) ?? 0) + 1
    return InsertionUse(count: Int((weight * thousand).rounded()), last: now, part: part)
  }
}

/// `$XDG_STATE_HOME/gists/insertions.json`:
/// `{"hosts":{"github.com":{"gists":{"6cad…":{"count":1500,"last":"2026-01-31T14:02:00Z","part":"a.sh"}}}}}`.
package struct InsertionsFile: Sendable {
  /// The most gists that are kept for a host; the least recently inserted ones are dropped.
  private static let most = 500

  fileprivate let file: JSONFile
  fileprivate let host: Host

  /// Returns the uses of the host's gists by ID.
  ///
  /// - Throws: ``StateFileError``.
  package func uses() throws -> [String: InsertionUse] {
    let gists = try file.read()["hosts"]?[host.spelling]?["gists"]?.members ?? []
    return Dictionary(
      gists.compactMap { member in Self.use(member.value).map { (member.name, $0) } },
      uniquingKeysWith: { $1 })
  }

  /// Counts an insertion.
  ///
  /// - Throws: ``StateFileError``, `FileError`.
  package func add(_ id: String, part: String, at now: Date) async throws {
    try await file.change(["hosts", host.spelling, "gists"]) { gists in
      let use = InsertionUse.adding(to: gists[id].flatMap(Self.use), part: part, at: now)
      let value = JSON.object([
        .init("count", .number(String(use.count))), .init("last", .string(use.last.rfc3339)),
        .init("part", .string(use.part)),
      ])
      gists.setLast(id, to: value, most: Self.most)
    }
  }

  private static func use(_ json: JSON) -> InsertionUse? {
    guard let count = json["count"]?.count,
      let last = json["last"]?.string.flatMap(Date.init(rfc3339:))
    else { return nil }
    return InsertionUse(count: count, last: last, part: json["part"]?.string ?? "")
  }
}

extension StateFiles {
  package func insertions(of host: Host) -> InsertionsFile {
    InsertionsFile(file: json("\(folders.state)/insertions.json", .insertions), host: host)
  }
}
