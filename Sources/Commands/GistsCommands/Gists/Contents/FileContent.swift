import ByteTools
import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

/// A file of a gist and its exact bytes, or the reason they could not be fetched.
struct FileContent: Sendable {
  let file: GistFile
  let bytes: Result<[UInt8], Failure>

  /// The number of files that are fetched at the same time.
  private static let width = 6

  /// Returns the contents of `files`, in order.
  ///
  /// Fetches contents that the gist's JSON lacks from `raw_url`, or with git if they are too large
  /// for that, unless they are those that `findKnown` returns.
  static func load(
    _ files: [GistFile], of gist: Gist, from session: Session, in repositories: GistRepositories,
    knowing findKnown: @Sendable () async -> [FileContent] = { [] }
  ) async throws -> [FileContent] {
    let known = await unchanged(files, findKnown)
    let missing = files.filter { known[ExactString($0.name)] == nil }
    let byGit = try await contentsByGit(of: missing, gist, session, in: repositories)
    var contents: [FileContent] = []
    try await Array(zip(files, files.unavailabilities)).inOrder(atMost: width) {
      file, unavailability -> FileContent in
      if let content = known[ExactString(file.name)] { return content }
      if let fetched = file.contentHash.flatMap({ byGit[$0.lowercased()] }) {
        return FileContent(file: file, bytes: fetched)
      }
      do {
        if let unavailability {
          throw Failure.notServed(
            file, of: gist, host: session.host, because: unavailability,
            hasGit: repositories.programs.hasGit)
        }
        return FileContent(file: file, bytes: .success(try await session.api.completeFile(file)))
      } catch {
        try Task.checkCancellation()
        let failure = repositories.sessions.failureFormatter.failure(for: error)
        return FileContent(file: file, bytes: .failure(failure))
      }
    } use: { _, content in
      contents.append(try content.get())
    }
    return contents
  }

  /// Returns the known contents of truncated files that have not changed, by name.
  private static func unchanged(
    _ files: [GistFile], _ findKnown: @Sendable () async -> [FileContent]
  ) async -> [ExactString: FileContent] {
    let truncated = files.filter(\.isTruncated)
    guard !truncated.isEmpty else { return [:] }
    let known = await findKnown()
    // The digest of a large file takes half a second.
    return await SerialQueue().run {
      var unchanged: [ExactString: FileContent] = [:]
      for content in known {
        guard let bytes = try? content.bytes.get(),
          let file = truncated.first(where: { $0.name.isExactly(content.file.name) }),
          file.isKnownToHold(bytes) == true
        else { continue }
        unchanged[ExactString(file.name)] = FileContent(file: file, bytes: content.bytes)
      }
      return unchanged
    }
  }

  /// Returns the bytes of the file with this name; nil if the gist has no such file.
  static func bytes(
    of name: String, in gist: Gist, from session: Session, in repositories: GistRepositories
  ) async throws -> [UInt8]? {
    guard let file = gist[exactly: name] else { return nil }
    return try await load([file], of: gist, from: session, in: repositories).first?.bytes.get()
  }

  /// Returns the contents of the files that only git can fetch, or git's error.
  ///
  /// Returns nothing without git: the files are then reported as not served.
  private static func contentsByGit(
    of files: [GistFile], _ gist: Gist, _ session: Session, in repositories: GistRepositories
  ) async throws -> [String: Result<[UInt8], Failure>] {
    let large = files.filter { $0.unavailability == .gitOnly && $0.contentHash != nil }
    guard !large.isEmpty, repositories.programs.hasGit, gist.gitPullURL != nil else { return [:] }
    do {
      return try await repositories.contentsByGit(of: large, in: gist, on: session.host)
        .mapValues { .success($0) }
    } catch {
      try Task.checkCancellation()
      let failure = repositories.sessions.failureFormatter.failure(for: error)
      return Dictionary(
        large.compactMap { file in file.contentHash.map { ($0.lowercased(), .failure(failure)) } }
      ) { first, _ in first }
    }
  }

  /// Why the bytes could not be fetched.
  var failure: Failure? {
    if case .failure(let failure) = bytes { failure } else { nil }
  }

  /// The content for JSON: text, or base64 for bytes that are not valid UTF-8.
  var json: (encoding: String, content: String)? {
    guard case .success(let bytes) = bytes else { return nil }
    if file.encoding != "base64", let text = String(validating: bytes, as: UTF8.self) {
      return (file.encoding ?? "utf-8", text)
    }
    return ("base64", Data(bytes).base64EncodedString())
  }
}

extension FileData {
  /// Checks the contents of a file that is about to be sent to a gist.
  ///
  /// - Parameters:
  ///   - bytes: the contents.
  ///   - source: the name to use in an error.
  ///   - hasGit: whether git can send contents that the API rejects.
  /// - Throws: a ``Failure`` (65) for too many bytes; without git, also for contents that are blank
  ///   or not UTF-8.
  init(checking bytes: [UInt8], of source: String, hasGit: Bool) throws(Failure) {
    let limit = hasGit ? Self.gitLimit : Self.apiLimit
    if bytes.count > limit { throw .tooBigToSend(source, limit: limit) }
    self.init(bytes)
    if fitsAPI || hasGit { return }
    guard let offset = TextCheck.firstBadByte(in: bytes) else { throw .empty(source) }
    throw .binary(source, offset: offset, next: [Failure.installGit])
  }
}

extension GistFile {
  /// Whether the file has these contents according to the document; nil if the document doesn't
  /// show it.
  func isKnownToHold(_ bytes: [UInt8]) -> Bool? {
    if let size, size != bytes.count { return false }
    if let exactBytes { return exactBytes == bytes }
    return contentHash.map {
      HexDigest.gitBlob(of: bytes, digits: $0.utf8.count) == $0.lowercased()
    }
  }
}

extension Programs {
  /// The largest file that can be sent to a gist, in bytes.
  var sizeLimit: Int { hasGit ? FileData.gitLimit : FileData.apiLimit }

  func data(checking bytes: [UInt8], of source: String) throws(Failure) -> FileData {
    try FileData(checking: bytes, of: source, hasGit: hasGit)
  }
}

extension Failure {
  static func tooBigToSend(_ source: String, limit: Int) -> Failure {
    let isForGit = limit == FileData.gitLimit
    return Failure(
      .dataRefused,
      "\(file: source) is too large: GitHub accepts files "
        + (isForGit ? "up to 100 MB" : "smaller than \(ByteSize.text(limit + 1)) without git"),
      next: isForGit ? [] : [installGit])
  }

  /// The failure for an empty file, which only git can send.
  static func empty(_ source: String) -> Failure {
    Failure(
      .dataRefused, "\(file: source) is blank; empty files must be sent with git",
      next: [installGit])
  }

  /// The failure for a pipe without content: the program that should have written to it failed.
  static func blank(_ source: String) -> Failure {
    Failure(.dataRefused, "\(file: source) is blank; nothing was sent")
  }

  static func binary(_ source: String, offset: Int, next: [MessageText] = []) -> Failure {
    Failure(
      .dataRefused, "\(file: source) is not UTF-8 text: invalid byte at offset \(offset)",
      next: next)
  }

  /// The hint for a file that only git can send or fetch.
  static let installGit: MessageText =
    "binary, empty and large files need git: sudo apt install git; other files do not"
}
