import CLinux
import Glibc
package import LocalFiles

/// A pipe whose ends are closed in every program that this process starts.
package struct PipeEnds: Sendable {
  package let reading: Int32
  package let writing: Int32

  package init() throws(FileError) {
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { throw .cannotWrite(path: "pipe", errno: errno) }
    (reading, writing) = (ends[0], ends[1])
  }
}
