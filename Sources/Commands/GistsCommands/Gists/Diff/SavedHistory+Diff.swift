import ByteTools
import CommandSupport
import GistGit
import GistLibrary
import GitHubAPI
import GitHubModels
import TextFormats

extension SavedHistory {
  /// Returns the changes between two revisions: all changes since `older` without `newer`, or the
  /// last change without both.
  func comparison(
    _ older: RevisionName?, _ newer: RevisionName?, in context: AppContext
  ) async throws -> GistComparison {
    let known = try await revisions(counting: false).map(\.value)
    func version(_ name: RevisionName) throws -> String {
      try context.sessions.version(name, among: known, of: gist)
    }
    guard let newest = known.first else { throw Failure.noRevisions(of: gist) }
    let new = try newer.map(version) ?? newest.id
    let old = try older.map(version) ?? known.dropFirst().first?.id
    let newFiles = try await repository.files(of: new)
    guard let old else {
      return GistComparison(gist: gist, old: nil, new: try await side(newFiles, except: []))
    }
    let oldFiles = try await repository.files(of: old)
    return GistComparison(
      gist: gist, old: try await side(oldFiles, except: newFiles),
      new: try await side(newFiles, except: oldFiles))
  }

  /// Reads the contents of the files that the other side does not have under the same name.
  ///
  /// For other files, the name of their git object replaces the URL, so that they compare as equal.
  private func side(
    _ files: [GistRepository.File], except others: [GistRepository.File]
  ) async throws -> DiffSide {
    var contents = FileContents()
    let same = Set(others.map { [ExactString($0.name), ExactString($0.blob)] })
    let changed = files.filter { !same.contains([ExactString($0.name), ExactString($0.blob)]) }
    let blobs = try await repository.contents(of: changed, limit: FileData.gitLimit)
    for file in changed { contents[file.name] = blobs[file.blob] }
    let json = JSON.object([
      .init("id", gist.id),
      .init(
        "files",
        .object(
          files.map { file in
            .init(
              file.name,
              .object([
                .init("filename", file.name), .init("size", file.size),
                .init("raw_url", "\(file.blob)/\(file.blob)"),
              ]))
          })),
    ])
    guard let gist = Gist(json) else { throw GitError.strangeOutput(command: "git ls-tree") }
    return .copy(
      LibraryGist(gist: Decoded(gist, json: json), contents: contents, time: time))
  }
}
