package import FoundationEssentials
import GitHubModels
package import LocalFiles

/// The record of a restore, in the entry's folder: `{"sent_at":"2026-01-31T12:00:00Z"}`.
///
/// It is on disk before the gist is created, so that no later run creates it twice.
extension TrashEntry {
  /// A request that may have created the gist again.
  package struct RestoreAttempt: Hashable, Sendable {
    /// The local time at which it was about to be sent; nil if unknown.
    package let time: Date?
  }

  /// Whether the entry still exists: another process may have restored or removed it.
  package var isThere: Bool { Self.isWhole(folder) }

  /// The request whose outcome is not known yet; nil if there is none.
  package var restoreAttempt: RestoreAttempt? {
    let bytes: [UInt8]?
    do {
      bytes = try record.read()
    } catch {
      return RestoreAttempt(time: nil)
    }
    guard let bytes else { return nil }
    let time = (try? JSON(parsing: bytes))?["sent_at"]?.string.flatMap(Date.init(rfc3339:))
    return RestoreAttempt(time: time)
  }

  /// Records that the gist is about to be created again, and waits for the disk.
  package func beginRestore(at time: Date) throws(FileError) {
    let document = JSON.object([.init("sent_at", .string(time.rfc3339))])
    try record.write(Array((document.text(indented: true) + "\n").utf8))
  }

  /// Removes the record, as the outcome is known.
  package func endRestore() throws(FileError) { try record.remove() }

  private var record: PrivateFile { folder.file("restoring.json") }
}
