import Glibc
import LocalFiles
import TerminalOutput

/// Reads stdin.
package struct StandardInput: Hashable, Sendable {
  /// The file descriptor, which the caller owns.
  package let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Whether another program or a file provides the input: not a terminal or `/dev/null`.
  package var isPiped: Bool { InputFile.isPiped(descriptor) }

  /// Whether it is a terminal that was closed: SIGHUP may follow.
  package var isClosedTerminal: Bool { isatty(descriptor) == 0 && errno == EIO }

  /// Returns the next bytes, waiting for them; nil at the end, or if stdin can't be read.
  package func readSome() -> [UInt8]? { InputFile.readSome(of: descriptor) }

  /// Whether nobody can write into stdin any more, even if there is more to read from it; false for a
  /// file.
  package var hasNoWriter: Bool { InputFile.hasNoWriter(descriptor) }

  /// Reads all of stdin.
  ///
  /// - Throws: a ``Failure``: 66 if stdin is closed or a folder, 65 if it is larger than `limit`
  ///   bytes.
  package func readAll(_ limit: Int) throws -> [UInt8] {
    do {
      return try InputFile.readStandardInput(descriptor: descriptor, limit: limit)
    } catch .cannotRead(_, EBADF) {
      throw Failure(.inputMissing, "stdin is closed")
    } catch .tooBig {
      throw Failure(.dataRefused, "stdin is larger than \(limit.grouped) bytes")
    } catch {
      throw Failure(.inputMissing, error.sentence(naming: "stdin"))
    }
  }
}
