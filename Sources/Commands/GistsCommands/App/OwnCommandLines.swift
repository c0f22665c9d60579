import ArgumentParser
import CommandSupport

/// The command lines of this program, for the commands that run or complete others.
struct OwnCommandLines: CommandLines {
  func run(_ arguments: [String], in context: AppContext) async -> ExitStatus {
    await CommandLineRun(context).run(arguments)
  }

  func completions(of words: [String], in context: AppContext) -> [String] {
    // Zsh passes words without their quotes, as the browser does.
    CompletionRequest([CompletionRequest.name, CompletingShell.zsh.rawValue] + words)?.lines(
      root: RootCommand.self, topics: HelpTopic.allCases.map(\.rawValue), in: context) ?? []
  }

  func command(
    of words: [String]
  ) -> (name: String, traits: CommandTraits, arguments: [String])? {
    CommandTraits(of: words).map { traits in
      (
        RootCommand.named(by: words).path.joined(separator: " "), traits,
        CommandLinePosition(words, "", of: RootCommand.self).positionals
      )
    }
  }

  func opensEditor(_ words: [String]) -> Bool {
    let (type, _, rest) = RootCommand.named(by: PairedOption.spread(words))
    guard let type = type as? any EditorCommand.Type, let command = try? type.parse(rest) else {
      return false
    }
    return command.opensEditor
  }
}
