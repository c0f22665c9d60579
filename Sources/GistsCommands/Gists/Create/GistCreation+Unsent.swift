import LocalFiles

extension GistCreation {
  /// What is lost where it can't be sent, with the command that makes the same gist of it.
  ///
  /// There is none where other files belong to the gist, or where it would show a secret.
  func unsentTexts(_ files: [DraftFile]) -> [UnsentTexts.Text] {
    files.compactMap { file in
      var text = file.unsent
      if files.count == 1, publishedDescription.allSatisfy(\.findings.isEmpty) {
        text?.command = command(naming: file.name.text)
      }
      return text
    }
  }

  private func command(naming name: String) -> SendingCommand {
    let options = [
      isPublic ? "--public" : nil, option("--desc", description), option("--filename", name),
    ]
    let words = ["create"] + options.compactMap(\.self)
    return SendingCommand(words: context.sentences.command(words.joined(separator: " ")))
  }

  /// In one word, whatever the value begins with.
  private func option(_ name: String, _ value: String?) -> String? {
    value.map { "\(name)=\(ShellWord.quoted($0))" }
  }
}
