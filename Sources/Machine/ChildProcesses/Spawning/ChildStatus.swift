/// How a program ended.
package enum ChildStatus: Hashable, Sendable {
  case exited(Int32)
  case signaled(Int32)
  /// The program does not exist or can't be run.
  case notFound

  /// Reads a status as wait(2) packs it.
  init(waitStatus status: Int32) {
    self = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signaled(status & 0x7F)
  }
}
