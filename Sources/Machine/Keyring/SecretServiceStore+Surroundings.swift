import CLibSecret
import Glibc

extension SecretServiceStore {
  /// The process properties that the store depends on.
  package struct Surroundings: Sendable {
    /// The environment variables of the process.
    package var environment: [String: String]
    /// Whether stderr is a terminal.
    package var hasTerminal: Bool

    package init(environment: [String: String], hasTerminal: Bool) {
      self.environment = environment
      self.hasTerminal = hasTerminal
    }
  }
}

extension SecretServiceStore.Surroundings {
  /// Whether prompts are allowed: only if the user at the terminal can see them.
  var mayPrompt: Bool {
    hasTerminal && (variable("DISPLAY") != nil || variable("WAYLAND_DISPLAY") != nil)
  }

  /// Returns the address of the session bus; never starts one.
  func busAddress() throws(KeyringError) -> String {
    guard variable("SECRET_BACKEND") != "file" else { throw .fileBackend }
    if let address = variable("DBUS_SESSION_BUS_ADDRESS") {
      // GLib would run dbus-launch.
      guard !address.hasPrefix("autolaunch:") else { throw .noBus }
      return address
    }
    guard let folder = variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { throw .noBus }
    let path = folder + "/bus"
    guard access(path, F_OK) == 0, let escaped = libsecret.g_dbus_address_escape_value(path) else {
      throw .noBus
    }
    defer { libsecret.g_free(escaped) }
    return "unix:path=\(String(cString: escaped))"
  }

  /// Returns a variable; an empty one counts as unset.
  private func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
