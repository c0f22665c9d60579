import ByteTools
import CommandSupport
import ModelContext
import TextFormats

extension Resources {
  /// Gists and their files by address: the same as `get_gist` and `get_gist_file` return.
  static func gists(_ source: AgentSource) -> Resources {
    let warning: Text = (AgentText.warning, type: "text/plain")
    return Resources(
      [
        Template("gist:///{gist}", name: "gist", description: "A gist with its files, as JSON."),
        Template(
          "gist:///{gist}/{file}", name: "gist_file", description: "The text of a file of a gist."),
      ]
    ) { uri in
      guard let address = GistAddress(uri) else {
        throw NoResource("An address is gist:///ID or gist:///ID/FILE: \(uri.prefix(200))")
      }
      let result: ToolResult
      do {
        result = try await address.call(source)
      } catch let failure as Failure where failure.status == .no || failure.code == .notAGist {
        throw NoResource(source.sentence(failure))
      }
      guard let name = address.file else {
        return [(result.text, type: "application/json"), warning]
      }
      guard let text = result.value?["text"]?.string, result.value?["next_offset"] == nil else {
        throw NoResource("\(name.prefix(200)) is too large or not text; call get_gist_file.")
      }
      return [(text, type: "text/plain"), warning]
    }
  }
}

/// An address of a gist, or of a file of one.
struct GistAddress: Hashable, Sendable {
  let gist: String
  var file: String?

  /// Returns nil unless the address has an ID, which is letters and digits.
  init?(_ uri: String) {
    let start = "gist:///"
    guard uri.hasPrefix(start) else { return nil }
    let parts = uri.dropFirst(start.count).split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let id = parts.first, 1...64 ~= id.utf8.count,
      id.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit })
    else { return nil }
    gist = String(id)
    guard parts.count == 2 else { return }
    let name = PercentEncoding.decode(String(parts[1]))
    guard !name.isEmpty else { return nil }
    file = name
  }

  fileprivate func call(_ source: AgentSource) async throws -> ToolResult {
    let arguments = JSON.record(["gist": .string(gist), "file": file.map(JSON.string)])
    let call = ToolCall(arguments, report: { _, _, _ in }, ask: { _ in .unavailable })
    let tool = file == nil ? Tool.getGist(source) : Tool.getGistFile(source)
    return try await tool.run(call)
  }
}
