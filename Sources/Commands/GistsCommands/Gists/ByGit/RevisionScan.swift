import GistGit
import TerminalOutput

extension GistRepository {
  /// Returns the possible secrets in these texts, and in all texts of a commit and its history:
  /// messages, file names, and contents.
  ///
  /// A finding in an earlier revision names the revision.
  func secrets(
    inHistoryOf newest: String, _ texts: [OutgoingText], scan: OutgoingScan
  ) async throws -> [String] {
    var scan = scan
    for text in texts { scan.add(text) }
    try await readTexts(of: newest) { text in
      let commit = ShortID.revision(text.commit)
      switch text.kind {
      case .fileName: scan.add(.name(String(decoding: text.bytes, as: UTF8.self)))
      case .message: scan.add(OutgoingText(source: "the message of \(commit)", bytes: text.bytes))
      case .contents(let name):
        let place = text.commit == newest ? name : "\(name) in revision \(commit)"
        scan.add(OutgoingText(source: place, bytes: text.bytes))
      }
    }
    return scan.findings
  }
}
