import Glibc

/// The folders in `PATH`.
package enum SearchPath {
  /// Whether one of the folders has a program with that name.
  package static func contains(_ name: String, environment: [String: String]) -> Bool {
    (environment["PATH"] ?? "").split(separator: ":").contains {
      access("\($0)/\(name)", X_OK) == 0
    }
  }
}
