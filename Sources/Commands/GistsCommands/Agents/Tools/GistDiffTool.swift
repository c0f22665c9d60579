import CommandSupport
import GitHubAPI
import LineDiff
import ModelContext
import TerminalOutput
import TextFormats

extension Tool {
  /// Compares revisions: `gists diff`.
  static func gistDiff(_ source: AgentSource) -> Tool {
    Tool(
      "gist_diff", title: "Compare revisions of a gist",
      description: """
        Shows what changed between two revisions of a gist, as git does. Without from, shows the \
        last change; with from but without to, all changes since from.
        """,
      arguments: [
        .gist,
        .init("from", .text(atMost: 64), "The older revision, which gist_history lists."),
        .init("to", .text(atMost: 64), "The newer revision (default: the newest)."),
      ],
      result: [
        .init(
          "diff", .text, "The changes outside of redacted secrets; empty if there are none.",
          isRequired: true),
        .init("cut", .flag, "Whether the diff is longer; get_gist_file reads whole files."),
      ] + AgentResult.fields
    ) { call in
      try await source.result { context in
        let gist = try context.gist(call.arguments["gist"]?.string ?? "")
        var comparison = try await DiffSides(gist: gist, libraries: context.libraries)
          .comparison(call.arguments, of: gist)
        // Behind the signs of a diff, a secret over several lines shows nothing to the redactor.
        comparison.prepared = { [redactor = AgentText.redactor] in redactor.redact($0) }
        let diff = try await comparison.load(in: context.repositories)
        for failure in diff.failures { context.diagnostics.warn(failure.message) }
        let text = AgentText.redactor.redact(try diff.files.text)
        var (limit, shown, isCut) = (mostBytes, "", false)
        repeat {
          let beginning = AgentText.beginning(of: text, atMost: limit)
          (shown, isCut) = (AgentText.shown(beginning), beginning != text)
          limit /= 2
        } while JSON.string(shown).bytes().count > AgentResult.mostTextBytes
        return AgentResult(["diff": .string(shown), "cut": isCut ? .bool(true) : nil])
      }
    }
  }

  private static let mostBytes = 50_000
}

extension DiffSides {
  fileprivate func comparison(_ arguments: JSON, of gist: NamedGist) async throws -> GistComparison
  {
    let name = { (argument: String) throws in
      try arguments[argument]?.string.map(RevisionName.init(argument:))
    }
    let older = try name("from") ?? gist.revision.map(RevisionName.init(argument:))
    guard let older else {
      guard arguments["to"] == nil else { throw Failure(.wrongUsage, "to requires from") }
      return try await last()
    }
    guard let newer = try name("to") else { return try await since(older) }
    return try await between(older, newer)
  }
}

extension [FileDiff] {
  /// The changes as a terminal without colors shows them.
  fileprivate var text: String {
    get throws {
      let console = Console.collecting(terminal: Terminal(outIsTerminal: true))
      try DiffPage.result(console).write(self)
      return console.out.collectedText
    }
  }
}
