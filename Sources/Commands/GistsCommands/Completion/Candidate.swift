import TerminalOutput

/// A word that may come next on a command line.
struct Candidate: Hashable, Sendable {
  var word: String
  /// One printable line; empty if there is nothing to say.
  var description = ""

  init(_ word: String, _ description: String = "") {
    self.word = word
    self.description = String(Printable.line(description).prefix(60))
  }

  /// The line that the scripts read; nil for a name that a line can't hold.
  var line: String? {
    guard !word.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return nil
    }
    return description.isEmpty ? word : "\(word)\t\(description)"
  }
}

/// What may come next on a command line.
enum Candidates: Hashable {
  /// The shell's own: files or folders.
  case files, folders
  case words([Candidate])
}
