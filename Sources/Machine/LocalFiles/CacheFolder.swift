import Glibc
import Synchronization

/// A folder of small private files that can be fetched again, so errors only cost time.
///
/// Its size is limited: the first write of a run, and each one after that exceeds the limit,
/// removes the oldest files; the first one also removes the temporary files of killed writes.
package final class CacheFolder: Sendable {
  /// The size above which the oldest files are removed.
  package struct Limits: Hashable, Sendable {
    var bytes: Int
    package var files: Int

    package init(bytes: Int, files: Int) {
      self.bytes = bytes
      self.files = files
    }
  }

  private let path: String
  private let limits: Limits
  private let onFailure: @Sendable (FileError) -> Void
  /// The size of the folder after it was last trimmed, plus all writes since; nil before the first
  /// write.
  private let size = Mutex<Limits?>(nil)
  private let hasFailed = Atomic(false)

  /// `onFailure` gets only the first error.
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
    size.withLock { size in
      if size == nil { TemporaryFile.removeAbandoned(in: path) }
      var sum = size ?? trimmed()
      if sum.bytes > limits.bytes || sum.files > limits.files { sum = trimmed() }
      size = Limits(bytes: sum.bytes + bytes.count, files: sum.files + 1)
    }
    attempt(name) { file throws(FileError) in try file.write(bytes, durably: false) }
  }

  package func remove(_ name: String) {
    attempt(name) { file throws(FileError) in try file.remove() }
  }

  /// Removes the files whose content fulfills the condition.
  package func removeAll(where isRemoved: ([UInt8]) -> Bool) {
    for entry in entries() {
      if let bytes = read(entry.name), isRemoved(bytes) { remove(entry.name) }
    }
  }

  package func removeAll() {
    for entry in entries() { remove(entry.name) }
  }

  @discardableResult
  private func attempt<Value>(
    _ name: String, _ body: (PrivateFile) throws(FileError) -> Value?
  ) -> Value? {
    do throws(FileError) {
      // Fixed permissions are not reported: the files can be fetched again.
      return try body(PrivateFile("\(path)/\(name)"))
    } catch {
      if !hasFailed.exchange(true, ordering: .acquiringAndReleasing) { onFailure(error) }
      return nil
    }
  }

  /// Trims the folder to three quarters of the limits, so that not every run has to trim; returns
  /// the new size.
  private func trimmed() -> Limits {
    let entries = entries()
    var left = Limits(bytes: entries.reduce(0) { $0 + $1.size }, files: entries.count)
    guard left.bytes > limits.bytes || left.files > limits.files else { return left }
    for entry in entries.sorted(by: { $0.changed < $1.changed }) {
      guard left.bytes > limits.bytes / 4 * 3 || left.files > limits.files / 4 * 3 else { break }
      unlink("\(path)/\(entry.name)")
      left.bytes -= entry.size
      left.files -= 1
    }
    return left
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
