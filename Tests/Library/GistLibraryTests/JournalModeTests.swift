import GitHubModels
import LocalFiles
import Testing

@testable import GistLibrary

@Suite struct `The journal of a library` {
  @Test(arguments: [0xEF53, 0x0102_1994, 0x9123_683E, nil] as [UInt32?])
  func `is a log on local file systems`(type: UInt32?) {
    #expect(JournalMode(fileSystem: type) == .writeAheadLog)
  }

  @Test(arguments: [0x6969, 0xFF53_4D42, 0xFE53_4D42, 0x6573_5546] as [UInt32])
  func `is a rollback journal on network file systems`(type: UInt32) {
    #expect(JournalMode(fileSystem: type) == .rollbackJournal)
  }

  private static func state(_ connection: Connection) throws -> [String?] {
    [
      try connection.fetchOne("PRAGMA journal_mode") { $0.text(0) } ?? nil,
      try connection.fetchOne("PRAGMA synchronous") { $0.text(0) } ?? nil,
    ]
  }

  @Test func `is changed when a library moves to a network file system and back`() async throws {
    try await Library.with { library in
      try library.open().save(Decoded.gist("a", files: ["f": "word"]).withContents)
      do {
        let connection = try Connection(library.file.path, .readWrite)
        try JournalMode.rollbackJournal.set(on: connection)
        #expect(try Self.state(connection) == ["delete", "2"])
      }
      let mode = try GistStore(reading: library.file).read { try Self.state($0)[0] }
      #expect(mode == "delete")
      #expect(try GistStore(reading: library.file).search(SearchQuery(["word"])).count == 1)
      #expect(try library.open().read { try Self.state($0) } == ["wal", "1"])
    }
  }

  @Test func `stays while another process reads the library`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save(Decoded.gist("a").withContents)
      let connection = try Connection(library.file.path, .readWrite)
      connection.setBusyTimeout(milliseconds: 0)
      try JournalMode.rollbackJournal.set(on: connection)
      #expect(try Self.state(connection) == ["wal", "1"])
      #expect(try store.gist("a") != nil)
    }
  }
}
