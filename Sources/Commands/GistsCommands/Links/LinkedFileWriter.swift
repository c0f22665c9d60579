import ClientState
import CommandSupport
import GitHubAPI
import Glibc
import LocalFiles
import TerminalOutput

/// Writes linked files on this computer.
struct LinkedFileWriter: Sendable {
  let sessions: Sessions

  /// Returns the path to write to: the file's path may have become a symbolic link, which is followed
  /// and not replaced.
  func target(of path: String) throws -> String {
    do {
      return try UserFile.absolutePath(of: path)
    } catch .cannotRead(_, ENOENT) {
      let formatter = sessions.failureFormatter
      throw UserFile.isSymbolicLink(path)
        ? formatter.brokenLink(at: path) : formatter.folderGone(of: path)
    }
  }

  /// Replaces the file, whatever it has now.
  func overwrite(_ file: LinkedFile, with bytes: [UInt8]) throws {
    try UserFile.write(bytes, to: target(of: file.link.path))
  }

  /// Replaces the file unless it changed since it was read; returns whether it was replaced.
  func replace(_ file: LinkedFile, with bytes: [UInt8]) throws -> Bool {
    try UserFile.replace(file.local, with: bytes, at: target(of: file.link.path))
  }

  /// Whether the file still has what was read.
  func isUnchanged(_ file: LinkedFile) throws -> Bool {
    try LinkedFile.read(target(of: file.link.path)) == file.local
  }

  /// Saves a text that is in no revision as a draft; nil if it is empty.
  ///
  /// One with possible secrets is kept for a day. `former` is the gist's text.
  func keepDraft(
    _ bytes: [UInt8], of link: FileLink, former: [UInt8] = []
  ) throws -> SavedDraft? {
    guard !bytes.isEmpty else { return nil }
    let text = OutgoingText(source: link.path, bytes: bytes, former: former)
    let draft = try SavedDraft.keepOnce(
      bytes, named: link.file, for: .file(of: link), in: sessions.stateFiles,
      at: sessions.time.now())
    return text.findings(sessions.output.knownTokens).isEmpty ? draft : draft.expiring()
  }
}
