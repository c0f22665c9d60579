import CommandSupport
import LocalFiles
import TerminalOutput

extension CreateFlow {
  /// What is lost where it can't be sent, with the command that makes the same gist of it.
  ///
  /// There is none where other files belong to the gist, where it would show a secret, or where the
  /// description can't be shown as it is.
  func unsentTexts(_ files: [DraftFile]) -> [UnsentDrafts.Text] {
    files.compactMap { file in
      var text = file.unsent
      if files.count == 1, publishedDescription.allSatisfy(\.findings.isEmpty),
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

  /// In one word, whatever the value begins with.
  private func option(_ name: String, _ value: String?) -> String? {
    value.map { "\(name)=\(ShellWord.quoted($0))" }
  }
}
