import ByteTools
import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels

/// What both sides of a linked file had last.
extension LinkedFile {
  /// Returns the last common content, from the gist's history; nil if it is unknown.
  func base(from session: Session, in repositories: GistRepositories) async throws -> [UInt8]? {
    guard let digest = link.digest, let version = link.version else { return nil }
    return try await bytes(of: digest, at: version, from: session, in: repositories)
  }

  /// Returns the file as it is if the response to its last upload was lost: what was sent is then the
  /// last common content if the gist has it, or has had it since.
  ///
  /// Otherwise, whoever undid the upload on one side would get it back from the other one, and
  /// later changes on both sides would seem to be in the same lines.
  func basedOnSent(in repositories: GistRepositories) async throws -> LinkedFile {
    guard [.ahead, .behind, .diverged].contains(state), let sent = link.sent, let gist else {
      return self
    }
    if remote.map(HexDigest.sha256) == sent.digest {
      return based(on: sent.digest, at: GistFingerprint(gist.received).version)
    }
    for version in olderRevisions(of: gist.received, since: sent) {
      let bytes = try await bytes(
        of: sent.digest, at: version, from: gist.named.session, in: repositories)
      if bytes != nil { return based(on: sent.digest, at: version) }
    }
    return self
  }

  /// The most revisions in which ``basedOnSent(in:)`` looks for a text.
  private static let mostRevisions = 10

  /// Returns the first revisions after an upload, the oldest first, without the newest revision; none if
  /// the gist doesn't name the revision before the upload: earlier ones may have the same text.
  private func olderRevisions(of gist: Decoded<Gist>, since sent: FileLink.Upload) -> [String] {
    guard let version = sent.version, GistFingerprint.hasRevision(version, in: gist) else {
      return []
    }
    let later = GistFingerprint.versions(of: gist, since: version).dropFirst()
    return later.suffix(Self.mostRevisions).reversed()
  }

  /// Returns a newly linked file with the last common content of the local file's former link, if the
  /// gist's file has that: it is the same one with another name, or a copy.
  func based(on former: FileLink?) -> LinkedFile {
    guard link.digest == nil, let digest = former?.digest, let gist,
      remote.map(HexDigest.sha256) == digest
    else { return self }
    return based(on: digest, at: GistFingerprint(gist.received).version)
  }

  /// Returns the file with a content, which a revision has, as the last common one.
  private func based(on digest: String, at version: String?) -> LinkedFile {
    var file = self
    (file.link.digest, file.link.version, file.link.sent) = (digest, version, nil)
    file.state = LinkState(
      local: local.map(HexDigest.sha256), remote: remote.map(HexDigest.sha256), base: digest)
    return file
  }

  /// Returns the content with a digest that the file has in a revision; nil if there is no such revision,
  /// or the file has another content there.
  private func bytes(
    of digest: String, at version: String, from session: Session, in repositories: GistRepositories
  ) async throws -> [UInt8]? {
    do {
      let revision = try await session.api.value(
        .gistRevision(id: link.gist, revision: version), as: Gist.self
      ).value
      guard revision[exactly: link.file] != nil else {
        // It may have had another name.
        return revision.files.lazy.compactMap(\.exactBytes)
          .first { HexDigest.sha256(of: $0) == digest }
      }
      let bytes = try await FileContent.bytes(
        of: link.file, in: revision, from: session, in: repositories)
      return bytes.map(HexDigest.sha256) == digest ? bytes : nil
    } catch APIError.errorResponse(let response) where [404, 422].contains(response.status) {
      return nil
    }
  }
}
