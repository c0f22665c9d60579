import TestSupport
import Testing
import TextFormats

/// `gists mcp` as an agent runs it.
@Suite(.endsHangs) struct `The program for agents` {
  private static let meta =
    #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#
    + #""io.modelcontextprotocol/clientCapabilities":{}}"#

  private func call(_ id: Int, _ tool: String, _ arguments: String, _ meta: String = "") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","#
      + #""arguments":{\#(arguments)}\#(meta)}}"#
  }

  /// Sends lines, waits for an answer to each, ends the input, and returns the answers by the IDs of
  /// their requests.
  private func answers(
    _ lines: [String], in library: SavedLibrary
  ) async throws -> [String: JSON] {
    let script = """
      coproc agent { "$@"; }
      exec {answers}<&${agent[0]} {requests}>&${agent[1]} {agent[1]}>&-
      cat >&$requests
      for _ in {1..\(lines.count)}; do IFS= read -r line <&$answers; printf '%s\\n' "$line"; done
      exec {requests}>&-
      cat <&$answers
      wait $agent_PID
      """
    let input = ProgramInput(Array((lines.joined(separator: "\n") + "\n").utf8))
    let result = try await Program.gists(["mcp"], in: library.home).through(shell: script)
      .run(stdin: input)
    #expect(result.exit == 0)
    #expect(result.err == "")
    #expect(!result.out.contains(Faults.token))
    let answers = try result.out.split(separator: "\n").map { try JSON(strictlyParsing: $0.utf8) }
    return Dictionary(answers.map { ($0["id"]?.text() ?? "", $0) }) { first, _ in first }
  }

  @Test func `searches and reads in both eras, and ends with its input`() async throws {
    try await SavedLibrary.with(gists: 3) { library in
      _ = try await library.gists("sync")
      let list = try await library.gists("list").out
      let id = String(try #require(list.split(separator: "\t").first))
      let answers = try await answers(
        [
          #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","#
            + #""capabilities":{},"clientInfo":{"name":"tests","version":"1"}}}"#,
          call(2, "search_gists", #""query":"owner:octocat""#),
          call(3, "list_gists", "", ",\(Self.meta)"),
          call(4, "get_gist", #""gist":"\#(id)""#),
          call(5, "get_gist", #""gist":"0000000000000000dead""#, ",\(Self.meta)"),
          "nonsense",
        ], in: library)
      func value(_ id: String) -> JSON? { answers[id]?["result"]?["structuredContent"] }
      #expect(answers["1"]?["result"]?["protocolVersion"]?.string == "2025-06-18")
      #expect(value("2")?["hits"]?.array?.count == 3)
      // Its own gists and a starred one.
      #expect(value("2")?["library"]?["gists"]?.text() == "4")
      #expect(value("3")?["gists"]?.array?.count == 3)
      #expect(value("4")?["id"]?.string == id)
      #expect(value("4")?["files"]?.array?.first?["text"] != nil)
      #expect(answers["5"]?["result"]?["isError"] == .bool(true))
      #expect(answers[""]?["error"]?["code"]?.text() == "-32700")
    }
  }

  @Test func `an agent that stopped reading ends it with its input, not by a signal`() async throws
  {
    let script = """
      coproc reader { read -r line; }
      pid=$reader_PID
      exec {answers}>&${reader[1]}
      echo >&$answers
      wait $pid
      "$@" >&$answers
      echo $?
      """
    let list = #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{\#(Self.meta)}}"#
    try await ScratchHome.with { home in
      let result = try await Program.gists(["mcp"], in: home).through(shell: script)
        .run(stdin: ProgramInput(Array((list + "\n").utf8)))
      #expect(result.out == "0\n")
      #expect(result.err == "")
    }
  }

  @Test func `an agent that doesn't read its answers doesn't delay the end`() async throws {
    // The shell keeps the other end of the pipe open.
    let script = """
      mkfifo answers
      exec {answers}<>answers
      "$@" >&$answers
      echo $?
      """
    let list = #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{\#(Self.meta)}}"#
    let lists = String(repeating: list + "\n", count: 100)
    try await ScratchHome.with { home in
      let result = try await Program.gists(["mcp"], in: home).through(shell: script)
        .run(stdin: ProgramInput(Array(lists.utf8)))
      #expect(result.out == "0\n")
      #expect(result.err == "")
      // A question of a call would be open for 300 seconds.
      #expect(result.time < .seconds(200))
    }
  }

  @Test func `an agent that only sends has to wait, and ends it with its input`() async throws {
    let script = """
      mkfifo answers
      exec {answers}<>answers
      coproc agent { exec "$@" >&$answers; }
      pid=$agent_PID
      exec {requests}>&${agent[1]} {agent[1]}>&-
      read -r line
      timeout 2 head -c 8000000 < <(yes "$line") >&$requests
      echo $?
      exec {requests}>&-
      wait $pid
      echo $?
      """
    let list = #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{\#(Self.meta)}}"#
    try await ScratchHome.with { home in
      let result = try await Program.gists(["mcp"], in: home).through(shell: script)
        .run(stdin: ProgramInput(Array((list + "\n").utf8)))
      // timeout(1) stopped what could not be sent.
      #expect(result.out == "124\n0\n")
      #expect(result.err == "")
    }
  }
}
