import ArgumentParser
import CommandSupport
import GistsTUI
import TerminalOutput

/// A shell's request for completions: `gists __complete bash view 6c`.
///
/// It takes a few milliseconds: nothing else is parsed, no thread is started, and neither the
/// network nor the keyring nor another program is used. Nothing is written to stderr, because it
/// would appear in the line that is being typed.
struct CompletionRequest {
  static let name = "__complete"

  private let shell: CompletingShell
  private let words: [String]
  private let current: String

  /// Reads a command line; nil if it is not from a completion script.
  init?(_ arguments: [String]) {
    guard arguments.first == Self.name, arguments.count > 2,
      let shell = CompletingShell(rawValue: arguments[1])
    else { return nil }
    self.shell = shell
    // Bash passes the words as typed; only a word with an expansion, `$(…)`, has unquoted spaces.
    let words = arguments.dropFirst(2).map { word in
      shell == .bash ? CommandWords.words(of: word).joined(separator: " ") : word
    }
    self.words = words.dropLast()
    current = words.last ?? ""
  }

  func answer(root: any ParsableCommand.Type, topics: [String], in context: AppContext) {
    var context = context
    context.console = Console(
      out: context.console.out, err: .collecting(), terminal: Terminal())
    for line in lines(root: root, topics: topics, in: context) {
      try? context.console.out.writeLine(line)
    }
    try? context.console.out.flush()
  }

  func lines(
    root: any ParsableCommand.Type, topics: [String], in context: AppContext
  ) -> [String] {
    let position = CommandLinePosition(words, current, of: root)
    var context = context.configured(
      RunOptions(
        host: position.given["--host"]?.last, account: position.given["--account"]?.last),
      isJSON: false)
    if let complete = try? context.withSettings() { context = complete }
    switch candidates(at: position, topics: topics, in: context.libraries) {
    case .files: return [":files"]
    case .folders: return [":folders"]
    case .words(let words):
      // The other shells also find candidates by their middle, if the user has configured that.
      return words.filter { shell != .bash || $0.word.hasPrefix(current) }.compactMap(\.line)
    }
  }

  private func candidates(
    at position: CommandLinePosition, topics: [String], in libraries: Libraries
  ) -> Candidates {
    switch position.place {
    case .command(let commands):
      let names = Self.names(of: commands, startingWith: current)
      let topics = words == ["help"] ? topics.map { Candidate($0, "help topic") } : []
      return .words(names + topics)
    case .option: return .words(options(at: position))
    case .value(let option, let prefix, let index):
      // The new name in `--rename OLD NEW` has no candidates.
      guard index == 0, let completion = option.completion else { return .words([]) }
      let word = String(current.dropFirst(prefix.count))
      let found = CandidateFinder(position: position, current: word, libraries: libraries)
        .candidates(completion)
      guard case .words(let candidates) = found else { return found }
      return .words(candidates.map { Candidate(prefix + $0.word, $0.description) })
    case .argument(nil):
      let offersOptions = current.isEmpty && !position.arguments.isEmpty
      return .words(offersOptions ? options(at: position) : [])
    case .argument(let argument?):
      guard let completion = argument.completion else { return .words([]) }
      return CandidateFinder(position: position, current: current, libraries: libraries)
        .candidates(completion)
    }
  }

  /// Returns the names of commands; aliases only if no name starts with the word.
  private static func names(
    of commands: [any ParsableCommand.Type], startingWith word: String
  ) -> [Candidate] {
    let shown = commands.map { $0.configuration }.filter { $0.shouldDisplay }
    let names = shown.map { Candidate($0.commandName ?? "", $0.abstract) }
    if names.contains(where: { $0.word.hasPrefix(word) }) { return names }
    return shown.flatMap { command in command.aliases.map { Candidate($0, command.abstract) } }
  }

  private func options(at position: CommandLinePosition) -> [Candidate] {
    guard !position.arguments.isEmpty else {
      return [Candidate("--help", "Show help information.")]
    }
    return position.arguments.compactMap { option in
      // A letter is offered only if there is no longer name.
      guard let name = option.names.first(where: { $0.hasPrefix("--") }) ?? option.names.first,
        !position.usedOptions.contains(name)
      else { return nil }
      return Candidate(name, option.help)
    }
  }
}
