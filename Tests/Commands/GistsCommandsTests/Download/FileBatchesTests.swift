import GitHubModels
import Testing
import TextFormats

@testable import GistsCommands

@Suite struct `Batches of files` {
  private func sizes(_ sizes: [Int?]) throws -> [[Int?]] {
    let files = try sizes.map { size in
      let members = size.map { "\"size\":\($0)" } ?? ""
      return try #require(GistFile(name: "a", JSON(parsing: Array("{\(members)}".utf8))))
    }
    return FileBatches.split(files) { $0 }.map { $0.map(\.size) }
  }

  @Test func `are in order and at most 64 MiB each`() throws {
    let mebibyte = 1 << 20
    #expect(try sizes([]) == [])
    #expect(try sizes([1, 2, nil]) == [[1, 2, nil]])
    #expect(
      try sizes([60 * mebibyte, 4 * mebibyte, 1, 100 * mebibyte, 1])
        == [[60 * mebibyte, 4 * mebibyte], [1], [100 * mebibyte], [1]])
  }
}
