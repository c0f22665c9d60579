import ByteTools
import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput
import TextFormats

struct LinkedFile: Sendable {
  var link: FileLink
  var state: LinkState
  /// The local contents; nil if the file does not exist.
  var local: [UInt8]?
  /// The gist's contents; nil if the file no longer exists or could not be fetched.
  var remote: [UInt8]?
  /// nil if the gist no longer exists or could not be fetched.
  var gist: LinkedGist?

  /// The file that has another name in the gist now, as far as its contents tell; nil if there is none.
  var renamed: GistFile? {
    guard let digest = link.digest, let gist = gist?.received.value, gist[exactly: link.file] == nil
    else { return nil }
    let same = gist.files.filter { $0.exactBytes.map(HexDigest.sha256) == digest }
    return same.count == 1 ? same[0] : nil
  }

  /// Returns what to do with the file.
  func step(_ direction: LinkDirection, isForced: Bool = false) -> LinkStep {
    // Without a gist, there is nothing to upload the file to.
    state == .gistFileDeleted && gist == nil ? .refuse : state.step(direction, isForced: isForced)
  }

  var members: [JSON.Member] {
    let page = (try? Host(link.host))?.gistPage(link.gist)
    return [
      .init("path", link.path), .init("id", link.gist), .init("url", page),
      .init("file", link.file),
    ]
  }

  /// Returns the link once both have these bytes.
  func markedSynced(_ bytes: [UInt8], _ gist: Decoded<Gist>) -> FileLink {
    var link = link
    link.digest = HexDigest.sha256(of: bytes)
    link.version = GistFingerprint(gist).version
    link.sent = nil
    return link
  }

  /// Returns the link after an upload of these bytes that failed, and may have arrived.
  func markedSent(_ bytes: [UInt8]) -> FileLink {
    var link = link
    link.sent = FileLink.Upload(
      digest: HexDigest.sha256(of: bytes),
      version: gist.flatMap { GistFingerprint($0.received).version })
    return link
  }

  /// Records that both have these bytes, unless that is already recorded.
  func keepLink(_ bytes: [UInt8]?, in sessions: Sessions) async throws {
    guard let bytes, let gist = gist?.received else { return }
    let link = markedSynced(bytes, gist)
    guard link != self.link else { return }
    do {
      try await sessions.stateFiles.links.renew([link])
    } catch  where !(error is CancellationError) {
      throw sessions.failureFormatter.linksNotUpdated(error)
    }
  }
}

typealias LinkedGist = (named: NamedGist, received: Decoded<Gist>)

extension LinkedFile {
  /// The number of gists fetched concurrently.
  private static let width = 6

  /// Reads the files locally and in their gists, and passes them to `use`.
  ///
  /// Sends one request for each gist, and more for large files. `use` gets the files gist by gist,
  /// in the order of the links.
  static func load(
    _ links: [FileLink], in repositories: GistRepositories, use: ([LinkedFile]) async throws -> Void
  ) async throws {
    let sessions = repositories.sessions
    try await groups(links, sessions).inOrder(atMost: width) { group in
      do {
        return try await load(group.links, group.session.get(), in: repositories)
      } catch {
        try Task.checkCancellation()
        var failure = sessions.failureFormatter.failure(for: error)
        if case .failure = group.session {
          // A host that is no longer known would fail every push.
          failure.nextSteps += group.links.map {
            "to unlink the file, run \(sessions.failureFormatter.unlink($0.path))"
          }
        }
        return group.links.map { LinkedFile(link: $0, state: .unknown(failure)) }
      }
    } use: { _, files in
      try await use(try files.get())
    }
  }

  private struct Group: Sendable {
    var links: [FileLink]
    /// Gists of one host share a session, so that they respect the host's limits together.
    let session: Result<Session, any Error>
  }

  private static func groups(_ links: [FileLink], _ sessions: Sessions) -> [Group] {
    var groups: [Group] = []
    for link in links {
      let isSame = { (group: Group) in
        group.links[0].host == link.host && group.links[0].gist == link.gist
      }
      if let index = groups.firstIndex(where: isSame) {
        groups[index].links.append(link)
      } else {
        let session =
          groups.first { $0.links[0].host == link.host }?.session
          ?? Result { try sessions.session(urlHost: try Host(link.host).name) }
        groups.append(Group(links: [link], session: session))
      }
    }
    return groups
  }

  /// Reads the files of one gist; `read` returns the content of a local file, nil if it is missing.
  static func load(
    _ links: [FileLink], _ session: Session, in repositories: GistRepositories,
    read: (String) throws -> [UInt8]? = LinkedFile.read
  ) async throws -> [LinkedFile] {
    let named = NamedGist(session: session, id: links[0].gist, revision: nil)
    let received: Decoded<Gist>
    do {
      received = try await named.fetch()
    } catch APIError.errorResponse(let response) where response.isNotFound {
      return links.map { LinkedFile(link: $0, state: .gistFileDeleted) }
    }
    let wanted = Set(links.compactMap { received.value[exactly: $0.file] })
    let contents = try await FileContent.load(
      received.value.files.filter(wanted.contains), of: received.value, from: session,
      in: repositories)
    let gist = (named: named, received: received)
    let formatter = repositories.sessions.failureFormatter
    var files: [LinkedFile] = []
    for link in links {
      let file = received.value[exactly: link.file]
      let content = contents.first { $0.file == file }
      files.append(
        try await LinkedFile(link, gist, content, formatter, read: read)
          .basedOnSent(in: repositories))
    }
    return files
  }

  /// Reads the local file; `content` is the gist's file, nil if the gist has no such file or GitHub
  /// doesn't list it, which is no proof that it was deleted.
  private init(
    _ link: FileLink, _ gist: LinkedGist, _ content: FileContent?, _ formatter: FailureFormatter,
    read: (String) throws -> [UInt8]?
  ) {
    do {
      let received = gist.received.value
      if content == nil, received.isTruncated {
        throw formatter.noFile(link.file, in: received, host: gist.named.session.host)
      }
      let remote = try content?.bytes.get()
      let local = try read(link.path)
      let state = LinkState(
        local: local.map(HexDigest.sha256), remote: remote.map(HexDigest.sha256), base: link.digest)
      self.init(link: link, state: state, local: local, remote: remote, gist: gist)
    } catch {
      self.init(
        link: link, state: .unknown(formatter.failure(for: error)), gist: gist)
    }
  }

  /// Returns the file's bytes; nil if it does not exist.
  static func read(_ path: String) throws(FileError) -> [UInt8]? {
    try InputFile.readIfPresent(path, limit: FileData.gitLimit)
  }
}
