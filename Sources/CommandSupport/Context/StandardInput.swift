import Glibc
import LocalFiles

/// Where stdin is read.
package struct StandardInput: Hashable, Sendable {
  /// It stays the caller's.
  package let descriptor: Int32

  /// All of stdin; throws a ``Failure``: 66 where it is closed or a folder, 65 beyond `limit`
  /// bytes.
  package func readAll(_ limit: Int) throws -> [UInt8] {
    do {
      return try InputFile.readStandardInput(descriptor: descriptor, limit: limit)
    } catch .cannotRead(_, EBADF) {
      throw Failure(.inputMissing, "stdin is closed")
    } catch .tooBig {
      throw Failure(.dataRefused, "stdin has more than \(limit) bytes")
    } catch {
      throw Failure(.inputMissing, error.sentence(naming: "stdin"))
    }
  }
}
