import FoundationEssentials
import LocalFiles
import TestSupport
import Testing

@Suite("EditedFile") struct EditedFileTests {
  @Test(arguments: [
    ("hello.py", "hello.py"), ("日本.md", "--.md"), ("a b'c.txt", "a-b-c.txt"), ("..", "text"),
    ("-", "text"), ("x/../../y", "x-..-..-y"), (".bashrc", ".bashrc"),
  ])
  func `the edited file has the name's extension and is no path`(
    name: String, plain: String
  ) async throws {
    try await ScratchFolder.with { folder in
      let folders = Folders(environment: ["HOME": folder, "XDG_RUNTIME_DIR": "\(folder)/run"])
      let file = try EditedFile(Array("text".utf8), named: name, in: folders)
      #expect(file.path.hasPrefix("\(folder)/run/gists/editing/"))
      #expect(file.path.split(separator: "/").last ?? "" == plain)
      #expect(try permissions(file.path) == 0o600)
      #expect(try file.read() == Array("text".utf8))
      file.remove()
      #expect(try file.read() == [])
    }
  }

  @Test func `without a runtime folder the text is in the state folder`() async throws {
    try await ScratchFolder.with { folder in
      let file = try EditedFile([], named: "a", in: Folders(environment: ["HOME": folder]))
      #expect(file.path.hasPrefix("\(folder)/.local/state/gists/editing/"))
    }
  }
}
