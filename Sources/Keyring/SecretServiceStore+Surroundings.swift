import CLibSecret
import Glibc

extension SecretServiceStore {
  /// What the store must know of the process it works in.
  package struct Surroundings: Sendable {
    /// All variables of the process.
    package var environment: [String: String]
    /// stderr is a terminal.
    package var hasTerminal: Bool

    package init(environment: [String: String], hasTerminal: Bool) {
      self.environment = environment
      self.hasTerminal = hasTerminal
    }
  }
}

extension SecretServiceStore.Surroundings {
  /// A prompt is shown only where the person who typed the command can see it and knows why.
  var mayPrompt: Bool {
    hasTerminal && (variable("DISPLAY") != nil || variable("WAYLAND_DISPLAY") != nil)
  }

  /// Where the session's bus listens; never starts one.
  func busAddress() throws(KeyringError) -> String {
    guard variable("SECRET_BACKEND") != "file" else { throw .fileBackend }
    if let address = variable("DBUS_SESSION_BUS_ADDRESS") {
      // GLib would run dbus-launch for it.
      guard !address.hasPrefix("autolaunch:") else { throw .noBus }
      return address
    }
    guard let folder = variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { throw .noBus }
    let path = folder + "/bus"
    guard access(path, F_OK) == 0, let escaped = g_dbus_address_escape_value(path) else {
      throw .noBus
    }
    defer { g_free(escaped) }
    return "unix:path=\(String(cString: escaped))"
  }

  /// A variable set to nothing is unset.
  private func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
