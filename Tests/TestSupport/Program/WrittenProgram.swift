import CLinux
import FoundationEssentials
import Glibc

/// Writes a program that can be started at once.
///
/// The system refuses that (ETXTBSY) while a child process that another test is starting has a copy
/// of the open file.
package func writeProgram(_ text: String, to path: String) throws {
  try Data(text.utf8).write(to: URL(filePath: path))
  chmod(path, 0o755)
  let file = open(path, O_RDONLY | O_CLOEXEC)
  defer { close(file) }
  while clinux_has_writer(file) != 0 { usleep(1_000) }
}
