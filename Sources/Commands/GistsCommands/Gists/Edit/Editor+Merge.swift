import CommandSupport
import LineDiff
import TerminalOutput

extension Editor {
  /// Lets the user resolve a merge in the editor.
  ///
  /// Without a change in the editor, the merged text itself is the result.
  ///
  /// - Parameters:
  ///   - merge: the merge.
  ///   - text: the merged text, with the command that sends it again, if any.
  ///   - former: the drafts that the result replaces.
  ///   - instead: the hints if there is no terminal.
  /// - Returns: the text and its draft.
  /// - Throws: ``Failure`` with status 65 if a marker is left, with the place of the draft; what
  ///   ``edit(_:instead:)`` throws.
  func resolve(
    _ merge: ThreeWayMerge, _ text: Drafts.Text, replacing former: Drafts,
    instead: [MessageText]
  ) async throws -> Result {
    let result = try await former.guarding { try await edit(text, instead: instead) }
    let drafts = former.replaced(by: result?.drafts ?? Drafts([text], in: context))
    let bytes = result?.bytes ?? merge.bytes
    guard !merge.leavesMarker(in: bytes) else {
      throw drafts.failure(for: Failure.conflictMarkers(in: text.source))
    }
    return (bytes, drafts)
  }
}

extension Failure {
  fileprivate static func conflictMarkers(in name: String) -> Failure {
    Failure(
      .dataRefused, code: .conflictMarkers,
      "\(name) still has conflict markers; nothing was sent")
  }
}
