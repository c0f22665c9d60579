import CommandSupport
import GistsTUI
import Glibc
import TerminalOutput

/// Chooses a snippet from lists and asks line by line: for screen readers, simple terminals and
/// `GISTS_CHOOSER`.
struct InsertQuestions {
  let prompts: Prompts
  let library: SnippetLibrary

  /// Returns the user's choice.
  ///
  /// - Throws: `PromptError.cancelled` if the user chose nothing; a ``Failure`` with status 1 if no
  ///   gist has the words, 65 if the text can't be inserted, 64 without a terminal.
  func run(words: String) async throws -> Insertion {
    let found = try await library.gists(matching: words)
    guard !found.gists.isEmpty else {
      throw Failure(.no, words.isEmpty ? "no gists in the library" : "no gists match \(words)")
    }
    var prompts = prompts
    let terminal = prompts.output.console.terminal
    let descriptor = terminal.inIsTerminal ? nil : prompts.controllingTerminal()
    defer { if let descriptor { close(descriptor) } }
    guard terminal.errIsTerminal, terminal.inIsTerminal || descriptor != nil else {
      throw prompts.failureFormatter.insertNeedsTerminal
    }
    // Questions go to the terminal of the process if stdin is no terminal.
    if let descriptor {
      prompts.output.console.terminal.inIsTerminal = true
      prompts.input = StandardInput(descriptor: descriptor)
    }
    let mode = TerminalMode(of: prompts.input.descriptor)
    mode?.readLines()
    defer { mode?.restore() }
    let names = try library.fileNames(of: found.gists.map(\.id))
    let index = try await prompts.choose(
      "Which gist?",
      from: found.gists.map { gist in
        [
          Cell(gist.title, keywords: names[gist.id] ?? []),
          Cell(gist.fileCount == 1 ? "" : "\(gist.fileCount.grouped) files", tone: .dim),
          Cell(gist.owner ?? "", tone: .name),
        ]
      },
      columns: [
        Column("", isFlexible: true, reading: .first), "", Column("", reading: .after("by")),
      ])
    let gist = found.gists[index].id
    let snippet = try await snippet(of: gist, words, prompts)
    if let problem = snippet.problem { throw Failure(.dataRefused, MessageText(problem)) }
    var values: [String: String] = [:]
    for placeholder in snippet.template?.placeholders ?? [] {
      let proposals =
        placeholder.choices.isEmpty ? placeholder.value.map { [$0] } : placeholder.choices
      let proposal = proposals.map { " [\($0.joined(separator: "|"))]" } ?? ""
      values[placeholder.name] = try await prompts.user.line(placeholder.name + proposal + ": ")
    }
    return Insertion(gist: gist, snippet: snippet, values: values)
  }

  private func snippet(
    of gist: String, _ words: String, _ prompts: Prompts
  ) async throws -> Snippet {
    let (snippets, likely) = try library.snippets(of: gist, words: words)
    guard let first = snippets.first else { throw Failure(.no, "the gist has no files") }
    guard snippets.count > 1 else { return first }
    // The most likely snippet comes first.
    let order = [likely] + snippets.indices.filter { $0 != likely }
    let index = try await prompts.choose(
      "Which file or block?",
      from: order.map { index in
        let snippet = snippets[index]
        let line = snippet.text.split(separator: "\n").first.map(String.init) ?? ""
        return [
          Cell(snippet.name, tone: .name), Cell(snippet.language ?? ""), Cell(line, tone: .dim),
        ]
      }, columns: ["", "", Column("", isFlexible: true)])
    return snippets[order[index]]
  }
}
