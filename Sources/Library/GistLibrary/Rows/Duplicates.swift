import ByteTools
import SQLiteDatabase

/// Finds gists of one owner whose files are all the same, in names and contents.
enum Duplicates {
  /// Gists whose files may be the same, with the owner in lower case.
  ///
  /// Sizes and names are compared first, which takes 0.1 s in a library of 30,000 gists, so that
  /// few contents are read. Gists without an owner are left out, and those whose contents are not
  /// all stored.
  private static let candidates = """
    SELECT number, lower(owner) FROM (
      SELECT gists.number, owner, file_count, count(*) OVER (
        PARTITION BY size, first_name, last_name, file_count, owner) AS alike
      FROM (
        SELECT gist, total(size) AS size, min(name) AS first_name, max(name) AS last_name
        FROM files GROUP BY gist
      ) JOIN gists ON gists.number = gist
      WHERE owner IS NOT NULL AND whole_updated = updated
    )
    WHERE alike > 1
      AND file_count = (SELECT count(*) FROM contents WHERE contents.gist = number)
    """

  /// Returns the numbers of the gists that have a duplicate, in ascending order.
  static func numbers(
    in connection: Connection, until cancellation: SearchCancellation = SearchCancellation()
  ) throws -> [Int] {
    let gists = try connection.fetchAll(candidates) {
      (number: $0.int(0) ?? 0, owner: $0.text(1) ?? "")
    }
    var same: [Files: [Int]] = [:]
    for (number, owner) in gists {
      try cancellation.check()
      let contents = try LibraryRecord.contents(of: number, in: connection)
      same[Files(owner: owner, contents), default: []].append(number)
    }
    return same.values.filter { $0.count > 1 }.flatMap(\.self).sorted()
  }

  /// The owner of a gist, and a digest of each of its files.
  private struct Files: Hashable {
    let owner: String
    var digests: [ExactString: [UInt8]] = [:]

    init(owner: String, _ contents: FileContents) {
      self.owner = owner
      for (name, bytes) in contents.files { digests[ExactString(name)] = SHA256.digest(of: bytes) }
    }
  }
}
