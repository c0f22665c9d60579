import Glibc

/// A pipe whose ends no program we start inherits.
struct PipeEnds: Sendable {
  let reading: Int32
  let writing: Int32

  init() throws(OutputError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .failed(errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }
}
