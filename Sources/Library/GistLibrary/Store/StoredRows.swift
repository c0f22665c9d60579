import ByteTools
import FoundationEssentials
import GitHubModels
import SQLiteDatabase
import TextFormats

/// The rows of one gist that a save depends on.
struct StoredRows: Equatable {
  /// Exactly as stored; nil if the gist was never listed.
  private(set) var listed: ExactString?
  /// The document of the stored contents, exactly as stored; nil if they were never fetched.
  private(set) var full: ExactString?
  /// The time at which either document was sent, by the server's clock, in seconds since 1970.
  private var time: Int?
  /// The last time the host said that the gist does not exist; nil if the library has the gist.
  private var removal: Int?
  /// Whether all contents of the listed revision are stored.
  private(set) var isComplete = false
  /// The number of stored contents, which identifies them within one revision: a revision's
  /// contents are only added, never changed.
  private var contentsCount = 0
  private var contentsSize = 0

  init(_ id: String, in connection: Connection) throws {
    let sql = """
      SELECT listed, whole, max(coalesce(listed_at, whole_at), coalesce(whole_at, listed_at)),
        whole_updated IS NOT NULL AND whole_updated IS updated,
        (SELECT count(*) FROM contents WHERE gist = number),
        (SELECT coalesce(sum(length(bytes)), 0) FROM contents WHERE gist = number)
      FROM gists JOIN documents ON gist = number WHERE id = ?
      """
    let stored = try connection.fetchOne(sql, [id]) { row in
      var gist = StoredRows()
      gist.listed = row.text(0).map { ExactString($0) }
      gist.full = row.text(1).map { ExactString($0) }
      gist.time = row.date(2)?.seconds
      gist.isComplete = row.int(3) == 1
      gist.contentsCount = row.int(4) ?? 0
      gist.contentsSize = row.int(5) ?? 0
      return gist
    }
    self = stored ?? StoredRows()
    if stored == nil { removal = try Removal.time(of: id, in: connection) }
  }

  private init() {}

  /// The gist whose contents are stored.
  func fullGist() throws -> Gist? { try Self.decoded(full)?.value }

  /// The gist's current state: the listed document is never older than that of the contents.
  func currentGist() throws -> Gist? { try Self.decoded(listed ?? full)?.value }

  /// The document to list after a gist was fetched with this one; nil if the listed one is
  /// equivalent, or the gist was never listed.
  ///
  /// An unchanged list is not saved again, so rows must always agree with it.
  func listedDocument(replacedBy fetched: JSON) throws -> String? {
    guard let listed = try Self.decoded(listed)?.value else { return nil }
    let document = fetched.asListed()
    return Gist(document) == listed ? nil : document.text()
  }

  private static func decoded(_ document: ExactString?) throws -> Decoded<Gist>? {
    try document.map { try GistStore.decode($0.wrappedValue) }
  }

  /// Whether a document that was sent at this time is older than the library's, or than the removal
  /// of the gist.
  ///
  /// `updated_at` counts seconds: of two changes within one second, the history shows which is
  /// later, or else the time of the responses.
  func isNewer(than document: Decoded<Gist>, at sent: Date?) throws -> Bool {
    if let removal { return sent.map { $0.seconds <= removal } ?? true }
    guard let current = try currentGist() else { return false }
    if let updated = document.value.updatedAt, let last = current.updatedAt, updated != last {
      return updated < last
    }
    if let full = try Self.decoded(full), full.value.isSameRevision(as: current),
      let isLater = document.json.isLater(than: full.json)
    {
      return !isLater
    }
    guard let sent, let time else { return false }
    return sent.seconds < time
  }

  /// Whether the library's documents were sent long before this time: a replica of the host can
  /// lag, but only for minutes.
  func isOld(at sent: Date?) -> Bool {
    guard let time else { return true }
    return sent.map { $0.seconds - time > 600 } ?? false
  }

  /// Whether the gist's names, description and owner are already indexed.
  func isIndexed(_ gist: Gist) throws -> Bool {
    let documents = [listed, full].compactMap(\.self)
    // Either document may have been indexed last.
    return try !documents.isEmpty
      && documents.allSatisfy {
        try GistStore.decode($0.wrappedValue).value.hasSameIndexedNames(as: gist)
      }
  }
}

extension JSON {
  private var versions: [String] {
    (self["history"]?.array ?? []).compactMap { $0["version"]?.string }
  }

  /// Whether a gist's document is of a later revision than another; nil if the histories don't show
  /// it.
  fileprivate func isLater(than other: JSON) -> Bool? {
    let (versions, others) = (versions, other.versions)
    guard let version = versions.first, let other = others.first, version != other else {
      return nil
    }
    if versions.contains(other) { return true }
    return others.contains(version) ? false : nil
  }
}

extension Gist {
  fileprivate func hasSameIndexedNames(as other: Gist) -> Bool {
    (description ?? "").isExactly(other.description ?? "") && owner?.login == other.owner?.login
      && files.map { ExactString($0.name) } == other.files.map { ExactString($0.name) }
  }
}
