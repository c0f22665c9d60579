import FoundationEssentials
import TestSupport
import Testing

@testable import CommandSupport

/// A file of a machine that is linked to a gist.
struct LinkScene {
  let id = GistDocument.id

  /// A machine with a file that is linked to a gist with the same content.
  func linked(
    _ text: String = "one\n", in folder: String = ""
  ) async throws -> (TestMachine, path: String) {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let path = "\(machine.folder)\(folder)/notes.md"
    try FileManager.default.createDirectory(
      atPath: machine.folder + folder, withIntermediateDirectories: true)
    try write(text, path)
    let linked = await machine.gists("link", path, id, api: StubTransport([get(text), get(text)]))
    #expect(linked == .init(out: "", err: "", status: .done))
    return (machine, path)
  }

  func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  func read(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  func document(_ text: String) -> GistDocument {
    .with(["notes.md": text, "other.txt": "beside"])
  }

  func get(_ text: String) -> StubTransport.Stub {
    .answer("GET /gists/\(id)", 200, document(text).json)
  }

  func patch(_ text: String) -> StubTransport.Stub {
    .change("PATCH /gists/\(id)", 200, document(text).json)
  }

  /// The state that `links` prints if these are the gist and its revisions.
  func state(_ machine: TestMachine, _ there: StubTransport.Stub...) async -> String? {
    let lines = await machine.gists("links", api: StubTransport(there)).out
    return lines.split(separator: "\n").first?.split(separator: "\t").last.map(String.init)
  }
}
