import ByteTools
import CLinux
import FoundationEssentials
import Glibc
import Synchronization
import SystemPackage

/// A private folder that is created when it is first needed.
final class TemporaryFolder: Sendable {
  private let state = Mutex((path: String?.none, isRemoved: false))

  /// Returns the path of the folder; nil if the system refuses, or after ``remove()``.
  func path() -> String? {
    state.withLock { state in
      guard state.path == nil, !state.isRemoved else { return state.path }
      let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
      var template = "\(parent.isEmpty ? "/tmp" : parent)/gists-sandbox.XXXXXX".utf8CString
        .map { $0 }
      guard mkdtemp(&template) != nil else { return nil }
      let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
      state.path = String(decoding: bytes, as: UTF8.self)
      return state.path
    }
  }

  func remove() {
    state.withLock { state in
      if let path = state.path { try? FileManager.default.removeItem(atPath: path) }
      state = (path: nil, isRemoved: true)
    }
  }
}

/// A file without a name, which disappears when it is closed.
final class UnnamedFile: Sendable {
  let descriptor: Int32

  /// Creates a file in a folder; nil if the system refuses.
  init?(in folder: String) {
    let path = "\(folder)/\(Hex.random(32))"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    unlink(path)
  }

  deinit { close(descriptor) }

  /// Appends bytes; returns false if the system refuses.
  func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    (try? FileDescriptor(rawValue: descriptor).writeAll(bytes)) != nil
  }

  func rewind() -> Bool { lseek(descriptor, 0, SEEK_SET) == 0 }
}

/// Files that appear only with their whole content.
enum AtomicFile {
  /// Writes a file next to its place and renames it; returns false if the system refuses.
  ///
  /// A program gets its name only when it can be executed.
  static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o600, isProgram: Bool = false
  ) -> Bool {
    let temporary = "\(path).new"
    do {
      let file = try FileDescriptor.open(
        FilePath(temporary), .writeOnly, options: [.create, .truncate, .closeOnExec],
        permissions: FilePermissions(rawValue: mode))
      try file.closeAfter { _ = try file.writeAll(bytes) }
    } catch {
      unlink(temporary)
      return false
    }
    if isProgram { waitForWriters(of: temporary) }
    guard rename(temporary, path) == 0 else {
      unlink(temporary)
      return false
    }
    return true
  }

  /// Waits until no process has the file open for writing, for a minute at most.
  ///
  /// A program that this process is just starting has a copy of the descriptor until its exec. The
  /// system executes no file that can be written to (ETXTBSY).
  private static func waitForWriters(of path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    var pauses = 0
    while clinux_has_writer(file) != 0, pauses < 60_000 {
      usleep(1_000)
      pauses += 1
    }
  }
}
