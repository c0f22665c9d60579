import Glibc

/// The socket through which pam_gnome_keyring sends the password to gnome-keyring-daemon.
enum KeyringControl {
  private static let unlockOperation: UInt32 = 1

  /// Unlocks the default collection.
  static func unlock(runtimeFolder: String, password: String) throws {
    let socket = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { throw failure }
    defer { close(socket) }
    try connect(socket, to: "\(runtimeFolder)/keyring/control")
    // A zero byte carries the credentials; numbers are big-endian, the first is the total length.
    let password = Array(password.utf8)
    let message =
      [0] + bytes(12 + UInt32(password.count)) + bytes(unlockOperation)
      + bytes(UInt32(password.count)) + password
    guard send(socket, message, message.count, 0) == message.count else { throw failure }
    var answer = [UInt8](repeating: 0xFF, count: 8)
    guard recv(socket, &answer, answer.count, CInt(MSG_WAITALL)) == answer.count,
      answer == bytes(8) + bytes(0)
    else { throw failure }
  }

  private static func connect(_ socket: CInt, to path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw failure }
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  private static var failure: ToolFailure {
    ToolFailure(tool: "keyring control", message: String(cString: strerror(errno)))
  }
}
