import ByteTools
import ChildProcesses
import CommandSupport
import FoundationEssentials
import LocalFiles
import TerminalOutput

/// Finds the files of a folder that git does not ignore.
///
/// The folder may be someone else's work: its configuration must not run programs.
struct GitIgnore: Sendable {
  let folder: String
  let programs: Programs
  let folders: Folders

  /// The work tree that contains the folder; nil if there is none.
  var workTree: String? { folders(upTo: "/").first { exists("\($0)/.git") } }

  /// Returns the paths that git does not ignore; nil, after a note, if git can't be used.
  ///
  /// If git refuses the repository, for example because it belongs to another user, the ignore
  /// files are read as outside of a work tree.
  func keptPaths(inWorkTree root: String) async -> KeptPaths? {
    if let kept = await list([], "--cached") { return kept }
    guard programs.hasGit else {
      if folders(upTo: root).contains(where: { exists("\($0)/.gitignore") }) { noteUnapplied() }
      return nil
    }
    let kept = await withScratchRepository(of: root)
    if kept != nil {
      programs.output.diagnostics.note(
        "git refused the repository \(root); only .gitignore was applied")
    }
    return kept
  }

  /// Returns the paths that git does not ignore; nil, after a note, if git can't be used.
  func keptPathsOutsideOfWorkTree() async -> KeptPaths? {
    guard programs.hasGit else {
      noteUnapplied()
      return nil
    }
    return await withScratchRepository(of: ".")
  }

  private func noteUnapplied() {
    programs.output.diagnostics.note(
      ".gitignore was not applied: " + (programs.hasGit ? "git failed" : "git is not installed"))
  }

  /// Lists the files of a work tree as an empty repository sees them, without its own repository.
  ///
  /// `workTree` is absolute, or relative to the folder.
  private func withScratchRepository(of workTree: String) async -> KeptPaths? {
    let scratch =
      "\(folders.runtime ?? folders.state)/ignoring/\(RandomName.text)"
    let remove: @Sendable () -> Void = { try? FileManager.default.removeItem(atPath: scratch) }
    let kept = await Termination.with(cleanup: remove) { () -> KeptPaths? in
      defer { remove() }
      do {
        try PrivateFile("\(scratch)/HEAD").write(Array("ref: refs/heads/main\n".utf8))
        for name in ["objects", "refs"] {
          try FileManager.default.createDirectory(
            atPath: "\(scratch)/\(name)", withIntermediateDirectories: false)
        }
      } catch {
        return nil
      }
      return await list(["--git-dir=\(scratch)", "--work-tree=\(workTree)"])
    }
    if kept == nil { noteUnapplied() }
    return kept
  }

  private func list(_ options: [String], _ more: String...) async -> KeptPaths? {
    let command = Self.git(
      ["-C", folder] + options + ["ls-files", "-z", "--others", "--exclude-standard"] + more)
    return await programs.runner.output(command, [], 64 << 20, .seconds(60))
      .map(KeptPaths.init)
  }

  /// Returns a git command that finds the repository by the folder alone, and runs no program that
  /// the repository names: no file system monitor, no hook, and no transport for missing objects.
  private static func git(_ arguments: [String]) -> [String] {
    let located = [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
      "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_TEMPLATE_DIR",
    ]
    return ["env"] + located.flatMap { ["-u", $0] } + [
      "GIT_ALLOW_PROTOCOL=none", "GIT_OPTIONAL_LOCKS=0", "git", "-c", "core.fsmonitor=false", "-c",
      "core.hooksPath=/dev/null", "-c", "safe.bareRepository=explicit",
    ] + arguments
  }

  private func folders(upTo root: String) -> [String] {
    guard let folder = try? UserFile.absolutePath(of: folder) else { return [] }
    return Array(
      sequence(first: folder) { path in
        path == root ? nil : "/" + path.split(separator: "/").dropLast().joined(separator: "/")
      })
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}

struct KeptPaths: Sendable {
  private var files: Set<ExactString> = []
  /// The folders that contain such a file.
  private var folders: Set<ExactString> = []

  /// Reads the output of `git ls-files -z`, where a repository in the folder ends with a slash.
  init(_ output: [UInt8]) {
    for bytes in output.split(separator: 0) {
      var path = String(decoding: bytes, as: UTF8.self)[...]
      if path.last == "/" {
        path.removeLast()
        folders.insert(ExactString(String(path)))
      } else {
        files.insert(ExactString(String(path)))
      }
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        guard folders.insert(ExactString(String(path))).inserted else { break }
      }
    }
  }

  func contains(_ path: String, _ kind: InputFolder.Kind) -> Bool {
    // A submodule is listed as a file.
    files.contains(ExactString(path)) || kind == .folder && folders.contains(ExactString(path))
  }
}
