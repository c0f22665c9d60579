import Glibc

/// The session bus that systemd starts for a user who logs in.
///
/// A program that is started without the variables of the session finds it by its path: some agents
/// start their servers, and cron its jobs, with few variables.
package enum LoginSessionBus {
  /// Returns the address of this user's bus; nil if variables say where to look, or if there is none.
  ///
  /// `folder` has the runtime folder of each user.
  package static func address(
    lackedBy environment: [String: String], in folder: String = "/run/user"
  ) -> String? {
    guard
      ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"].allSatisfy({
        environment[$0]?.isEmpty ?? true
      })
    else { return nil }
    let path = "\(folder)/\(geteuid())/bus"
    return isOwnSocket(path) ? "unix:path=\(path)" : nil
  }

  /// Returns whether there is a socket of this user at a path: the same check as GLib's.
  static func isOwnSocket(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
      && status.st_uid == geteuid()
  }
}
