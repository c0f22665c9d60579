package import FoundationEssentials
package import GitHubModels
package import LocalFiles
import TextFormats

/// The last state of a deleted gist: a folder with its files, numbered from 1, and a document that
/// describes them.
///
/// The document is written last: a folder without one is not an entry.
package struct TrashEntry: Sendable {
  package let folder: PrivateBundle
  /// GitHub's document, without the contents.
  package let gist: Decoded<Gist>
  package let deleted: Date
  /// The sizes of the files in bytes.
  package let sizes: [Int]
  /// Whether the user starred the gist.
  package let isStarred: Bool
  /// The login of the account that restores the gist, in lower case; nil if unknown.
  package var account: String?

  package static let documentName = "gist.json"
  static let historyName = "history.bundle"

  /// The path of the git bundle with the gist's revisions; nil if there is none.
  package var history: String? {
    let file = folder.file(Self.historyName)
    return file.identity == nil ? nil : file.path
  }

  /// Whether the gist is known to have had no earlier revision.
  package var hasOneRevision: Bool { gist.json["history"]?.array?.count == 1 }
}

extension TrashEntry {
  /// Reads an entry; nil if the folder has no document.
  ///
  /// - Throws: ``StateFileError``, `FileError` if the document can't be read.
  init?(in folder: PrivateBundle) throws {
    let file = folder.file(Self.documentName)
    guard let bytes = try file.read() else { return nil }
    guard let json = try? JSON(parsing: bytes), let document = json["gist"],
      let gist = Gist(document), let deleted = json["deleted_at"]?.string,
      let time = Date(rfc3339: deleted), let sizes = json["sizes"]?.array?.compactMap(\.count),
      sizes.count == gist.files.count
    else { throw Self.incomplete(file.path) }
    self.init(
      folder: folder, gist: Decoded(gist, json: document), deleted: time, sizes: sizes,
      isStarred: json["starred"]?.bool ?? false)
  }

  /// Whether a folder has its document and is a complete entry.
  package static func isWhole(_ folder: PrivateBundle) -> Bool {
    folder.file(documentName).identity != nil
  }

  /// Writes the document, which completes the entry.
  func writeDocument() throws(FileError) {
    let document = JSON.object(
      [
        .init("deleted_at", .string(deleted.rfc3339)),
        .init("sizes", .array(sizes.map { .number(String($0)) })),
      ] + (isStarred ? [.init("starred", .bool(true))] : []) + [.init("gist", gist.json)])
    try folder.file(Self.documentName).write(Array((document.text(indented: true) + "\n").utf8))
    // The folders above may also be new: `gists/trash/HOST/ENTRY`.
    try folder.synchronize(levels: 3)
  }

  /// Returns the bytes of the file at an index.
  package func bytes(of index: Int) throws -> [UInt8] {
    let file = folder.file(Self.name(of: index))
    guard let bytes = try file.read(), bytes.count == sizes[index] else {
      throw Self.incomplete(file.path)
    }
    return bytes
  }

  static func name(of index: Int) -> String { String(index + 1) }

  package func remove() throws(FileError) { try folder.remove(first: Self.documentName) }

  private static func incomplete(_ path: String) -> StateFileError {
    StateFileError(file: .trash, path: path, fault: .incompleteTrashEntry)
  }
}

/// Whether the gist is known to be deleted: until then, the entry's folder has an empty marker
/// file.
extension TrashEntry {
  /// Whether the gist may still exist, as the response to its deletion was never received.
  package var mayStillExist: Bool { mark.identity != nil }

  /// Records that the gist is about to be deleted.
  func beginDeletion() throws(FileError) { try mark.write([]) }

  /// Records that the gist is deleted.
  package func endDeletion() throws(FileError) { try mark.remove() }

  private var mark: PrivateFile { folder.file("deleting") }
}

/// The records of restores, in the entry's folder, one for each account:
/// `[{"account":"octocat","sent_at":"2026-01-31T12:00:00Z","gist":"6cad32"}]`.
///
/// A record is on disk before the gist is created, so that no later run creates it twice.
extension TrashEntry {
  /// A request that may have created the gist again.
  package struct RestoreAttempt: Hashable, Sendable {
    /// The login of the account that sent it, in lower case; nil if unknown.
    fileprivate var account: String?
    /// The local time at which it was about to be sent; nil if unknown.
    package let time: Date?
    /// The ID of the new gist; nil if no response was received.
    package var gist: String?
    /// Whether the new gist lacks some of the files, or the history.
    package var isPartial = false
  }

  /// Whether the entry still exists: another process may have restored or removed it.
  package var isThere: Bool { Self.isWhole(folder) }

  /// The restore requests of all accounts whose result is unknown, not yet verified, or a part of
  /// this entry.
  package var restoreAttempts: [RestoreAttempt] {
    let bytes: [UInt8]?
    do {
      bytes = try record.read()
    } catch {
      return [RestoreAttempt(time: nil)]
    }
    guard let bytes else { return [] }
    guard let json = try? JSON(parsing: bytes) else { return [RestoreAttempt(time: nil)] }
    // Earlier versions recorded one.
    return (json.array ?? [json]).map { RestoreAttempt($0) }
  }

  /// The account's restore request, or one that may be the account's; nil if there is none.
  package var restoreAttempt: RestoreAttempt? {
    let attempts = restoreAttempts
    return attempts.first { $0.account == account } ?? attempts.first(where: mayBeOwn)
  }

  /// Whether the account may have sent a request.
  package func mayBeOwn(_ attempt: RestoreAttempt) -> Bool {
    account == nil || attempt.account == nil || attempt.account == account
  }

  /// Records that the gist is about to be created again, and waits for the disk.
  package func beginRestore(at time: Date) throws(FileError) {
    try recordAttempt(RestoreAttempt(account: account, time: time))
  }

  /// Records the created gist.
  ///
  /// It replaces the entry once its contents have been compared.
  package func recordRestore(as gist: String) throws(FileError) {
    try recordAttempt(
      RestoreAttempt(account: account, time: restoreAttempt?.time, gist: gist))
  }

  /// Records that a gist was created from a part of this entry.
  ///
  /// The entry stays, and no later run of the account creates another gist.
  package func recordPartialRestore(as gist: String) throws(FileError) {
    try recordAttempt(RestoreAttempt(account: account, time: nil, gist: gist, isPartial: true))
  }

  /// Removes the account's record, because the outcome is known.
  package func endRestore() throws(FileError) {
    try write(restoreAttempts.filter { $0.account != account })
  }

  /// Removes the record of a gist that is gone.
  package func forget(_ attempt: RestoreAttempt) throws(FileError) {
    try write(restoreAttempts.filter { $0 != attempt })
  }

  /// Replaces the account's record, and one of the same gist.
  private func recordAttempt(_ attempt: RestoreAttempt) throws(FileError) {
    let others = restoreAttempts.filter { other in
      other.account != attempt.account && (attempt.gist == nil || other.gist != attempt.gist)
    }
    try write(others + [attempt])
  }

  private func write(_ attempts: [RestoreAttempt]) throws(FileError) {
    guard !attempts.isEmpty else { return try record.remove() }
    let document = JSON.array(attempts.map(\.json))
    try record.write(Array((document.text(indented: true) + "\n").utf8))
  }

  private var record: PrivateFile { folder.file("restoring.json") }
}

extension TrashEntry.RestoreAttempt {
  fileprivate init(_ json: JSON) {
    self.init(
      account: json["account"]?.string,
      time: json["sent_at"]?.string.flatMap(Date.init(rfc3339:)), gist: json["gist"]?.string,
      isPartial: json["partial"] == .bool(true))
  }

  fileprivate var json: JSON {
    let members: [(String, String?)] = [
      ("account", account), ("sent_at", time?.rfc3339), ("gist", gist),
    ]
    return .object(
      members.compactMap { name, value in value.map { .init(name, .string($0)) } }
        + (isPartial ? [.init("partial", .bool(true))] : []))
  }
}
