import Glibc
import LocalFiles

/// Where stdin is read.
struct StandardInput: Hashable, Sendable {
  /// It stays the caller's.
  let descriptor: Int32

  /// All of stdin; throws a ``Failure``: 66 where it is closed or a folder, 65 beyond `limit`
  /// bytes.
  func readAll(_ limit: Int) throws -> [UInt8] {
    do {
      return try InputFile.readStandardInput(descriptor: descriptor, limit: limit)
    } catch .isFolder {
      throw Self.unreadable(EISDIR)
    } catch .cannotRead(_, let errno) {
      throw Self.unreadable(errno)
    } catch {
      throw Failure(.dataRefused, "stdin has more than \(limit) bytes")
    }
  }

  private static func unreadable(_ number: Int32) -> Failure {
    switch number {
    case EBADF: Failure(.inputMissing, "stdin is closed")
    case EISDIR: Failure(.inputMissing, "stdin is a directory")
    default: Failure(.inputMissing, "cannot read stdin: \(Sentences.text(errno: number))")
    }
  }
}
