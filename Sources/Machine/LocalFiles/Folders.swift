import Glibc

/// The program's folders for this user (XDG Base Directory Specification).
///
/// Empty and relative variables are ignored. An unset HOME is looked up in the password database.
package struct Folders: Hashable, Sendable {
  /// The paths `…/gists`, without a trailing slash; created on the first write.
  package let config, data, state, cache: String
  /// The user's own systemd units.
  package let systemdUnits: String
  /// nil if there is no runtime folder.
  package let runtime: String?

  package init(environment: [String: String]) {
    self.init(environment: environment, passwordHome: Self.passwordHome)
  }

  init(environment: [String: String], passwordHome: () -> String?) {
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? Self.withoutSlash($0) : nil }
    }
    // Without a home folder, all writes fail instead of going somewhere else.
    let home = folder("HOME") ?? passwordHome().map(Self.withoutSlash) ?? "/nonexistent"
    let configurations = folder("XDG_CONFIG_HOME") ?? home + "/.config"
    config = configurations + "/gists"
    systemdUnits = configurations + "/systemd/user"
    data = (folder("XDG_DATA_HOME") ?? home + "/.local/share") + "/gists"
    state = (folder("XDG_STATE_HOME") ?? home + "/.local/state") + "/gists"
    cache = (folder("XDG_CACHE_HOME") ?? home + "/.cache") + "/gists"
    runtime = folder("XDG_RUNTIME_DIR").map { $0 + "/gists" }
  }

  private static func withoutSlash(_ path: String) -> String {
    var path = path[...]
    while path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }

  /// Returns the user's home folder from the password database; nil if none or not absolute.
  private static func passwordHome() -> String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var space = [CChar](repeating: 0, count: 16_384)
    guard getpwuid_r(getuid(), &entry, &space, space.count, &found) == 0, found != nil,
      let folder = entry.pw_dir
    else { return nil }
    let home = String(cString: folder)
    return home.hasPrefix("/") ? home : nil
  }
}
