import GitHubAPI
import LocalFiles
import ModelContext
import TerminalOutput
import TestSupport
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

/// A client of `gists mcp` in this process, which sends lines and reads the answers.
struct AgentSession {
  var machine: TestMachine

  init() throws {
    machine = try TestMachine()
    machine.environment = TestToken.variables
  }

  /// Returns the results of calls, in their order; prepared responses are those of GitHub.
  ///
  /// A result that its tool's description does not allow is an error.
  func call(
    _ calls: (tool: String, arguments: String)..., api stubs: [StubTransport.Stub] = []
  ) async throws -> [JSON] {
    try await StubTransport.with(stubs) { transport in
      let context = context(transport)
      let tools = AgentServer.readingTools(AgentSource(context))
      var results: [JSON] = []
      for call in calls {
        let result = try await answer(
          "tools/call", #""name":"\#(call.tool)","arguments":{\#(call.arguments)}"#, in: context)
        if let value = result["structuredContent"],
          let problem = tools.first(where: { $0.name == call.tool })
            .flatMap({ ValueSchema.record($0.result).problem(in: value) })
        {
          throw WrongResult(description: "\(call.tool): \(problem)")
        }
        results.append(result)
      }
      return results
    }
  }

  struct WrongResult: Error, CustomStringConvertible {
    let description: String
  }

  func context(_ transport: StubTransport = StubTransport([])) -> AppContext {
    var context = machine.context(.collecting(), -1, transport)
    // No call takes too long.
    context.time.sleep = { _ in try await Task.sleep(for: .seconds(3_600)) }
    return context
  }

  /// Returns the result, or the error, of one request.
  func answer(_ method: String, _ params: String = "", in context: AppContext) async throws -> JSON
  {
    let meta =
      #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#
      + #""io.modelcontextprotocol/clientCapabilities":{}}"#
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"#
      + (params.isEmpty ? meta : "\(params),\(meta)") + "}}\n"
    let input = Pipe(containing: line)
    defer { input.close() }
    let output = Output.collecting()
    try await AgentServer(context).run(
      reading: StandardInput(descriptor: input.descriptor), writing: output)
    let answer = try JSON(strictlyParsing: output.collected)
    return answer["result"] ?? answer["error"] ?? .null
  }
}

extension JSON {
  /// The value of a tool's result, without the warning that each has.
  var toolValue: String? {
    guard var value = self["structuredContent"] else { return nil }
    value.remove("warning")
    return value.text()
  }

  /// The sentence of a failure.
  var failure: String? {
    self["isError"] == .bool(true) ? self["content"]?.array?.first?["text"]?.string : nil
  }
}
