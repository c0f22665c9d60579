import GitHubAPI
import GitHubModels
import LocalFiles

/// One gist in a backup: a folder of its files, and beside it the document that says of which state
/// they are.
///
/// The document is written last, and taken away before the files of another state come: where it is,
/// its files are there.
struct BackupFolder {
  private let root: DownloadFolder
  private let name: SafeName
  /// It can't have the name of a folder: no id has a dot.
  private let documentName: SafeName

  /// An id is the name of a file always.
  init(of id: String, in root: DownloadFolder) throws(SafeName.Problem) {
    self.root = root
    name = try SafeName(id)
    documentName = try SafeName("\(id).json")
  }

  /// The state that is here; nil where there is none, or none that can be read.
  private func known() -> Gist? {
    guard let bytes = try? root.read(documentName, limit: Self.largestDocument),
      let json = try? JSON(parsing: bytes)
    else { return nil }
    return Gist(json)
  }

  /// Far more than GitHub puts into one: contents of a megabyte a file.
  private static let largestDocument = 1 << 30

  /// What is here, where it is the listed state and all its files are there.
  func current(_ listed: Gist) -> Gist? {
    guard let known = known(), let updated = known.updatedAt, updated == listed.updatedAt,
      let folder = DownloadFolder(name, in: root)
    else { return nil }
    let isWhole = Self.plan(known).allSatisfy { file, name in
      guard case .success(let name) = name, file.notServed == nil else { return true }
      return folder.isRegular(name, size: file.size)
    }
    return isWhole ? known : nil
  }

  /// Writes the files, and takes away those that the gist no longer has.
  ///
  /// - Parameters:
  ///   - kept: the gist.
  ///   - isWhole: nothing is missing that GitHub would give another time.
  /// - Returns: the files that this disk does not take, and why.
  /// - Throws: what no other file would escape either.
  func write(
    _ kept: LibraryGist, isWhole: Bool
  ) throws(FileError) -> [(file: GistFile, error: FileError)] {
    let before = known()
    try root.remove(documentName)
    try root.synchronize()
    let folder = try DownloadFolder(making: name, in: root)
    folder.removeLeftovers()
    var failures: [(file: GistFile, error: FileError)] = []
    for (file, name) in Self.plan(kept.gist.value) {
      guard case .success(let name) = name, let bytes = kept.contents[file.name] else { continue }
      do throws(FileError) {
        try folder.write(bytes, as: name, replacing: true)
      } catch {
        guard error.isOfName else { throw error }
        failures.append((file, error))
      }
    }
    // Of a gist with more files than GitHub lists nobody knows which are gone.
    if isWhole, !kept.gist.value.isTruncated, let before {
      for name in Self.names(of: before, without: kept.gist.value) { try folder.remove(name) }
    }
    try folder.synchronize()
    if isWhole, failures.isEmpty {
      let document = Array((kept.gist.json.text(indented: true) + "\n").utf8)
      try root.write(document, as: documentName, replacing: true)
    }
    return failures
  }

  /// The names that a gist no longer has, in any spelling that a disk may take for the same.
  private static func names(of before: Gist, without now: Gist) -> [SafeName] {
    let names = [now, before].flatMap { $0.files.map(\.name) }
    return DownloadNames.check(names, hidden: .allowedButGit).dropFirst(now.files.count)
      .compactMap { try? $0.get() }
  }

  /// Each file with the name it gets.
  ///
  /// Hidden files belong to a backup; `.git` does not: git would obey it.
  static func plan(
    _ gist: Gist
  ) -> [(file: GistFile, name: Result<SafeName, DownloadNames.Problem>)] {
    Array(
      zip(
        gist.files, DownloadNames.check(gist.files.map(\.name), hidden: .allowedButGit)))
  }
}
