import Glibc
import Synchronization

/// A folder of small private files that can be fetched again, so errors only cost time.
///
/// Its size is limited: the first write of a run removes the oldest files, and the temporary files
/// of killed writes.
package final class CacheFolder: Sendable {
  /// How much is kept when the oldest files are removed.
  package struct Limits: Hashable, Sendable {
    package var bytes: Int
    package var files: Int

    package init(bytes: Int, files: Int) {
      self.bytes = bytes
      self.files = files
    }
  }

  private let path: String
  private let limits: Limits
  private let onFailure: @Sendable (FileError) -> Void
  private let isTrimmed = Atomic(false)
  private let hasFailed = Atomic(false)

  /// `onFailure` gets the first error only.
  package init(
    _ path: String, limits: Limits, onFailure: @escaping @Sendable (FileError) -> Void
  ) {
    self.path = path
    self.limits = limits
    self.onFailure = onFailure
  }

  /// Returns the content of a file; nil if it is missing or unreadable.
  package func read(_ name: String) -> [UInt8]? {
    attempt(name) { file throws(FileError) in try file.read() }
  }

  /// Writes or replaces a file.
  package func write(_ bytes: [UInt8], as name: String) {
    guard bytes.count <= limits.bytes / 4 else { return }
    if !isTrimmed.exchange(true, ordering: .acquiringAndReleasing) { trim() }
    attempt(name) { file throws(FileError) in try file.write(bytes, durably: false) }
  }

  package func remove(_ name: String) {
    attempt(name) { file throws(FileError) in try file.remove() }
  }

  package func removeAll() {
    for entry in entries() { remove(entry.name) }
  }

  @discardableResult
  private func attempt<Value>(
    _ name: String, _ body: (PrivateFile) throws(FileError) -> Value?
  ) -> Value? {
    do throws(FileError) {
      // Fixed permissions are not reported: the files are only copies.
      return try body(PrivateFile("\(path)/\(name)"))
    } catch {
      if !hasFailed.exchange(true, ordering: .acquiringAndReleasing) { onFailure(error) }
      return nil
    }
  }

  /// Trims to three quarters of the limits, so that not every run has to.
  private func trim() {
    TemporaryFile.removeAbandoned(in: path)
    let entries = entries()
    let total = entries.reduce(0) { $0 + $1.size }
    guard total > limits.bytes || entries.count > limits.files else { return }
    var (bytes, files) = (total, entries.count)
    for entry in entries.sorted(by: { $0.changed < $1.changed }) {
      guard bytes > limits.bytes / 4 * 3 || files > limits.files / 4 * 3 else { return }
      unlink("\(path)/\(entry.name)")
      bytes -= entry.size
      files -= 1
    }
  }

  private struct Entry {
    var name: String
    var size: Int
    /// The time of the last change, in seconds.
    var changed: Int
  }

  private func entries() -> [Entry] {
    FolderNames.all(in: path).compactMap { name in
      guard let status = stat("\(path)/\(name)", followsLink: false), status.kind == S_IFREG else {
        return nil
      }
      return Entry(name: name, size: Int(status.st_size), changed: status.st_mtim.tv_sec)
    }
  }
}
