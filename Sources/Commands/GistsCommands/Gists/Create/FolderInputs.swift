import ArgumentParser
import ByteTools
import ClientState
import CommandSupport
import LocalFiles
import TerminalOutput

/// The files that folders stand for: `--flatten`, `--hidden`.
struct FolderOptions: ParsableArguments {
  @Flag(help: "Include files in subfolders, a/b.c as a-b.c")
  var flatten = false

  @Flag(help: "Include a folder's hidden files")
  var hidden = false

  /// The options as they were given.
  var given: [String] { [(flatten, "--flatten"), (hidden, "--hidden")].filter(\.0).map(\.1) }
}

struct FolderInputs: Sendable {
  let takesHidden: Bool
  /// Whether to include files in subfolders, with `a/b.c` renamed to `a-b.c`.
  let flattens: Bool
  /// The gist that gets the files; nil for a new one.
  var gist: NamedGist?
  let programs: Programs
  let sessions: Sessions

  /// Returns the inputs with each folder replaced by its files, sorted by the bytes of their names.
  ///
  /// Reports skipped files, except hidden files and those that git ignores.
  ///
  /// A folder that has no files or can't be read stays, with its error.
  ///
  /// - Throws: ``Failure`` with status 64 if `--filename` was given.
  func expanded(_ inputs: FileInputs) async throws -> FileInputs {
    var paths: [String] = []
    var names: [ExactString: String] = [:]
    var faults: [ExactString: Failure] = [:]
    var skipped: [Skipped: [String]] = [:]
    for path in inputs.paths {
      guard path != "-", InputFile.isFolder(path) else {
        paths.append(path)
        continue
      }
      guard inputs.name == nil else { throw Failure.namedFolder(path) }
      let listing: FolderListing
      do throws(Failure) {
        listing = try await self.listing(of: path)
        if listing.files.isEmpty {
          throw .noFiles(listing, addedTo: gist, sessions.failureFormatter)
        }
      } catch {
        paths.append(path)
        faults[ExactString(path)] = error
        continue
      }
      for file in listing.files {
        let full = listing.path(of: file)
        paths.append(full)
        names[ExactString(full)] = file.replacing("/", with: "-")
      }
      noteLinks(outOf: listing)
      for (kind, files) in listing.skipped { skipped[kind, default: []] += files.map(listing.path) }
    }
    for kind in Skipped.allCases { note(kind, skipped[kind] ?? []) }
    var expanded = inputs
    (expanded.paths, expanded.namesInFolders, expanded.folderFaults) = (paths, names, faults)
    return expanded
  }

  private func note(_ kind: Skipped, _ paths: [String]) {
    guard !paths.isEmpty else { return }
    let end =
      kind == .subfolder ? "; add --flatten to include \(paths.count == 1 ? "it" : "them")" : ""
    programs.output.diagnostics.note(
      "skipped \(Plural.count(paths.count, kind.noun.one, kind.noun.many)): \(shown(paths))\(end)")
  }

  /// Lists links to files elsewhere, because the folder may be someone else's work.
  private func noteLinks(outOf listing: FolderListing) {
    guard let root = try? UserFile.absolutePath(of: listing.folder), root != "/" else { return }
    let paths = listing.files.map(listing.path).filter { path in
      (try? UserFile.absolutePath(of: path)).map { !$0.hasPrefix("\(root)/") } ?? false
    }
    guard !paths.isEmpty else { return }
    programs.output.diagnostics.note("links to files outside of \(listing.folder): \(shown(paths))")
  }

  private func shown(_ paths: [String]) -> String {
    Printable.line(paths.prefix(10).joined(separator: ", "))
      + (paths.count > 10 ? " and \((paths.count - 10).grouped) more" : "")
  }

  private func listing(of folder: String) async throws(Failure) -> FolderListing {
    var listing = FolderListing(folder: folder)
    let ignored = GitIgnore(
      folder: folder, programs: programs, folders: sessions.stateFiles.folders)
    if let root = ignored.workTree {
      let kept = await ignored.keptPaths(inWorkTree: root)
      try walk("", &listing, kept)
    } else {
      try walk("", &listing, nil)
      if listing.hasIgnoreFile, let kept = await ignored.keptPathsOutsideOfWorkTree() {
        listing = FolderListing(folder: folder)
        try walk("", &listing, kept)
      }
    }
    return listing
  }

  /// Adds the contents of a subfolder to the listing; `kept` is nil if no file is ignored.
  private func walk(
    _ subfolder: String, _ listing: inout FolderListing, _ kept: KeptPaths?
  ) throws(Failure) {
    let entries = try listing.entries(of: subfolder)
    if !subfolder.isEmpty, entries.contains(where: { $0.name == ".git" }) {
      return listing.skip(.repository, subfolder)
    }
    for entry in entries {
      let path = subfolder.isEmpty ? entry.name : "\(subfolder)/\(entry.name)"
      if entry.name == ".git" { continue }
      if entry.name == ".gitignore" { listing.hasIgnoreFile = true }
      if entry.name.hasPrefix("."), !takesHidden {
        listing.hidden += 1
        continue
      }
      // git does not list special files, so it can't say whether they are ignored.
      guard entry.kind == .special || kept?.contains(path, entry.kind) != false else {
        listing.ignored += 1
        continue
      }
      switch entry.kind {
      case .file: listing.files.append(path)
      case .folder where !flattens: listing.skip(.subfolder, path)
      case .folder: try walk(path, &listing, kept)
      case .linkToFolder: listing.skip(.linkToFolder, path)
      case .brokenLink: listing.skip(.brokenLink, path)
      case .special: listing.skip(.special, path)
      case .unreadable(let errno):
        throw .unreadable(.cannotRead(path: listing.path(of: path), errno: errno))
      }
    }
  }
}

/// The kinds of entries skipped in a folder, with a note.
enum Skipped: CaseIterable, Hashable, Sendable {
  case subfolder, repository, linkToFolder, brokenLink, special

  fileprivate var noun: (one: String, many: String) {
    switch self {
    case .subfolder: ("subfolder", "subfolders")
    case .repository: ("git repository", "git repositories")
    case .linkToFolder: ("link to a folder", "links to folders")
    case .brokenLink: ("broken link", "broken links")
    case .special: ("special file", "special files")
    }
  }
}

/// The contents of a folder; all paths are relative to it.
struct FolderListing: Sendable {
  /// The path on the command line.
  let folder: String
  var files: [String] = []
  var skipped: [Skipped: [String]] = [:]
  /// The numbers of entries that are skipped without being named.
  var hidden = 0
  var ignored = 0
  var hasIgnoreFile = false

  mutating func skip(_ kind: Skipped, _ path: String) { skipped[kind, default: []].append(path) }

  /// Returns the path from the current folder, as short as possible.
  func path(of file: String) -> String {
    // `-` alone is stdin.
    if [".", "./"].contains(folder), file != "-" { return file }
    return folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
  }

  fileprivate func entries(of subfolder: String) throws(Failure) -> [InputFolder.Entry] {
    do {
      return try InputFolder.entries(of: subfolder.isEmpty ? folder : path(of: subfolder))
    } catch {
      throw .unreadable(error)
    }
  }
}
