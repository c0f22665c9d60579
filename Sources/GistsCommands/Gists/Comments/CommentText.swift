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
  /// Keeps it where it can't be given again.
  let unsent: UnsentTexts

  /// - Parameters:
  ///   - source: where it comes from.
  ///   - old: what the editor begins with.
  ///   - command: what sends it from a file.
  ///   - context: where it is read.
  /// - Throws: ``Failure``: 65 for a text that is none or blank, 66 for one that can't be read, 2 where
  ///   nothing was written.
  init(
    _ source: Source, old: String, command: String, in context: AppContext
  ) async throws {
    switch source {
    case .argument(let text):
      self.text = try Self.checked(Array(text.utf8), "--body")
      unsent = UnsentTexts(in: context)
    case .file(let path):
      text = try Self.checked(try Self.bytes(path), path)
      unsent = UnsentTexts(
        InputFile.isRegular(path)
          ? [] : [.init(source: path, name: Self.name, bytes: Array(text.utf8), command: command)],
        in: context)
    case .stdin:
      if context.console.terminal.inIsTerminal {
        context.talk.note("type the text; Ctrl-D on a line of its own ends it")
      }
      text = try Self.checked(try context.input.readAll(DraftInputs.largest), "stdin")
      unsent = UnsentTexts(
        [.init(source: "stdin", name: Self.name, bytes: Array(text.utf8), command: command)],
        in: context)
    case .editor:
      let edited = try await Editor(context: context).edit(
        .init(source: "the comment", name: Self.name, bytes: Array(old.utf8), command: command),
        instead: ["give the text: --body TEXT"])
      guard let edited else { throw Failure.unchangedComment }
      do {
        text = try Self.checked(edited.bytes, "the comment")
      } catch {
        guard !TextCheck.isBlank(edited.bytes) else {
          // Who deletes all of it wants no comment: there is nothing to keep.
          edited.unsent.forget()
          throw Failure.unchangedComment
        }
        throw edited.unsent.failure(for: error)
      }
      unsent = edited.unsent
    }
  }

  /// The editor shows it as Markdown.
  private static let name = "comment.md"

  private static func checked(_ bytes: [UInt8], _ source: String) throws(Failure) -> String {
    if let offset = TextCheck.firstBadByte(in: bytes) { throw .binary(source, offset: offset) }
    if TextCheck.isBlank(bytes) { throw .blankComment(source) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func bytes(_ path: String) throws(Failure) -> [UInt8] {
    do {
      return try InputFile.read(path, limit: DraftInputs.largest)
    } catch {
      throw .unreadable(error)
    }
  }
}
