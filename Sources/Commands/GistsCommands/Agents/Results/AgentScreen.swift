import ChildProcesses
import CommandSupport
import GitHubModels
import ModelContext
import Synchronization
import TerminalOutput

/// The screen of a flow that runs for an agent: notes become part of the result, questions go to
/// the user.
///
/// A question includes the messages since the last question, the change, the gist with its files,
/// and the account, but never contents. Some clients cut it after a few lines, so what can do harm
/// comes first, on one line each.
final class AgentScreen: SilentScreen {
  /// The kinds of questions that `--yes` can answer in advance.
  enum Consent: String, CaseIterable, Sendable {
    /// Creating or changing public gists.
    case `public`
    case comments
    /// Deleting gists, and files of gists.
    case delete
    case fork
  }

  /// The change that a call is about to make.
  struct Change: Sendable {
    /// Returns the account whose token the call uses, such as `octocat on github.com`.
    var account: @Sendable () async -> String
    /// The command to run if the client can't ask the user.
    var command: SuggestedCommand
    /// Parts of the line about new contents.
    var details: [String] = []
    /// Whether the command reads files whose texts only the agent has.
    var readsFiles = false

    /// Returns what the user can do instead; if a text may be a secret, without the description.
    fileprivate func step(withTexts: Bool) -> MessageText {
      let line = line(withTexts: withTexts)
      return readsFiles
        ? "in a folder with these files, the user can run \(forUser: line)"
        : "the user can run \(forUser: line)"
    }

    private func line(withTexts: Bool) -> SuggestedCommand {
      var line = command
      if !withTexts {
        line.options.removeAll { if case .option("--desc", _) = $0 { true } else { false } }
      }
      return line
    }
  }

  private struct State {
    var notes: [MessageText] = []
    var failures: [Failure] = []
    /// Messages since the last question.
    var said: [String] = []
    var gist: Gist?
  }

  private let given: Set<Consent>
  private let ask: @Sendable (Elicitation) async -> Elicitation.Reply
  private let change = Mutex<Change?>(nil)
  private let state = Mutex(State())

  init(
    given: Set<Consent> = [],
    ask: @escaping @Sendable (Elicitation) async -> Elicitation.Reply = { _ in .unavailable }
  ) {
    self.given = given
    self.ask = ask
  }

  var notes: [MessageText] { state.withLock(\.notes) }

  /// The errors that a flow reported before it ended with only a status.
  var failures: [Failure] { state.withLock(\.failures) }

  /// Begins a change; call it before any question.
  func begin(_ change: Change) { self.change.withLock { $0 = change } }

  func receive(_ message: DiagnosticMessage) {
    state.withLock { state in
      switch message {
      case .note(let text), .warning(let text):
        state.notes.append(text)
        state.said.append(text.description)
      case .line(let text): state.said.append(text.description)
      case .failure(let failure): state.failures.append(failure)
      case .done, .hint: return
      }
    }
  }

  func changing(_ gist: Gist) { state.withLock { $0.gist = gist } }

  func send(_ sequence: String) {}

  func lendTerminal(_ body: @escaping @Sendable () async -> ChildStatus) async -> ChildStatus {
    .notFound
  }

  /// Whether a question of this kind is asked.
  func asks(about kind: Consent) -> Bool { !given.contains(kind) }

  /// Asks the user, unless a consent was given when the server was started.
  ///
  /// - Throws: a ``Failure`` if the answer is no, or the user can't be asked.
  func consent(to kind: Consent, _ question: MessageText) async throws {
    if asks(about: kind) { _ = try await confirm(question) }
  }

  /// Returns true if the user chose yes; throws a ``Failure`` otherwise.
  func confirm(_ question: MessageText, byDefault: Bool) async throws -> Bool {
    guard let change = change.withLock(\.self) else { throw PromptError.cancelled }
    let (gist, said) = state.withLock { state in
      defer { state.said = [] }
      return (state.gist, state.said)
    }
    let account = await change.account()
    let about = (gist.map(Self.lines) ?? []) + ["Account: \(account)"]
    let rows = [[question.description], said, change.details] + about.map { [$0] }
    let message = rows.filter { !$0.isEmpty }
      .map { $0.map(Self.line).joined(separator: "; ") }.joined(separator: "\n")
    let reply = await ask(Elicitation(confirming: message))
    switch reply {
    case .accepted where reply.isYes: return true
    case .accepted, .declined:
      throw Failure(.cancelled, code: .declined, "the user said no; nothing was changed")
    case .dismissed: throw Failure(.cancelled, "the user did not answer; nothing was changed")
    case .unavailable:
      throw Failure(
        .forbidden, code: .needsYes,
        "the user must be asked, but this client can't show questions; nothing was changed",
        details: said.map { MessageText($0) },
        next: [change.step(withTexts: !Self.hasSecrets(said))])
    }
  }

  private static func hasSecrets(_ said: [String]) -> Bool {
    said.contains(Sentence.possibleSecrets.description)
  }

  /// The most bytes of a line, of a list of names, and of a name in a question.
  ///
  /// Two lists fit into a line, so that none is cut.
  private static let (mostBytes, listBytes, nameBytes) = (1_000, 300, 80)

  private static func lines(_ gist: Gist) -> [String] {
    let size = gist.files.reduce(0) { $0 + ($1.size ?? 0) }
    return [
      "Gist: \(gist.id), \(gist.isPublic == false ? "secret" : "public"), "
        + "\(Plural.count(gist.files.count, "file")), \(ByteSize.text(size))",
      "Files: " + names(gist.files.map(\.name)),
    ]
  }

  /// Returns the names for a question: as many as fit, and the number of the others.
  static func names(_ names: [String]) -> String {
    var (shown, size) = ([String](), 0)
    for name in names.lazy.map(Self.name) {
      size += name.utf8.count + 2
      guard shown.isEmpty || size <= listBytes else { break }
      shown.append(name)
    }
    let more = names.count - shown.count
    return (shown + (more > 0 ? ["and \(more.grouped) more"] : [])).joined(separator: ", ")
  }

  /// Returns a name in double quotes, with those in the name escaped: one name never looks like two.
  private static func name(_ name: String) -> String {
    let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(AgentText.beginning(of: line(escaped), atMost: nameBytes))\""
  }

  /// Returns a text as one line, so that a name can't add lines to a question.
  private static func line(_ text: String) -> String {
    AgentText.visible(Printable.line(AgentText.beginning(of: text, atMost: mostBytes)))
  }
}
