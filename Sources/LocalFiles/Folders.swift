import Glibc

/// The person's folders of this program (XDG Base Directory Specification): an unset or relative
/// variable counts as not set, an unset HOME is looked up in the password database.
package struct Folders: Hashable, Sendable {
  /// `…/gists` each, without a slash at the end.
  ///
  /// Not made before something is written there.
  package let config, data, state, cache: String
  /// nil where there is no runtime folder.
  package let runtime: String?

  package init(environment: [String: String]) {
    self.init(environment: environment, passwordHome: Self.passwordHome)
  }

  /// `passwordHome` gives the home folder of the password database.
  init(environment: [String: String], passwordHome: () -> String?) {
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? Self.withoutSlash($0) : nil }
    }
    // Nothing can be written to a home that is not there, and nothing is written anywhere else.
    let home = folder("HOME") ?? passwordHome().map(Self.withoutSlash) ?? "/nonexistent"
    config = (folder("XDG_CONFIG_HOME") ?? home + "/.config") + "/gists"
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

  /// nil where the user is not in the database, or has no absolute home there.
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
