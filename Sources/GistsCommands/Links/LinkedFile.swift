import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import Glibc
import LocalFiles

/// A linked file as it is now, here and in its gist.
struct LinkedFile: Sendable {
  let link: FileLink
  let state: LinkState
  /// nil where there is no such file.
  var here: [UInt8]?
  /// nil where it is gone, or could not be had.
  var there: [UInt8]?
  /// nil where it is gone, or could not be had.
  var gist: LinkedGist?

  /// The link once these bytes are in both.
  func inStep(_ bytes: [UInt8], _ gist: Decoded<Gist>) -> FileLink {
    var link = link
    link.digest = HexDigest.sha256(of: bytes)
    link.version = GistFingerprint(gist).version
    return link
  }

  /// Remembers that these bytes are in both, unless that is known.
  func keepLink(_ bytes: [UInt8]?, in context: AppContext) throws {
    guard let bytes, let gist = gist?.received else { return }
    let link = inStep(bytes, gist)
    if link != self.link { try context.links.renew([link]) }
  }
}

/// The gist of linked files, and the way to it.
struct LinkedGist: Sendable {
  let named: NamedGist
  let received: Decoded<Gist>
}

extension LinkedFile {
  /// How many gists are looked at side by side.
  private static let width = 6

  /// Looks at the files, here and there: one request for each gist, further ones for long files.
  ///
  /// They come in the order of the links, gist by gist.
  static func load(
    _ links: [FileLink], in context: AppContext, use: ([LinkedFile]) async throws -> Void
  ) async throws {
    try await groups(links, in: context).inOrder(atMost: width) { group in
      do {
        return try await load(group.links, group.session.get(), in: context)
      } catch {
        try Task.checkCancellation()
        var failure = context.failureFormatter.failure(for: error)
        if case .failure = group.session {
          // A host that is known no more would be told at every push.
          failure.nextSteps += group.links.map {
            "or forget the link: gists link --remove \(ShellWord.quoted($0.path))"
          }
        }
        return group.links.map { LinkedFile(link: $0, state: .unknown(failure)) }
      }
    } use: { _, files in
      try await use(try files.get())
    }
  }

  /// The links of one gist.
  private struct Group: Sendable {
    var links: [FileLink]
    /// Those of one host share it, and so keep to the host's limits.
    let session: Result<Session, any Error>
  }

  private static func groups(_ links: [FileLink], in context: AppContext) -> [Group] {
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
          ?? Result { try context.session(urlHost: try Host(link.host).name) }
        groups.append(Group(links: [link], session: session))
      }
    }
    return groups
  }

  private static func load(
    _ links: [FileLink], _ session: Session, in context: AppContext
  ) async throws -> [LinkedFile] {
    let named = NamedGist(session: session, id: links[0].gist, revision: nil)
    let received: Decoded<Gist>
    do {
      received = try await named.fetch()
    } catch APIError.errorResponse(let response) where response.isNotFound {
      return links.map { LinkedFile(link: $0, state: .goneThere) }
    }
    let wanted = Set(links.compactMap { received.value[$0.file] })
    let contents = try await FileContent.load(
      received.value.files.filter(wanted.contains), of: received.value, from: session, in: context)
    let gist = LinkedGist(named: named, received: received)
    return links.map { link in
      let file = received.value[link.file]
      return LinkedFile(link, gist, contents.first { $0.file == file }, in: context)
    }
  }

  /// Reads the file here; `content` is that of the gist, nil where it has no such file.
  private init(
    _ link: FileLink, _ gist: LinkedGist, _ content: FileContent?, in context: AppContext
  ) {
    do {
      let there = try content?.bytes.get()
      let here = try Self.read(link.path)
      let state = LinkState(
        here: here.map(HexDigest.sha256), there: there.map(HexDigest.sha256), base: link.digest)
      self.init(link: link, state: state, here: here, there: there, gist: gist)
    } catch {
      self.init(
        link: link, state: .unknown(context.failureFormatter.failure(for: error)), gist: gist)
    }
  }

  /// nil where there is no such file.
  static func read(_ path: String) throws(FileError) -> [UInt8]? {
    do {
      return try InputFile.read(path, limit: GistText.sizeLimit)
    } catch .cannotRead(_, ENOENT) {
      return nil
    }
  }
}
