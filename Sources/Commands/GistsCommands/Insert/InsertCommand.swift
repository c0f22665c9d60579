import ArgumentParser
import ClientState
import CommandSupport
import GistsTUI
import GitHubAPI
import ProgramStart
import TerminalOutput

struct InsertCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "insert",
    abstract: "Choose a snippet, fill in its placeholders and print it",
    discussion: """
      Searches your library as you type, like gists search. Your own and starred gists come first; \
      those you insert often and recently rank higher. Enter inserts the only file or fenced \
      Markdown block; with several, choose one (Tab always lets you choose). Prints the text \
      without its final newline and never runs it. gists widget binds this to a key.

      In shell, SQL and plain text, <name>, <name=default> and <name=a|b|c> are placeholders. Each \
      name is asked for once; an empty answer keeps the default or the placeholder. The first choice \
      is the default; you can type other text, and \\| is a literal |. Text with control characters is \
      shown but not printed.

      Needs a terminal, but works in $(…) and with stdin piped.

      Examples:
        gists insert
        gists insert docker prune
        gists insert lang:sql slow queries > query.sql
        command=$(gists insert)
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .text, sendsRequests: false, offersSignIn: false)

  @Argument(
    help: ArgumentHelp("Initial search words", valueName: "words"),
    completion: .values(.searchWord))
  var words: [String] = []

  @Flag(help: ArgumentHelp("Print errors on stdout, for gists widget", visibility: .hidden))
  var widget = false

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    do {
      try await insert(in: context)
    } catch let status as ExitStatus {
      throw status
    } catch  where widget {
      // The shell shows the message where it does not damage the command line.
      let failure = context.failureFormatter.failure(for: error)
      guard failure.status != .cancelled else { throw failure.status }
      let lines = ["error: \(failure.message)"] + failure.nextSteps.map { "hint: \($0)" }
      try context.console.out.write(lines.map(Printable.line).joined(separator: "\n"))
      throw failure.status
    }
  }

  private func insert(in context: AppContext) async throws {
    guard context.screen == nil else {
      throw Failure(.wrongUsage, "gists insert does not run in the browser")
    }
    if let shortage = SystemShortage.found { throw shortage }
    let library = try SnippetLibrary(context.libraries)
    let words = SearchText.line(of: words)
    let insertion =
      try await usesScreen(context.output)
      ? InsertScreen(context.output, context.failureFormatter, library).run(words: words)
      : InsertQuestions(prompts: context.prompts, library: library).run(words: words)
    // A terminal gets a newline after the text; other readers get none.
    try context.console.out.write(
      insertion.text + (context.console.terminal.outIsTerminal ? "\n" : ""))
    context.deferredTasks.add {
      // The text is already printed, so a failed count is no error.
      try? await library.uses.add(insertion.gist, part: insertion.part, at: context.time.now())
    }
  }

  /// Whether the user chooses snippets on the full screen instead of in a list.
  private func usesScreen(_ output: CommandOutput) -> Bool {
    !output.console.terminal.isPlain && output.settings.value(.chooser) == nil
      && !["", "dumb"].contains(output.settings.variables["TERM"] ?? "")
  }
}

extension FailureFormatter {
  var insertNeedsTerminal: Failure {
    Failure(
      .wrongUsage, "gists insert requires a terminal",
      next: [
        "to find a gist, run \(command("search", "WORDS"))",
        "to print a file, run \(command("view", "ID", "FILE", options: ["--raw"]))",
      ])
  }
}
