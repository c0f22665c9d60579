import Algorithms
import ByteTools
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles

/// The changes to a gist, checked against its current state before anything is sent.
struct EditPlan: Sendable {
  /// The differences only.
  private(set) var edit = GistEdit()
  /// The file to edit, if one was given and the gist has it.
  let file: GistFile?
  /// The name of the file to create, if its text was given and the gist does not have it.
  let newFile: String?
  /// The names of files whose contents are replaced by added ones.
  private(set) var replaced: [String] = []
  /// The names of all files after the changes, new ones last.
  private(set) var names: [String]

  /// Plans the changes.
  ///
  /// `moved` has the contents of renamed files whose old names other files get: one request can't free
  /// a name and reuse it, so the new name is that of a new file.
  ///
  /// - Throws: ``Failure`` with status 1 for a missing file, 64 for two changes to one file, 65 for
  ///   changes that GitHub would refuse.
  init(
    _ request: EditRequest, additions: [CheckedFile], moved: [ExactString: FileData] = [:],
    of gist: Gist, on host: Host, _ formatter: FailureFormatter
  ) throws(Failure) {
    let removed = try Self.files(request.removed, of: gist, on: host, formatter)
      .uniqued(on: { ExactString($0.name) })
    let renamed = try Self.files(
      request.renamed.map(\.from), of: gist, on: host, formatter)
    _ = try Self.files(request.existing, of: gist, on: host, formatter)
    let targets = try request.renamed.map { rename throws(Failure) in
      try SafeName(checking: rename.to).text
    }
    newFile = try Self.newFile(request, of: gist)
    let edited = newFile == nil ? [request.file].compactMap { $0 } : []
    file = try Self.files(edited, of: gist, on: host, formatter).first
    try Self.refuseTwoChanges(
      removed.map(\.name) + renamed.map(\.name)
        + additions.map(\.name.text).filter { moved[ExactString($0)] == nil },
      file: newFile ?? file?.name, renamed: renamed.map(\.name))

    names = gist.files.map(\.name).filter { name in
      !removed.contains { $0.name.isExactly(name) }
    }
    for (file, target) in zip(renamed, targets) {
      if file.name == target {
        guard file.name.utf8.elementsEqual(target.utf8) else { throw .sameName(target) }
        continue
      }
      // GitHub's request has one entry per name: one request can't both free a name and reuse it.
      if let old = gist[target],
        (removed + renamed).contains(where: { $0.name.isExactly(old.name) })
      {
        throw .nameInUse(target)
      }
      guard gist[target] == nil, !names.contains(target) else { throw .nameTaken(target) }
      if let data = moved[ExactString(file.name)] {
        names.append(target)
        setContents(data, of: target, in: gist)
        continue
      }
      names.removeAll { $0.isExactly(file.name) }
      names.append(target)
      edit.files.append(.init(file.name, .rename(to: target, nil)))
    }
    edit.files += removed.map { .init($0.name, .remove) }
    for file in additions {
      let old = gist[file.name.text]
      let name = old?.name ?? file.name.text
      if let old {
        let isReplaced =
          moved[ExactString(name)] == nil && !(old.isKnownToHold(file.data.bytes) ?? false)
        if isReplaced { replaced.append(name) }
      } else {
        guard !names.contains(name) else { throw .nameTaken(name) }
        names.append(name)
      }
      setContents(file.data, of: name, in: gist)
    }
    if let newFile {
      guard !names.contains(newFile) else { throw .nameTaken(newFile) }
      names.append(newFile)
    }
    if names.isEmpty { throw formatter.on(host).noFilesLeft(in: gist) }
    if names.count > FileInputs.mostFiles {
      throw .tooManyFiles(names.count, limit: FileInputs.mostFiles)
    }
    if let description = request.description, !description.isExactly(gist.description ?? "") {
      edit.description = description
    }
  }

  /// Sets the contents of a file, unless it already has them.
  mutating func setContents(_ data: FileData, of name: String, in gist: Gist) {
    guard gist[exactly: name]?.isKnownToHold(data.bytes) != true else { return }
    if let index = edit.files.firstIndex(where: { $0.name.isExactly(name) }),
      case .rename(let target, _) = edit.files[index].change
    {
      edit.files[index].change = .rename(to: target, data)
    } else {
      edit.files.append(.init(name, .write(data)))
    }
  }

  /// Returns the name of the file to create; nil if the gist has it, or if its text is not given.
  private static func newFile(_ request: EditRequest, of gist: Gist) throws(Failure) -> String? {
    guard let name = request.file, request.source != .editor, gist[name] == nil,
      // GitHub does not list all files of this gist: it may have the file.
      !gist.isTruncated
    else { return nil }
    return try SafeName(checking: name).text
  }

  /// Returns the files with these names; throws if one is missing or its name is damaged.
  private static func files(
    _ names: [String], of gist: Gist, on host: Host, _ formatter: FailureFormatter
  ) throws(Failure) -> [GistFile] {
    try names.map { name throws(Failure) in
      guard let file = gist[name] else { throw formatter.on(host).noFile(name, in: gist) }
      guard !file.isRepaired else {
        throw .notEditable(file, of: gist, host: host, because: "it is not valid Unicode")
      }
      return file
    }
  }

  /// Throws if a file has two changes; only a rename can be combined with a new text.
  private static func refuseTwoChanges(
    _ changed: [String], file: String?, renamed: [String]
  ) throws(Failure) {
    var seen: Set<ExactString> = []
    for name in changed where !seen.insert(ExactString(name)).inserted {
      throw .twoChanges(of: name)
    }
    if let file, seen.contains(ExactString(file)),
      !renamed.contains(where: { $0.isExactly(file) })
    {
      throw .twoChanges(of: file)
    }
  }
}

enum EditableText {
  /// Returns the bytes of the file; fetches them if the gist's JSON is truncated, large ones by git.
  ///
  /// - Throws: ``Failure`` with status 65 if the file is binary, incomplete, or served only over
  ///   git where git is missing.
  static func load(
    _ file: GistFile, of gist: Gist, from session: Session, in repositories: GistRepositories
  ) async throws -> [UInt8] {
    let refused = { (reason: String) in
      Failure.notEditable(file, of: gist, host: session.host, because: reason)
    }
    guard !file.isRepaired else { throw refused("it is not valid Unicode") }
    let bytes: [UInt8]
    do {
      bytes =
        if let large = try await repositories.contentByGit(of: file, in: gist, on: session.host) {
          large
        } else {
          try await session.api.completeFile(file)
        }
    } catch let reason as FileUnavailable {
      throw Failure.notServed(
        file, of: gist, host: session.host, because: reason, hasGit: repositories.programs.hasGit)
    } catch APIError.invalidResponse(_, .sizeMismatch, _) {
      throw refused("\(session.host) sent only a part of it")
    }
    guard TextCheck.firstBadByte(in: bytes) == nil else { throw refused("it is not UTF-8 text") }
    return bytes
  }
}
