import Glibc

/// The folders of `PATH`.
package enum SearchPath {
  /// Whether one of them holds a program of that name.
  package static func holds(_ name: String, environment: [String: String]) -> Bool {
    (environment["PATH"] ?? "").split(separator: ":").contains {
      access("\($0)/\(name)", X_OK) == 0
    }
  }
}
