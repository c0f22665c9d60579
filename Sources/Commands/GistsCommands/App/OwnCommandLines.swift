import CommandSupport

/// The command lines that the browser runs.
struct OwnCommandLines: CommandLines {
  func run(_ arguments: [String], in context: AppContext) async -> ExitStatus {
    await CommandLineRun(context).run(arguments)
  }

  func completions(of words: [String], in context: AppContext) -> [String] {
    // Zsh passes words without their quotes, as the browser does.
    CompletionRequest([CompletionRequest.name, CompletingShell.zsh.rawValue] + words)?.lines(
      root: RootCommand.self, topics: HelpTopic.allCases.map(\.rawValue), in: context) ?? []
  }

  func command(of words: [String]) -> (name: String, traits: CommandTraits)? {
    CommandTraits(of: words).map { traits in
      (RootCommand.named(by: words).path.joined(separator: " "), traits)
    }
  }
}
