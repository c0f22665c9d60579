import ChildProcesses
import CommandSupport
import FoundationEssentials
import GitHubAPI
import LocalFiles
import ModelContext
import ProgramVersion
import TerminalOutput

/// The server with the tools and resources for agents.
struct AgentServer: Sendable {
  private let source: AgentSource
  private let server: ModelContextServer

  /// - Parameters:
  ///   - context: The context of the command.
  ///   - writes: Whether there are tools that change something.
  ///   - consents: The questions that the user has already answered with yes.
  /// - Throws: a ``Failure`` for a host that can't be used.
  init(
    _ context: AppContext, writes: Bool = false, consents: Set<AgentScreen.Consent> = []
  ) throws {
    let host = try context.settings.namedHost()
    let source = AgentSource(context, writes: writes, consents: consents)
    self.source = source
    var server = ModelContextServer(
      .init(name: "gists", title: "GitHub gists", version: programDescription),
      instructions: Self.instructions(writes: writes),
      tools: Self.readingTools(source) + (writes ? Self.writingTools(source) : []),
      resources: .gists(source),
      account: { context.sessions.likelyLogin(on: host) ?? "" }, sentence: source.sentence,
      sleep: context.time.sleep)
    server.freeMemory = { ProcessMemory.trim() }
    self.server = server
  }

  static func readingTools(_ source: AgentSource) -> [Tool] {
    [
      .searchGists(source), .listGists(source), .getGist(source), .getGistFile(source),
      .gistHistory(source), .gistDiff(source), .listComments(source), .getUser(source),
      .listRepositories(source), .getRepository(source), .readRepositoryFile(source),
    ]
  }

  static func writingTools(_ source: AgentSource) -> [Tool] {
    [
      .createGist(source), .editGist(source), .starGist(source), .commentOnGist(source),
      .forkGist(source), .deleteGist(source), .restoreGist(source), .syncLibrary(source),
    ]
  }

  private static func instructions(writes: Bool) -> String {
    """
    GitHub gists, with the user's account in gists, the command-line program. To find something \
    that the user wrote or starred, use search_gists first: it searches whole gists in a library on \
    this computer, without a request. \(writes ? changes : onlyReading) \(AgentText.warning)
    """
  }

  private static let onlyReading = "The tools only read."
  private static let changes = """
    Before some changes, gists asks the user, and nobody else can answer. If the user says no, \
    do not call the tool again.
    """

  /// Answers an agent until its input ends.
  func run(reading input: StandardInput, writing output: Output) async {
    let (reader, writer) = (SerialQueue(), SerialQueue())
    let redactor = source.redactor
    await server.run(
      reading: { await reader.run { input.readSome() } }, isClosed: { input.hasNoWriter },
      writing: { line in
        await writer.run {
          // An agent that stops reading also closes its end of stdin. The program then ends, even
          // if this thread still waits.
          _ = try? output.writeDirectly(redactor.redact(line))
        }
      })
  }
}
