import CommandSupport
import LocalFiles
import TerminalOutput

extension CreateFlow {
  /// Returns the texts that would be lost if sending fails, with the command that sends them again.
  ///
  /// There is no command if the gist has several files, if the description or the name contains a
  /// secret, or if the description can't be printed unchanged.
  func unsentTexts(_ files: [DraftFile]) -> [UnsentDrafts.Text] {
    let tokens = context.knownTokens
    return files.compactMap { file in
      var text = file.unsent
      if files.count == 1, names(files).allSatisfy({ $0.findings(tokens).isEmpty }),
        description.map(Printable.line) == description
      {
        text?.command = command(naming: file.name.text)
      }
      return text
    }
  }

  private func command(naming name: String) -> ResendCommand {
    var options: [SuggestedCommand.Word] = isPublic ? ["--public"] : []
    if let description { options.append(.option("--desc", description)) }
    options.append(.option("--filename", name))
    return ResendCommand(
      context.failureFormatter.on(session.host).command("create", options: options),
      input: .argument)
  }
}
