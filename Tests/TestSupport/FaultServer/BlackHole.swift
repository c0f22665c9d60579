import Glibc

/// A loopback port that never accepts connections.
///
/// Its backlog is full and the system drops further packets, so that clients wait as behind a
/// firewall.
package enum BlackHole {
  package struct CannotListen: Error {
    package var errno: Int32
  }

  /// Runs `body` with the port.
  package static func with<Result: Sendable>(
    body: (Int) async throws -> Result
  ) async throws -> Result {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    guard listener >= 0, call(bind, listener, &address) == 0, listen(listener, 0) == 0,
      name(of: listener, &address) == 0
    else { throw CannotListen(errno: errno) }
    // A backlog of 0 holds one connection; the others verify that it is full.
    let fillers = (0..<3).map { _ in
      socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    }
    defer { fillers.forEach { close($0) } }
    for filler in fillers { _ = call(connect, filler, &address) }
    // A busy system may establish the first one only now.
    try await eventually {
      var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
      return poll(&entry, 1, 0) == 1
    }
    return try await body(Int(UInt16(bigEndian: address.sin_port)))
  }

  private static func call(
    _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ socket: Int32,
    _ address: inout sockaddr_in
  ) -> Int32 {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        function(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func name(of socket: Int32, _ address: inout sockaddr_in) -> Int32 {
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(socket, $0, &length)
      }
    }
  }
}
