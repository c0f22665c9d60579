import CommandSupport
import GitHubAPI
import LocalFiles
import TerminalOutput

/// The text of a comment, read and checked before anything is sent.
struct CommentText: Sendable {
  enum Source: Hashable, Sendable {
    case argument(String)
    case file(String)
    case stdin
    case editor
  }

  let text: String
  /// What a person knows it by.
  let source: String
  /// Keeps it where it can't be given again.
  let unsent: UnsentDrafts

  /// nil where the editor ended with nothing changed.
  ///
  /// - Parameters:
  ///   - source: where it comes from.
  ///   - old: what the editor begins with.
  ///   - command: what sends it from a file.
  ///   - host: gets it: nobody types a text there that can't be sent.
  ///   - context: where it is read.
  /// - Throws: ``Failure``: 65 for a text that is none or blank, 66 for one that can't be read, 2 where
  ///   all of it was deleted in the editor.
  init?(
    _ source: Source, old: String, command: ResendCommand, for host: Host, in context: AppContext
  ) async throws {
    switch source {
    case .argument(let text):
      try self.init(
        Array(text.utf8), of: "--body", keptBy: UnsentDrafts(in: context),
        ifBlank: .blankComment("--body"))
    case .file(let path) where InputFile.isRegular(path):
      try self.init(
        try DraftInputs.bytes(path), of: path, keptBy: UnsentDrafts(in: context),
        ifBlank: .blankComment(path))
    case .file(let path):
      try self.init(keeping: try DraftInputs.bytes(path), of: path, command: command, in: context)
    case .stdin:
      try self.init(
        keeping: try await context.standardInput(for: host), of: "stdin", command: command,
        in: context)
    case .editor:
      let edited = try await Editor(context: context).edit(
        .init(
          source: "the comment", name: Self.name, bytes: Array(old.utf8),
          former: Array(old.utf8), command: command),
        instead: ["give the text: --body TEXT"])
      guard let edited else { return nil }
      // Who deletes all of it wants no comment.
      try self.init(
        edited.bytes, of: "the comment", keptBy: edited.unsent, ifBlank: .unchangedComment)
    }
  }

  /// A text that can't be given again: it is kept before it is checked.
  private init(
    keeping bytes: [UInt8], of source: String, command: ResendCommand, in context: AppContext
  ) throws {
    let text = UnsentDrafts.Text(source: source, name: Self.name, bytes: bytes, command: command)
    try self.init(
      bytes, of: source, keptBy: UnsentDrafts([text], in: context), ifBlank: .blankComment(source))
  }

  private init(
    _ bytes: [UInt8], of source: String, keptBy unsent: UnsentDrafts, ifBlank blank: Failure
  ) throws {
    guard !TextCheck.isBlank(bytes) else {
      // There is nothing to keep.
      unsent.forget()
      throw blank
    }
    if let offset = TextCheck.firstBadByte(in: bytes) {
      throw unsent.failure(for: Failure.binary(source, offset: offset))
    }
    text = String(decoding: bytes, as: UTF8.self)
    self.source = source
    self.unsent = unsent
  }

  /// The editor shows it as Markdown.
  private static let name = "comment.md"
}
