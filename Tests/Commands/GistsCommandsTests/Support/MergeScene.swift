import GitHubAPI
import TestSupport
import Testing

@testable import CommandSupport

/// A linked file that changed on both sides.
struct MergeScene {
  let links = LinkScene()
  private var id: String { links.id }

  static let base = "one\ntwo\nthree\nfour\nfive\n"
  static let mine = "ONE\ntwo\nthree\nfour\nfive\n"
  static let theirs = "one\ntwo\nthree\nfour\nFIVE\n"
  static let merged = "ONE\ntwo\nthree\nfour\nFIVE\n"

  static func version(_ number: Int) -> String { String(repeating: "\(number)", count: 40) }

  /// The gist in a revision; its document names the revisions since `first`.
  func json(_ text: String, _ number: Int, since first: Int? = nil) -> String {
    let history = ((first ?? number)...number).reversed().map {
      #"{"version":"\#(Self.version($0))"}"#
    }
    return links.document(text).json.dropLast()
      + #","history":[\#(history.joined(separator: ","))]}"#
  }

  func get(_ text: String, _ number: Int) -> StubTransport.Stub {
    .answer("GET /gists/\(id)", 200, json(text, number))
  }

  func revision(_ text: String, _ number: Int) -> StubTransport.Stub {
    .answer("GET /gists/\(id)/\(Self.version(number))", 200, json(text, number))
  }

  func patch(_ number: Int, since first: Int? = nil) -> StubTransport.Stub {
    .change("PATCH /gists/\(id)", 200, json("", number, since: first))
  }

  /// A machine with a file that is linked since revision 1, and has other text now.
  func linked(_ here: String = mine) async throws -> (TestMachine, path: String) {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let path = "\(machine.folder)/notes.md"
    try links.write(Self.base, path)
    let linked = await machine.gists(
      "link", path, id, api: StubTransport([get(Self.base, 1), get(Self.base, 1)]))
    #expect(linked == .init(out: "", err: "", status: .done))
    try await machine.remember("octocat", of: "gho_of_the_test")
    try links.write(here, path)
    return (machine, path)
  }

  func drafts(_ machine: TestMachine) -> [String] { machine.drafts.compactMap(links.read) }

  func body(_ api: StubTransport) -> String {
    String(decoding: api.requests.last?.body ?? [], as: UTF8.self)
  }
}
