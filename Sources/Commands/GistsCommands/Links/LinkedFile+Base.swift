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
    let bytes = try await bytes(at: version, from: session, in: repositories)
    return bytes.map { HexDigest.sha256(of: $0) } == digest ? bytes : nil
  }

  /// The most revisions in which ``basedOnSent(in:)`` looks for a text.
  private static let mostRevisions = 10

  /// Returns the file as it is if the response to its last upload was lost: what was sent is then the
  /// last common content if the gist has it, or has had it since.
  ///
  /// Without that, what changed later on both sides would seem to be in the same lines.
  func basedOnSent(in repositories: GistRepositories) async throws -> LinkedFile {
    guard state == .diverged, let sent = link.sent, let gist else { return self }
    let versions = GistFingerprint.versions(of: gist.received, since: link.version)
    for (index, version) in versions.prefix(Self.mostRevisions).enumerated() {
      let bytes =
        index == 0
        ? there : try await bytes(at: version, from: gist.named.session, in: repositories)
      guard bytes.map({ HexDigest.sha256(of: $0) }) == sent else { continue }
      var file = self
      (file.link.digest, file.link.version, file.link.sent) = (sent, version, nil)
      file.state = LinkState(
        here: here.map(HexDigest.sha256), there: there.map(HexDigest.sha256), base: sent)
      return file
    }
    return self
  }

  /// Returns the content in a revision; nil if there is no such revision, or it lacks the file.
  private func bytes(
    at version: String, from session: Session, in repositories: GistRepositories
  ) async throws -> [UInt8]? {
    do {
      let revision = try await session.api.value(
        .gistRevision(id: link.gist, revision: version), as: Gist.self
      ).value
      return try await FileContent.bytes(
        of: link.file, in: revision, from: session, in: repositories)
    } catch APIError.errorResponse(let response) where [404, 422].contains(response.status) {
      return nil
    }
  }
}
