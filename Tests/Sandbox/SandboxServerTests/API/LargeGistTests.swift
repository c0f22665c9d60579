import SandboxServer
import Testing

@Suite struct `A large gist` {
  @Test func `has a megabyte of content; the rest is truncated between characters`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      // The prefix moves the limit into a character of three bytes.
      let text = "x" + String(repeating: "漢", count: 400_000)
      let id = sandbox.withState { state in
        state.createGist(
          files: ["a.txt": StoredFile(text), "small.txt": StoredFile("tiny")], at: sandbox.now
        ).id
      }
      let files = try await Web(sandbox).get("/gists/\(id)").json["files"]
      let large = try #require(files?["a.txt"])
      #expect(large["truncated"] == true)
      #expect(large["size"] == 1_200_001)
      let content = try #require(large["content"]?.text)
      #expect(content.utf8.count == 1_048_576)
      #expect(text.hasPrefix(content))
      // The small file is truncated too, because no space is left.
      #expect(files?["small.txt"]?["truncated"] == true)
      #expect(files?["small.txt"]?["content"] == "")
      let raw = try await Web(sandbox).get(try #require(large["raw_url"]?.text))
      #expect(raw.text == text)
    }
  }

  @Test func `lists 300 files and reports more as truncated`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let ids = sandbox.withState { state in
        [300, 301].map { count in
          let files = (0..<count).map { ("\($0).txt", StoredFile("text of \($0)")) }
          return state.createGist(
            files: Dictionary(uniqueKeysWithValues: files), at: sandbox.now
          ).id
        }
      }
      for (id, isTruncated) in zip(ids, [false, true]) {
        let gist = try await Web(sandbox).get("/gists/\(id)").json
        #expect(gist["files"]?.members.count == 300)
        #expect(gist["truncated"] == .boolean(isTruncated))
      }
    }
  }
}
