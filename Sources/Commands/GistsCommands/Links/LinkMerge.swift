import ByteTools
import CommandSupport
import GitHubAPI
import LineDiff
import LocalFiles

/// A merge of a linked file that changed on both sides, based on their last common content.
struct LinkMerge: Sendable {
  let file: LinkedFile
  let mine: [UInt8]
  let theirs: [UInt8]
  let texts: ThreeWayMerge

  /// - Throws: ``Failure`` with status 1 if a side is not text; `APIError` if the last common content
  ///   can't be fetched.
  init(_ file: LinkedFile, in repositories: GistRepositories) async throws {
    let formatter = repositories.sessions.failureFormatter
    guard let mine = file.local, let theirs = file.remote, let session = file.gist?.named.session
    else { throw formatter.diverged(file.link) }
    guard [mine, theirs].allSatisfy({ TextCheck.firstBadByte(in: $0) == nil }) else {
      throw formatter.notMergeable(file.link)
    }
    (self.file, self.mine, self.theirs) = (file, mine, theirs)
    // If it is unknown, all lines that differ overlap.
    let base = try await file.base(from: session, in: repositories) ?? []
    texts = ThreeWayMerge(
      base: base, mine: mine, theirs: theirs, labels: ("yours", session.host.name))
  }

  /// The merged text; nil if both sides changed the same lines.
  var bytes: [UInt8]? { texts.hasConflicts ? nil : texts.bytes }
}
