import FoundationEssentials
import HTTPTypes
import SandboxServer
import TestSupport
import Testing

/// A deleted gist is restored unchanged.
@Suite struct `A deleted gist` {
  /// 5 MB without a word in it that the library would index.
  private static let big = Array(String(repeating: "=-+*/ \u{1B},;:\r\n", count: 420_000).utf8)
  private static let files: [(name: String, bytes: [UInt8])] = [
    ("a\u{65E5}\u{672C} \u{8A9E}.txt", Array("\u{1B}[31m red \u{7}\r\nno final newline".utf8)),
    ("big.txt", big), ("empty lines.md", Array("\n\n# \u{E9}\r\n".utf8)),
  ]

  /// A gist's files byte for byte by name, and what else is restored.
  private func state(_ id: String, _ library: SavedLibrary) async throws -> [[UInt8]] {
    let list = try await library.gists("list").out.split(separator: "\n")
    let facts = list.first { $0.hasPrefix(id) }?.split(separator: "\t").dropFirst().prefix(4)
    return [
      Array((facts ?? []).joined(separator: "\t").utf8),
      try await library.gists("view", id).stdout,
    ]
  }

  /// The links and the drafts.
  private func texts(in home: ScratchHome) -> [[UInt8]] {
    home.files.filter { $0.hasPrefix("state/gists/unsent/") || $0.hasSuffix("/links.json") }
      .compactMap { home.read("\(home.root)/\($0)") }
  }

  @Test(.requires("python3"))
  func `a gist is restored byte for byte without its library`() async throws {
    try await SavedLibrary.with(gists: 1) { library in
      let paths = try Self.files.map { try library.home.write($0.bytes, to: $0.name) }
      let created = try await TestSupport.gists(
        ["create", "--link", "-d", "Two\twords \u{1F600}"] + paths, in: library.home)
      #expect(created.exit == 0, "\(created)")
      let id = String(created.out.split(separator: "/").last?.prefix { $0 != "\n" } ?? "")
      let before = try await state(id, library)
      for file in Self.files { #expect(before[1].firstRange(of: file.bytes) != nil) }

      let lost = library.home.with(["GISTS_HOST": "http://127.0.0.1:1"])
      #expect(try await TestSupport.gists("create", in: lost, stdin: "dear").exit == 69)
      let kept = texts(in: library.home)
      #expect(kept.count == 2 && kept.contains(Array("dear".utf8)))

      #expect(try await library.gists("delete", "--yes", id).exit == 0)
      for end in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: library.path + end)
      }
      try Data(repeating: 0x5A, count: 50_000).write(to: URL(filePath: library.path))
      #expect(try await library.gists("sync").err.contains("rebuilt the damaged library"))
      // There is no keyring; the library is deleted anyway.
      _ = try await library.gists("auth", "logout", "--forget-library")
      #expect(library.home.read(library.path) == nil)
      #expect(texts(in: library.home) == kept)

      #expect(try await library.gists("trash").out.hasPrefix("\(id)\toctocat\tTwo words"))
      let restored = try await library.gists("restore", id)
      #expect(restored.exit == 0, "\(restored)")
      let new = String(restored.out.split(separator: "/").last?.prefix { $0 != "\n" } ?? "")
      #expect(new != id)
      #expect(try await state(new, library) == before)
      #expect(try await library.gists("trash").out == "")
    }
  }

  @Test(.mounting) func `a gist stays if the disk is too full for its copy`() async throws {
    try await SavedLibrary.with(gists: 1) { library in
      let path = try library.home.write(Array(Self.big.prefix(900_000)), to: "a.txt")
      #expect(try await library.gists("create", path).exit == 0)
      let id = try await library.gists("list", "-L", "1").out.prefix { $0 != "\t" }
      let folder = "\(library.home.data)/gists/trash"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let result = try await Program.gists(["delete", "--yes", String(id)], in: library.home)
        .mounting("mount -t tmpfs -o size=200k none '\(folder)'").run()
      #expect(result.exit == 74, "\(result)")
      #expect(result.err.contains("No space left on device"))
      #expect(result.err.contains("gists delete --no-trash \(id)"))
      #expect(!library.sandbox.requests.contains { $0.method == .delete })
    }
  }
}
