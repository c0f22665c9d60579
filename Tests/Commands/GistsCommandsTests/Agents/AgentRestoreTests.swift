import ModelContext
import Synchronization
import TestSupport
import Testing
import TextFormats

@testable import GistsCommands

/// An agent that takes a gist out of the trash, into which its user moved it.
@Suite(.endsHangs) struct `An agent that restores` {
  private static let id = GistDocument.id
  private static let yes = Elicitation.Reply.accepted(.record(["answer": .string("yes")]))
  private static let no = "the user said no; nothing was changed"
  private static let leak = "TOKEN=\(Leak.gitHub)\n"

  private static func gist(_ text: String, isPublic: Bool) -> GistDocument {
    GistDocument(isPublic: isPublic, files: [.init(name: "a.env", content: text)])
  }

  /// Deletes a gist, and calls the tool once; the answers are those of the user, in order.
  private func restore(
    _ gist: GistDocument, answers: [Elicitation.Reply],
    sparing consents: Set<AgentScreen.Consent> = [], isSent: Bool = false
  ) async throws -> (said: String, questions: [String]) {
    let session = try AgentSession()
    try await session.machine.remember("octocat", of: TestToken.text)
    let get = StubTransport.Stub.answer("GET /gists/\(Self.id)", 200, gist.whole)
    let deletion = await session.machine.gists(
      "delete", "-y", Self.id,
      api: StubTransport([get, get, get, .answer("DELETE /gists/\(Self.id)", 204)]))
    #expect(deletion.err == "")
    var made = gist
    made.id = "aaaa"
    let post = StubTransport.Stub.change("POST /gists", 201, made.json)
    return try await StubTransport.with(isSent ? [post] : []) { api in
      let source = AgentSource(session.context(api), writes: true, consents: consents)
      let tools = AgentServer.writingTools(source)
      let tool = try #require(tools.first { $0.name == "restore_gist" })
      let given = Mutex(answers)
      let questions = Mutex<[String]>([])
      let call = ToolCall(
        .record(["gist": .string(Self.id)]), report: { _, _, _ in },
        ask: { question in
          questions.withLock { $0.append(question.message) }
          return given.withLock { $0.isEmpty ? .unavailable : $0.removeFirst() }
        })
      var said: String
      do {
        said = try await tool.run(call).value?["id"]?.string ?? ""
      } catch {
        said = source.sentence(error)
      }
      return (said, questions.withLock(\.self))
    }
  }

  private static func facts(_ visibility: String, _ text: String) -> String {
    """
    Gist: \(id), \(visibility), 1 file, \(text.utf8.count) bytes
    Files: "a.env"
    Account: octocat on github.com
    """
  }

  @Test func `asks nothing about a secret gist`() async throws {
    let restored = try await restore(
      Self.gist("one\n", isPublic: false), answers: [], isSent: true)
    #expect(restored.said == "aaaa")
    #expect(restored.questions == [])
  }

  @Test func `asks before a gist is public again`() async throws {
    let gist = Self.gist("one\n", isPublic: true)
    let declined = try await restore(gist, answers: [.declined])
    #expect(declined.said == Self.no)
    #expect(
      declined.questions == ["Create this public gist again?\n\(Self.facts("public", "one\n"))"])
    let agreed = try await restore(gist, answers: [Self.yes], isSent: true)
    #expect(agreed.said == "aaaa")
    #expect(agreed.questions == declined.questions)
    let spared = try await restore(gist, answers: [], sparing: [.public], isSent: true)
    #expect(spared.said == "aaaa")
    #expect(spared.questions == [])
  }

  @Test(arguments: [true, false])
  func `asks about a found secret, even in a secret gist`(isPublic: Bool) async throws {
    let gist = Self.gist(Self.leak, isPublic: isPublic)
    let every = Set(AgentScreen.Consent.allCases)
    let declined = try await restore(gist, answers: [.declined], sparing: every)
    #expect(declined.said == "\(Self.no)\ngist \(Self.id) stays in the trash")
    #expect(
      declined.questions == [
        """
        Send anyway?
        possible secrets found; a.env, line 1: a GitHub token
        \(Self.facts(isPublic ? "public" : "secret", Self.leak))
        """
      ])
    let agreed = try await restore(gist, answers: [Self.yes], sparing: every, isSent: true)
    #expect(agreed.said == "aaaa")
    #expect(agreed.questions == declined.questions)
  }
}
