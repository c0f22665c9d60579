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
    let options = [
      isPublic ? "--public" : nil, option("--desc", description), option("--filename", name),
    ]
    let words = ["create"] + options.compactMap(\.self)
    return ResendCommand(words: context.failureFormatter.command(words.joined(separator: " ")))
  }

  /// Returns `NAME=VALUE`, one word, so that a value may begin with `-`.
  private func option(_ name: String, _ value: String?) -> String? {
    value.map { "\(name)=\(ShellWord.quoted($0))" }
  }
}
