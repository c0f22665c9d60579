import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LineDiff
import LocalFiles
import TerminalOutput

/// Somebody's change to a gist between the comparison and an update, which undid it.
struct OverwrittenChange: Sendable {
  let update: PushFlow.Change
  /// The commit that was undone.
  let version: String

  /// nil if the update undid nothing.
  init?(_ update: PushFlow.Change, by response: Decoded<Gist>) {
    guard
      let version = GistFingerprint.overwritten(by: response, since: update.gist.received)
    else { return nil }
    (self.update, self.version) = (update, version)
  }

  /// The failures to report if it can't be restored.
  func failures(_ formatter: FailureFormatter) -> [Failure] {
    update.texts.map { formatter.overwrote($0.file.link, version) }
  }
}

/// A local file is not there, perhaps because an editor is saving it.
struct MissingLocalFile: Error {}

extension LinkSync {
  /// Merges what was undone into the local files, which are then ahead of the gist.
  ///
  /// - Returns: the files in which both changed the same lines, or which the other change deleted or
  ///   renamed; the gist's history has the other text.
  /// - Throws: ``MissingLocalFile``; to be called again once it exists.
  func restore(_ change: OverwrittenChange) async throws -> [FileLink] {
    let gist = change.update.gist.named
    let revision = try await gist.session.api.value(
      .gistRevision(id: gist.id, revision: change.version), as: Gist.self
    ).value
    var overlapping: [FileLink] = []
    for text in change.update.texts {
      guard let base = text.file.remote else { continue }
      let theirs = try await FileContent.bytes(
        of: text.file.link.file, in: revision, from: gist.session, in: repositories)
      guard let theirs else {
        overlapping.append(text.file.link)
        continue
      }
      if theirs == base { continue }
      if try !merge(theirs, from: base, into: text) { overlapping.append(text.file.link) }
    }
    return overlapping
  }

  /// Returns whether the local file has the merged text.
  private func merge(
    _ theirs: [UInt8], from base: [UInt8], into text: PushFlow.Text
  ) throws -> Bool {
    let writer = LinkedFileWriter(sessions: sessions)
    var file = text.file
    // Somebody may save at the same moment.
    for _ in 1...3 {
      guard let local = try LinkedFile.read(file.link.path) else { throw MissingLocalFile() }
      guard [base, local, theirs].allSatisfy({ TextCheck.firstBadByte(in: $0) == nil }) else {
        return false
      }
      let merge = ThreeWayMerge(base: base, mine: local, theirs: theirs, labels: ("", ""))
      if merge.hasConflicts { return false }
      if merge.bytes == local { return true }
      if local != text.data.bytes { _ = try writer.keepDraft(local, of: file.link, former: base) }
      file.local = local
      guard try writer.replace(file, with: merge.bytes) else { continue }
      sessions.output.diagnostics.say(
        "Merged \(file.link.path) with a change that came to its gist at the same time")
      return true
    }
    return false
  }
}

extension FailureFormatter {
  /// An update undid what somebody changed at the same moment, in the same lines.
  func overwrote(_ link: FileLink, _ version: String) -> Failure {
    Failure(
      .no, code: .conflict,
      "\(link.path) replaced what someone else changed in its gist at the same time",
      next: ["their text is in revision \(revision: version) of \(gist: link.gist)"])
  }
}
