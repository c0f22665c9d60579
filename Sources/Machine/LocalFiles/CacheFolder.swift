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

  private struct State {
    var isTrimmed = false
    var hasFailed = false
  }

  private let path: String
  private let limits: Limits
  private let onFailure: @Sendable (FileError) -> Void
  private let state = Mutex(State())

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
    do throws(FileError) {
      return try file(name).read()
    } catch {
      fail(error)
      return nil
    }
  }

  /// Writes or replaces a file.
  package func write(_ bytes: [UInt8], as name: String) {
    guard bytes.count <= limits.bytes / 4 else { return }
    trimOnce()
    do throws(FileError) {
      try file(name).write(bytes, durably: false)
    } catch {
      fail(error)
    }
  }

  package func remove(_ name: String) {
    do throws(FileError) {
      try file(name).remove()
    } catch {
      fail(error)
    }
  }

  /// Removes all files.
  package func removeAll() {
    for entry in entries() { remove(entry.name) }
  }

  /// Fixed permissions are not reported here: the files are only copies.
  private func file(_ name: String) -> PrivateFile { PrivateFile("\(path)/\(name)") }

  private func fail(_ error: FileError) {
    let isFirst = state.withLock { state in
      defer { state.hasFailed = true }
      return !state.hasFailed
    }
    if isFirst { onFailure(error) }
  }

  private func trimOnce() {
    let isDue = state.withLock { state in
      defer { state.isTrimmed = true }
      return !state.isTrimmed
    }
    guard isDue else { return }
    TemporaryFile.removeAbandoned(in: path)
    trim()
  }

  /// Trims to three quarters of the limits, so that not every run has to.
  private func trim() {
    let entries = self.entries()
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
