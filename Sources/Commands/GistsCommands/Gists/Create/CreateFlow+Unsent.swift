import CommandSupport
import LocalFiles
import TerminalOutput

extension CreateFlow {
  /// Returns the texts that would be lost if sending fails, with the command that sends them again.
  ///
  /// There is no command if the gist has several files, if the description or the name contains a
  /// secret, or if the description can't be printed unchanged.
  func unsentTexts(_ files: [DraftFile]) -> [UnsentDrafts.Text] {
    files.compactMap { file in
      var text = file.unsent
      if files.count == 1 { text?.command = resendCommand(naming: file.name.text) }
      return text
    }
  }

  /// Returns the command that creates the gist from a saved text; nil if a command line can't have
  /// the description or the name.
  func resendCommand(naming name: String) -> ResendCommand? {
    let tokens = context.knownTokens
    let words = [OutgoingText.name(name)] + (description.map { [.description($0)] } ?? [])
    guard words.allSatisfy({ $0.findings(tokens).isEmpty }),
      description.map(Printable.line) == description
    else { return nil }
    var options: [SuggestedCommand.Word] = isPublic ? ["--public"] : []
    if let description { options.append(.option("--desc", description)) }
    options.append(.option("--filename", name))
    return ResendCommand(
      context.failureFormatter.on(session.host).command("create", options: options),
      input: .argument)
  }
}
