import GistLibrary
import GitHubAPI
import GitHubModels
import LocalFiles
import TextFormats

/// One gist in a backup: a folder with its files, and beside it the gist's JSON document.
///
/// The document is written last and removed before the files are replaced, so a gist with a
/// document has all its files. Until then, a list of names tells the next backup which files may be
/// left over from earlier revisions.
struct BackupFolder {
  private let root: DownloadFolder
  private let name: SafeName
  /// Never the name of a gist's folder: no ID contains a dot.
  private let documentName: SafeName
  private let leftoverNamesName: SafeName

  init(of id: String, in root: DownloadFolder) throws(SafeName.Problem) {
    self.root = root
    name = try SafeName(id)
    documentName = try SafeName("\(id).json")
    leftoverNamesName = try SafeName("\(id).leftovers.json")
  }

  /// The gist that was backed up; nil if there is none or its document can't be read.
  private func saved() -> Gist? { json(documentName).flatMap { Gist($0) } }

  /// The names of files that an unfinished backup may have left.
  private func leftoverNames() -> [String] {
    json(leftoverNamesName)?.array?.compactMap(\.string) ?? []
  }

  private func json(_ name: SafeName) -> JSON? {
    (try? root.read(name, limit: Self.documentSizeLimit)).flatMap { try? JSON(parsing: $0) }
  }

  private func writeLeftoverNames(_ names: [String]) throws(FileError) {
    // As bytes: the same name in another Unicode form is another file.
    var seen: Set<[UInt8]> = []
    let unique = names.filter { seen.insert(Array($0.utf8)).inserted }
    let list = JSON.array(unique.map(JSON.string)).text(indented: true) + "\n"
    try root.write(Array(list.utf8), as: leftoverNamesName, replacing: true)
  }

  /// Far more than GitHub sends: a document has at most 1 MB of each file.
  private static let documentSizeLimit = 1 << 30

  /// The gist that was backed up, if it is up to date and all its files exist.
  ///
  /// `hasGit` says whether large files can be fetched, and so must exist as well.
  func current(_ listed: Gist, hasGit: Bool) -> Gist? {
    guard let saved = saved(), saved.updatedAt != nil, saved.isSameRevision(as: listed),
      let folder = DownloadFolder(name, in: root)
    else { return nil }
    let isComplete = zip(Self.fileNames(saved), saved.files.unavailabilities).allSatisfy {
      file, reason in
      guard case .success(let name) = file.name,
        reason == nil || hasGit && file.file.canComeByGit
      else { return true }
      return folder.isRegular(name, size: file.file.size)
    }
    return isComplete ? saved : nil
  }

  /// Whether a file exists with the size in the gist's document.
  func holds(_ name: SafeName, _ file: GistFile) -> Bool {
    DownloadFolder(self.name, in: root)?.isRegular(name, size: file.size) ?? false
  }

  /// Writes the files, and removes those that the gist no longer has.
  ///
  /// - Parameters:
  ///   - fetched: The gist and its contents.
  ///   - isComplete: false if files are missing that GitHub may serve later.
  /// - Returns: The files whose names the file system rejected, with the errors.
  /// - Throws: An error that every other file would also hit.
  func write(
    _ fetched: LibraryGist, isComplete: Bool
  ) throws(FileError) -> [(file: GistFile, error: FileError)] {
    let gist = fetched.gist.value
    let saved = saved()
    let earlier = (saved?.files.map(\.name) ?? []) + leftoverNames()
    try writeLeftoverNames(earlier + gist.files.map(\.name))
    try root.remove(documentName)
    try root.synchronize()
    let folder = try DownloadFolder(making: name, in: root)
    var failures: [(file: GistFile, error: FileError)] = []
    for (file, name) in Self.fileNames(gist) {
      guard case .success(let name) = name else { continue }
      guard let bytes = fetched.contents[file.name] else {
        // Without git, a large file stays only if it is still the gist's.
        if file.unavailability == .gitOnly,
          saved?[exactly: file.name].map(file.hasSameContents) != true
        {
          try folder.remove(name)
        }
        continue
      }
      do throws(FileError) {
        try folder.write(bytes, as: name, replacing: true)
      } catch {
        guard error.isOfName else { throw error }
        failures.append((file, error))
      }
    }
    // A truncated document does not show which files were deleted.
    let tellsDeletions = isComplete && !gist.isTruncated
    if tellsDeletions {
      let kept = Self.fileNames(gist).compactMap { try? $0.name.get() }
      // If the file system treats two names as one, the file is a current one.
      for name in Self.deletedNames(earlier, from: gist)
      where folder.otherName(of: name, in: kept) == nil {
        try folder.remove(name)
      }
    }
    try folder.synchronize()
    if isComplete, failures.isEmpty {
      let document = Array((fetched.gist.json.text(indented: true) + "\n").utf8)
      try root.write(document, as: documentName, replacing: true)
      if tellsDeletions { try root.remove(leftoverNamesName) }
    }
    return failures
  }

  /// Returns the earlier names that the gist no longer has.
  private static func deletedNames(_ earlier: [String], from gist: Gist) -> [SafeName] {
    DownloadNames.check(earlier.filter { gist[exactly: $0] == nil }, unusual: .allowed)
      .compactMap { try? $0.get() }
  }

  /// Returns each file with its name in the backup.
  ///
  /// Unusual names are allowed, except `.git`: git would treat the folder as a repository.
  static func fileNames(
    _ gist: Gist
  ) -> [(file: GistFile, name: Result<SafeName, DownloadNames.Problem>)] {
    Array(
      zip(
        gist.files, DownloadNames.check(gist.files.map(\.name), unusual: .allowed)))
  }
}
