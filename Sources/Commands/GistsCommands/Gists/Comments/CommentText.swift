import ClientState
import CommandSupport
import GitHubAPI
import LocalFiles
import TerminalOutput

struct CommentText: Sendable {
  enum Source: Hashable, Sendable {
    case argument(String)
    /// A text from other code of this program, such as a tool for agents.
    case given(String)
    case file(String)
    case stdin
    case editor
  }

  let text: String
  /// The name of the source in messages: `stdin`, a path.
  let source: String
  /// The saved copy of a text that can't be entered again.
  let drafts: Drafts

  /// Reads the text; nil if it was left unchanged in the editor.
  ///
  /// - Parameters:
  ///   - source: where to read it.
  ///   - old: the text that the editor opens.
  ///   - command: the command that sends it from a file.
  ///   - gist: the gist that it is for; typing it requires being signed in to its host.
  ///   - context: the context of the command.
  /// - Throws: ``Failure`` with status 65 if the input is blank or not text, 66 if it can't be
  ///   read, 2 if all of it was deleted in the editor.
  init?(
    _ source: Source, old: String, command: ResendCommand, for gist: NamedGist,
    in context: AppContext
  ) async throws {
    let host = gist.session.host
    let target = DraftTarget.comment(on: gist.id, on: host)
    switch source {
    case .argument(let text):
      try self.init(Array(text.utf8), of: "--body", keptBy: Drafts(in: context))
    case .given(let text):
      try self.init(Array(text.utf8), of: "the comment", keptBy: Drafts(in: context))
    case .file(let path) where context.stateFiles.canBeReadAgain(path):
      try self.init(try FileInputs.bytes(path), of: path, keptBy: Drafts(in: context))
    case .file(let path):
      try self.init(
        keeping: try FileInputs.bytes(path), of: path, for: target, command: command, in: context)
    case .stdin:
      try self.init(
        keeping: try await context.standardInput(for: host), of: "stdin", for: target,
        command: command, in: context)
    case .editor:
      let edited = try await Editor(context: context).edit(
        .init(
          source: "the comment", name: Self.name, bytes: Array(old.utf8), target: target,
          former: Array(old.utf8), command: command),
        instead: ["use --body TEXT"])
      guard let edited else { return nil }
      // Deleting all of the text cancels, as in git commit.
      try self.init(
        edited.bytes, of: "the comment", keptBy: edited.drafts, ifBlank: .unchangedComment)
    }
  }

  /// Saves a text that can't be entered again, then checks it.
  private init(
    keeping bytes: [UInt8], of source: String, for target: DraftTarget, command: ResendCommand,
    in context: AppContext
  ) throws {
    let text = Drafts.Text(
      source: source, name: Self.name, bytes: bytes, target: target, command: command,
      origin: source)
    try self.init(bytes, of: source, keptBy: Drafts([text], in: context))
  }

  private init(
    _ bytes: [UInt8], of source: String, keptBy drafts: Drafts,
    ifBlank blank: Failure? = nil
  ) throws {
    guard !TextCheck.isBlank(Array(WrittenText.withoutMark(bytes))) else {
      // A blank text needs no saved copy.
      drafts.forget()
      throw blank ?? .blankComment(source)
    }
    if let offset = TextCheck.firstBadByte(in: bytes) {
      throw drafts.failure(for: Failure.binary(source, offset: offset))
    }
    text = WrittenText.text(bytes)
    self.source = source
    self.drafts = drafts
  }

  /// The extension makes editors highlight Markdown.
  private static let name = "comment.md"
}
