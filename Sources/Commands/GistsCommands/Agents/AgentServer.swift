import CommandSupport
import FoundationEssentials
import GitHubAPI
import LocalFiles
import ModelContext
import TerminalOutput

/// What an agent can do with gists.
struct AgentServer: Sendable {
  private let source: AgentSource
  private let server: ModelContextServer

  init(_ context: AppContext) throws {
    let host = try context.settings.namedHost()
    let source = AgentSource(context)
    self.source = source
    server = ModelContextServer(
      .init(name: "gists", title: "GitHub gists", version: Version.description),
      instructions: Self.instructions, tools: Self.readingTools(source),
      resources: .gists(source),
      account: { context.sessions.likelyLogin(on: host) ?? "" }, sentence: source.sentence,
      sleep: context.time.sleep)
  }

  static func readingTools(_ source: AgentSource) -> [Tool] {
    [
      .searchGists(source), .listGists(source), .getGist(source), .getGistFile(source),
      .gistHistory(source), .listComments(source),
    ]
  }

  private static let instructions = """
    Gists of GitHub, read with the account of the user of gists, the command-line program. To find \
    something that the user wrote or starred, use search_gists first: it searches all contents on this \
    computer and costs no request. \(AgentText.warning)
    """

  /// Answers an agent until its input ends.
  func run(reading input: StandardInput, writing output: Output) async {
    let (reader, writer) = (SerialQueue("agent.input"), SerialQueue("agent.output"))
    let redactor = source.redactor
    await server.run(
      reading: { await reader.run { input.readSome() } },
      writing: { line in
        await writer.run {
          // An agent that reads no more closes its end of stdin, too.
          try? output.write(redactor.redact(line))
          try? output.flush()
        }
      })
  }
}
