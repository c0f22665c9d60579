import ClientState
import FoundationEssentials
import GistsTUI
import GitHubAPI
import Keyring
import LocalFiles
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// What goes wrong while somebody browses: the status line says it, nothing is lost, and keys go on
/// working.
@Suite struct `Faults while browsing` {
  private typealias Stub = StubTransport.Stub

  private static let id = GistDocument.id
  private static let list = "GET /gists?per_page=100"
  private static let get = "GET /gists/\(id)"
  private static let star = "PUT /gists/\(id)/star"
  private static let isStarred = "GET /gists/\(id)/star"
  private static let away = APIError.unreachable(host: "github.com", reason: .nameNotFound)

  /// The response to the list, as GitHub sends it: without contents.
  private static func listed() -> Stub {
    let gist = GistDocument(files: [.init(name: "hello.py", size: 29)])
    return .answer(
      list, 200, [gist].json, fields: ["Date": "Sat, 31 Jan 2026 14:02:00 GMT"])
  }

  private static func failures(_ request: String, _ status: Int) -> [Stub] {
    (0..<3).map { _ in .answer(request, status, #"{"message":"no"}"#) }
  }

  /// The browser with one gist in the list and in the library.
  private static func browser(_ list: Stub = listed()) async throws -> BrowsedMachine {
    try await BrowsedMachine(.mine, on: SyncedLibrary.machine(), [list])
  }

  private static let row = "> Hello world"

  private func expectRow(
    _ browser: BrowsedMachine, isStarred: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      browser.body.map { $0.hasPrefix(Self.row) } == [true], "\(browser.lines)",
      sourceLocation: sourceLocation)
    #expect(
      browser.body.first?.contains("★") == isStarred, "\(browser.lines)",
      sourceLocation: sourceLocation)
  }

  @Test func `without the network the library stays, and r reads from the host again`()
    async throws
  {
    let browser = try await Self.browser(.failure(Self.list, Self.away))
    let moment = browser.context.time.moment(Date(timeIntervalSince1970: 1_769_868_120))
    #expect(
      browser.status
        == "offline: showing the library as of \(moment) · r asks github.com again")
    expectRow(browser)
    try await browser.press("s", .failure(Self.star, Self.away))
    #expect(
      browser.status
        == "! could not star \"Hello world\": could not reach github.com: host not found · "
        + "\(Sentence.checkNetwork)"
    )
    expectRow(browser)
    try await browser.press(
      "<Enter>", .failure(Self.get, Self.away), .failure(Self.isStarred, Self.away))
    #expect(
      browser.status
        == "! could not reach github.com: host not found · \(Sentence.checkNetwork)"
    )
    #expect(browser.body.contains(" def greet():"))
    try await browser.press("<Esc>r", Self.listed())
    #expect(browser.status == "1 gist")
    try await browser.press(
      "s", .answer(Self.star, 204), .answer(Self.get, 200, SyncedLibrary.one.json),
      .answer(Self.isStarred, 204))
    #expect(browser.status == "Starred \"Hello world\" · u undoes it")
    expectRow(browser, isStarred: true)
  }

  @Test func `a rejected token is said until somebody signs in again`() async throws {
    let browser = try await Self.browser(
      .answer(Self.list, 401, #"{"message":"Bad credentials"}"#))
    let status = "github.com rejected your token · showing the library · i signs in again"
    #expect(browser.status == status)
    expectRow(browser)
    try await browser.press("s", .answer(Self.star, 401, #"{"message":"Bad credentials"}"#))
    #expect(
      browser.status
        == "! could not star \"Hello world\": github.com rejected the token in GISTS_TOKEN (HTTP 401) · "
        + "set GISTS_TOKEN to a valid token, or unset it and \(Sentence.signIn())")
    expectRow(browser)
    try await browser.press("k")
    #expect(browser.status == status)
  }

  @Test func `another gist's document is not shown, and deletes nothing`() async throws {
    let browser = try await Self.browser()
    var other = GistDocument.with(["hello.py": "text-of-the-other-gist"])
    other.id = "2222"
    let mixedUp = StubTransport.Stub.answer(Self.get, 200, other.json)
    let said = "github.com sent gist 2222 instead of \"Hello world\" (HTTP 200)"
    try await browser.press("dy", mixedUp)
    #expect(browser.status == "! could not delete \"Hello world\": \(said)")
    expectRow(browser)
    try await browser.press("<Enter>", mixedUp, .answer(Self.isStarred, 404, "{}"))
    #expect(browser.status == "! \(said)")
    #expect(!browser.lines.joined().contains("text-of-the-other-gist"))
  }

  @Test func `a used up limit is said with the time when it ends`() async throws {
    let fields: KeyValuePairs = [
      "X-RateLimit-Limit": "5000", "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": "1769864400", "X-RateLimit-Resource": "core",
    ]
    func limited(_ request: String) -> Stub {
      .answer(request, 403, #"{"message":"API rate limit exceeded"}"#, fields: fields)
    }
    let browser = try await Self.browser(limited(Self.list))
    #expect(browser.status == "! API rate limit exceeded for github.com; resets at 13:00")
    expectRow(browser)
    try await browser.press("s", limited(Self.star))
    #expect(
      browser.status == "! could not star \"Hello world\": "
        + "API rate limit exceeded for github.com; resets at 13:00")
    expectRow(browser)
    try await browser.press("k")
    #expect(browser.status == "1 gist · rate limited until 13:00")
  }

  @Test func `a secondary limit is said with the time when to try again`() async throws {
    let browser = try await Self.browser(
      .answer(
        Self.list, 429, #"{"message":"You have exceeded a secondary rate limit"}"#,
        fields: ["Retry-After": "120"]))
    #expect(
      browser.status == "! secondary rate limit exceeded for github.com; try again at 12:02")
    expectRow(browser)
  }

  @Test func `a star that the host could not set disappears again`() async throws {
    let browser = try await Self.browser()
    try await browser.press("s", Self.failures(Self.star, 500))
    #expect(
      browser.status
        == "! could not star \"Hello world\": server error on github.com: no (HTTP 500) · "
        + "try again later; see https://www.githubstatus.com")
    expectRow(browser)
    try await browser.press("u")
    #expect(browser.status == "nothing to undo on github.com")
  }

  @Test func `a gist that the host could not delete is back, and not in the trash`()
    async throws
  {
    let browser = try await Self.browser()
    try await browser.press(
      "dy",
      (0..<5).map { _ in .answer(Self.get, 200, SyncedLibrary.one.whole) }
        + Self.failures("DELETE /gists/\(Self.id)", 500))
    #expect(
      browser.status
        == "! could not delete \"Hello world\": server error on github.com: no (HTTP 500) · "
        + "try again later; see https://www.githubstatus.com")
    expectRow(browser)
    try await browser.press(":trash<Enter>")
    #expect(browser.body == ["    The trash is empty."])
  }

  @Test func `a gist that is gone from the host is shown from the library`() async throws {
    let browser = try await Self.browser()
    try await browser.press(
      "<Enter>", .answer(Self.get, 404, #"{"message":"Not Found"}"#),
      .answer(Self.isStarred, 404, #"{"message":"Not Found"}"#))
    #expect(browser.status == "! no \"Hello world\" on github.com (HTTP 404)")
    #expect(browser.body.contains(" def greet():"))
    try await browser.press("<Esc>")
    expectRow(browser)
  }

  @Test func `of a binary file the browser says which key downloads it`() async throws {
    let browser = try await Self.browser()
    let gist = GistDocument.with(["a.bin": "\u{0}"])
    try await browser.press(
      "<Enter>", .answer(Self.get, 200, gist.json),
      .answer(Self.isStarred, 404, #"{"message":"Not Found"}"#))
    #expect(
      browser.body.contains { $0.hasSuffix("binary file, 1 byte, not shown: w downloads it") },
      "\(browser.lines)")
  }

  @Test func `a library that was removed is named, its rows stay, and r loads the list again`()
    async throws
  {
    let machine = try await SyncedLibrary.machine()
    let browser = try await BrowsedMachine(.mine, on: machine, [Self.listed()])
    try FileManager.default.removeItem(atPath: machine.libraryFolder)
    try await browser.press("/")
    #expect(
      browser.status == "! the library was removed · r in a list loads it again, :sync all")
    try await browser.press("hello")
    #expect(browser.body.first?.trimmed == "There is no library; :sync fills it.")
    try await browser.press("<Esc>")
    expectRow(browser)
    try await browser.press("r", Self.listed())
    expectRow(browser)
  }

  @Test func `while another process has locked the library, nothing waits for it`()
    async throws
  {
    let machine = try await SyncedLibrary.machine()
    let library = PrivateFile(machine.libraryFolder + "/octocat.db")
    let browser = try await library.alone(at: "lock", wait: {}) {
      let browser = try await BrowsedMachine(.mine, on: machine, [.failure(Self.list, Self.away)])
      #expect(browser.status == "the library is locked by another process")
      #expect(browser.body.first == "    Could not reach github.com: host not found.")
      try await browser.press("j")
      return browser
    }
    // A process that was just started may have the lock for a moment longer.
    try await browser.press("rk", .failure(Self.list, Self.away))
    #expect(browser.status.hasPrefix("offline: showing the library as of "))
    expectRow(browser)
  }

  @Test(arguments: [
    (
      KeyringError.locked, "the keyring is locked",
      "unlock it on the desktop · or set GH_TOKEN"
    ),
    (
      .noBus, "no keyring available (no D-Bus session)",
      "set GH_TOKEN "
        + "· or set GISTS_TOKEN_COMMAND to a command that prints a token, such as 'gh auth token'"
    ),
  ])
  func `without the keyring the library is shown, and public gists signed out`(
    error: KeyringError, sentence: String, hints: String
  ) async throws {
    let machine = try await SyncedLibrary.machine()
    machine.environment = [:]
    machine.keyring = BrokenKeyring(error)
    try await machine.accountsFile.update {
      $0.hosts["github.com", default: .init()].signIn(.init(login: "octocat"))
    }
    let browser = try await BrowsedMachine(.mine, on: machine, [])
    let status = "! \(sentence) · \(hints)"
    #expect(
      status.count < 198
        ? browser.status == status
        : browser.lines[11] + " " + browser.status == " " + status)
    try await browser.press("k")
    expectRow(browser)
    try await browser.press(
      "2", .answer("GET /gists/public?per_page=100", 200, [SyncedLibrary.one].json))
    #expect(browser.status == "continuing signed out: \(sentence.prefix { $0 != "(" })".trimmed)
    #expect(browser.body.map { $0.hasPrefix("> oc octocat              Hello world") } == [true])
  }

  @Test func `a sign-in that was declined can be tried again with a key`() throws {
    let formatter = try TestMachine().context().failureFormatter
    let failure = formatter.failure(for: DeviceFlowError.declined(host: "github.com"))
    #expect(
      BrowserMessage(failure)
        == BrowserMessage(
          .note, "authorization was declined on github.com", hints: [Sentence.signIn()],
          remedy: .signIn))
  }
}
