import FoundationEssentials
import Glibc

/// An empty home folder and the environment of a program that uses it.
///
/// Use ``with(_:)`` to give the program a host, a token or a keyring.
package struct ScratchHome: Sendable {
  /// The folder that contains all others and is removed in the end.
  package let root: String
  package var path: String { "\(root)/home" }
  package var runtime: String { "\(root)/runtime" }
  /// The working directory of the program.
  package var work: String { "\(root)/work" }
  package var config: String { "\(root)/config" }
  package var data: String { "\(root)/data" }
  package var state: String { "\(root)/state" }
  package var cache: String { "\(root)/cache" }
  /// The environment of the program: no token, no display, no bus.
  package var environment: [String: String] = [:]

  /// Runs `body` with a home, then removes it.
  @discardableResult
  package static func with<Result: Sendable>(
    body: (ScratchHome) async throws -> Result
  ) async throws -> Result {
    try await ScratchFolder.with { folder in
      var home = ScratchHome(root: folder)
      for path in [home.path, home.runtime, home.work] {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      }
      home.environment = [
        "PATH": toolPath, "HOME": home.path, "XDG_RUNTIME_DIR": home.runtime,
        "XDG_CONFIG_HOME": home.config,
        "XDG_DATA_HOME": home.data, "XDG_STATE_HOME": home.state, "XDG_CACHE_HOME": home.cache,
        "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "xterm-256color", "COLORFGBG": "15;0",
      ]
      return try await body(home)
    }
  }

  /// Returns the home with additional variables.
  package func with(_ variables: [String: String]) -> ScratchHome {
    var home = self
    home.environment.merge(variables) { $1 }
    return home
  }

  /// Writes a file to ``work`` and returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = "\(work)/\(name)"
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes an executable script to a separate folder and returns the folder, for `PATH`.
  package func program(_ name: String, script: String) throws -> String {
    let folder = "\(root)/programs"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try writeProgram(script, to: "\(folder)/\(name)")
    return folder
  }

  /// Returns the bytes of a file by its absolute path; nil if it can't be read.
  package func read(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(filePath: path))).map { Array($0) }
  }

  /// The relative paths of all files under ``root``, sorted.
  package var files: [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []).filter { path in
      var isFolder = false
      return FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
        && !isFolder
    }.sorted()
  }

  /// Whether a file contains a text; the path is relative to ``root``.
  package func contains(_ text: String, in path: String) -> Bool {
    guard let bytes = read("\(root)/\(path)"), let first = text.utf8.first else { return false }
    // By C's functions: a search of the standard library takes a hundred times as long in a debug build.
    return bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress,
        let found = memchr(base, Int32(first), rest.count)
      {
        rest = rest.dropFirst(UnsafeRawPointer(found) - base)
        guard rest.count >= text.utf8.count else { return false }
        if memcmp(found, text, text.utf8.count) == 0 { return true }
        rest = rest.dropFirst()
      }
      return false
    }
  }

  /// Returns the permission bits of a file by its absolute path; nil if it doesn't exist.
  package func mode(_ path: String) -> UInt32? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }
}
