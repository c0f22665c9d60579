import ClientState
import CommandSupport
import FoundationEssentials
import LineDiff

/// Collects what `push --dry-run` and `pull --dry-run` would change, and prints it as a diff.
struct LinkPreview {
  /// The outcome in JSON for each file: `would_push`.
  let done: String
  let output: CommandOutput
  private(set) var diffs: [FileDiff] = []

  /// Adds the change of a file; nil is a file that does not exist.
  ///
  /// A refused one is made with `--force` only, so JSON does not report it as a change.
  mutating func add(
    _ file: LinkedFile, from old: [UInt8]?, to new: [UInt8]?, isRefused: Bool = false
  ) {
    let name = Self.name(of: file.link.path)
    let sides = [old, new].map { bytes in
      bytes.map { [FileDiff.Side(name: name, bytes: $0)] } ?? []
    }
    diffs += FileDiff.diffs(from: sides[0], to: sides[1])
    if !isRefused { output.record(done, file.members) }
  }

  /// Prints the diff; JSON names only the files.
  func printDiff() async throws {
    guard !diffs.isEmpty, !output.isJSON else { return }
    try await output.paged { try DiffPage.result($0).write(diffs) }
  }

  /// Returns the path from the current folder, or the whole path without its first slash, as
  /// `git diff --no-index` writes it.
  private static func name(of path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    return String(path.hasPrefix(folder) ? path.dropFirst(folder.count) : path.dropFirst())
  }
}
