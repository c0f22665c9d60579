import FoundationEssentials
import Glibc

/// Writes a program that can be started at once.
///
/// The system refuses that (ETXTBSY) while any process has the file open for writing.
package func writeProgram(_ text: String, to path: String) throws {
  try Data(text.utf8).write(to: URL(filePath: path))
  chmod(path, 0o755)
  try waitForWriters(of: path)
}
