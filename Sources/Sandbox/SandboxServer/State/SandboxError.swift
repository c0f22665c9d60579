/// Why a sandbox could not start.
package enum SandboxError: Error, Hashable, Sendable {
  case portInUse(Int)
  /// Ports below 1024 need root.
  case portForbidden(Int)
  /// Listening failed for another reason; the value is the `errno`.
  case cannotListen(Int32)
  /// The files are not a certificate and its private key.
  case badCertificate(chain: String, key: String)
  /// The log could not be opened; the value is the `errno`.
  case cannotLog(String, Int32)
  /// The state folder is not writable; the value is the `errno`.
  case cannotStore(String, Int32)
  /// Another sandbox uses the state folder.
  case stateInUse(String)
  /// The folder has a file that is not a state, with the reason.
  case badState(String, String)
}
