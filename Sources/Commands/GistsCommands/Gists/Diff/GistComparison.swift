import ByteTools
import CommandSupport
import GistLibrary
import GitHubModels
import LineDiff
import TerminalOutput

/// One state of a gist: fetched from GitHub, or saved in the library.
enum DiffSide: Sendable {
  case received(Gist)
  case copy(LibraryGist)

  var gist: Gist {
    switch self {
    case .received(let gist): gist
    case .copy(let copy): copy.gist.value
    }
  }

  /// Returns the file's bytes if they are available without a request.
  fileprivate func bytes(of file: GistFile) -> [UInt8]? {
    if case .copy(let copy) = self { return copy.contents[file.name] }
    return file.exactBytes
  }

  fileprivate func load(
    _ files: [GistFile], from session: Session, in repositories: GistRepositories
  ) async throws -> [FileContent] {
    switch self {
    case .received(let gist):
      try await FileContent.load(files, of: gist, from: session, in: repositories)
    case .copy(let copy): files.map { FileContent(of: $0, in: copy, session.host) }
    }
  }
}

struct GistComparison: Sendable {
  let gist: NamedGist
  /// nil to compare with an empty gist.
  let old: DiffSide?
  let new: DiffSide
  /// Prepares a whole file before it is compared, such as by redaction.
  var prepared: @Sendable ([UInt8]) -> [UInt8] = { $0 }

  /// Returns the differences; files that are equal on both sides are not fetched.
  func load(in repositories: GistRepositories) async throws -> GistDiff {
    for gist in [old?.gist, new.gist].compactMap({ $0 }) where gist.isTruncated {
      repositories.sessions.output.diagnostics.warn("GitHub lists only \(gist.listedFiles)")
    }
    let same = unchanged
    async let oldContents = contents(of: old, except: same, in: repositories)
    async let newContents = contents(of: new, except: same, in: repositories)
    let (before, after) = (try await oldContents, try await newContents)
    // A file that is missing on one side can't be compared.
    let lost = Set((before + after).filter { $0.failure != nil }.map { ExactString($0.file.name) })
    return (
      files: FileDiff.diffs(
        from: before.compactMap { $0.side(unlessIn: lost, prepared) },
        to: after.compactMap { $0.side(unlessIn: lost, prepared) }),
      failures: (before + after).compactMap(\.failure)
    )
  }

  /// The names of the files that are known to be equal.
  private var unchanged: Set<ExactString> {
    let same = new.gist.files.filter { file in
      guard let old, let other = old.gist[exactly: file.name] else { return false }
      if let bytes = new.bytes(of: file), let others = old.bytes(of: other) {
        return bytes == others
      }
      return file.namesBytes && file.rawURL == other.rawURL && file.size == other.size
    }
    return Set(same.map { ExactString($0.name) })
  }

  private func contents(
    of state: DiffSide?, except same: Set<ExactString>, in repositories: GistRepositories
  ) async throws -> [FileContent] {
    guard let state else { return [] }
    let files = state.gist.files.filter { !same.contains(ExactString($0.name)) }
    return try await state.load(files, from: gist.session, in: repositories)
  }
}

/// `failures` are the reasons why files could not be compared.
typealias GistDiff = (files: [FileDiff], failures: [Failure])

extension GistFile {
  /// Whether the raw URL contains a hash of the bytes: equal URLs then mean equal bytes.
  fileprivate var namesBytes: Bool {
    (rawURL ?? "").split(separator: "/").contains { GistID.revision($0) != nil }
  }
}

extension FileContent {
  fileprivate func side(
    unlessIn lost: Set<ExactString>, _ prepared: ([UInt8]) -> [UInt8]
  ) -> FileDiff.Side? {
    guard case .success(let bytes) = bytes, !lost.contains(ExactString(file.name)) else {
      return nil
    }
    return FileDiff.Side(name: file.name, bytes: prepared(bytes))
  }
}
