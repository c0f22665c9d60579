import TestSupport
import TerminalOutput
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

@Suite struct GistNamesInputTests {
  @Test(arguments: [
    ("", []),
    (" \n\r\n", []),
    (
      "1111\toctocat\tA title\t1\r\n\n 2222 \nhttps://gist.github.com/a/3333",
      [
        "1111", "2222", "https://gist.github.com/a/3333",
      ]
    ),
    (#"[{"id":"1111","n":1},"2222"]"#, ["1111", "2222"]),
    ("{\"id\":\"1111\"}\n{\n \"id\": \"2222\"}\n", ["1111", "2222"]),
    ("\"1111\"\n\"2222\"\n", ["1111", "2222"]),
    ("[]", []),
    ("\u{FEFF}1111\n2222\n", ["1111", "2222"]), ("\u{FEFF}[{\"id\":\"1111\"}]", ["1111"]),
  ])
  func `IDs are read from lines and from jq's output`(text: String, names: [String]) throws {
    #expect(try GistNamesInput(Array(text.utf8)).names == names)
  }

  @Test(arguments: [
    (#"[{"id":"1111"},{"name":"x"}]"#, "an element has no id"),
    (#"{"id":"1111"} nonsense"#, "invalid JSON at offset 15"),
    (#"[[["1111"]]]"#, "an element has no id"),
  ])
  func `JSON without gists is refused`(text: String, reason: String) {
    #expect(throws: Failure.noNames(MessageText(reason))) { try GistNamesInput(Array(text.utf8)) }
  }

  @Test func `delete reads IDs from stdin, each once, and none is no error`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    func get(_ id: String) -> StubTransport.Stub {
      var document = GistDocument.with(["a": "a"])
      document.id = id
      return .answer("GET /gists/\(id)", 200, document.whole)
    }
    let api = StubTransport([
      get("1111"), get("2222"), get("1111"), .answer("DELETE /gists/1111", 204), get("2222"),
      .answer("DELETE /gists/2222", 204),
    ])
    #expect(
      await machine.gists("delete", "-y", "-", input: "1111\tx\n2222\n1111\n", api: api)
        == .init(out: "", err: "", status: .done))
    #expect(api.unused == [])
    #expect(
      await machine.gists("delete", "-y", "-", input: "\n")
        == .init(out: "", err: "note: no gists on stdin; nothing was deleted\n", status: .done))
    #expect(await machine.gists("delete", "-", input: "1111\n").status == .wrongUsage)
    #expect(await machine.gists("delete", "-y", "-", "-", input: "1111\n").status == .wrongUsage)
  }
}
