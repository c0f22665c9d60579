import Glibc

/// The folders in `PATH`.
///
/// Empty and relative ones are skipped: what is in the current folder, such as a clone, must not take
/// the place of a program.
package enum SearchPath {
  /// Where programs are without a `PATH` of absolute folders.
  private static let usual = "/usr/bin:/bin"

  /// Whether one of the folders has a program with that name.
  package static func contains(_ name: String, environment: [String: String]) -> Bool {
    environment["PATH"].flatMap { path(of: name, in: $0) } != nil
  }

  /// Returns the path of a program, by its name or its path; nil if there is no such program.
  static func path(of program: String, environment: [String: String]) -> String? {
    program.contains("/") ? program : path(of: program, in: environment["PATH"] ?? usual)
  }

  /// Returns the value of `PATH` without the folders that are skipped.
  static func withoutRelativeFolders(_ value: String) -> String {
    let folders = folders(value)
    // An empty value is the current folder.
    return folders.isEmpty ? usual : folders.joined(separator: ":")
  }

  private static func path(of name: String, in value: String) -> String? {
    folders(value).lazy.map { "\($0)/\(name)" }.first { path in
      var status = stat()
      return access(path, X_OK) == 0 && stat(path, &status) == 0
        && status.st_mode & S_IFMT == S_IFREG
    }
  }

  private static func folders(_ value: String) -> [Substring] {
    value.split(separator: ":").filter { $0.hasPrefix("/") }
  }
}
