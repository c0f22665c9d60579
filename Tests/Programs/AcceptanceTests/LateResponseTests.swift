import Glibc
import HTTPTypes
import SandboxServer
import TestSupport
import Testing

/// Responses that are saved after the host and the library have changed.
@Suite struct `A response that comes late` {
  /// A text that GitHub serves by a URL of its own.
  private static func large(_ word: String) -> String {
    "\(word)\n" + String(repeating: "a line of text\n", count: 80_000)
  }

  /// Creates a gist with two large texts, and saves it in the library.
  private static func create(in library: SavedLibrary) async throws -> String {
    let first = try library.home.write(large("oldword"), to: "first.txt")
    let second = try library.home.write(large("second"), to: "second.txt")
    let result = try await library.gists("create", first, second)
    #expect(result.exit == 0, "\(result)")
    #expect(try await library.gists("sync").exit == 0)
    return String(result.out.split(separator: "/").last?.prefix { $0 != "\n" } ?? "")
  }

  /// Longer than a program waits for data: one that was stopped does not take that for silence.
  private static let longStop: Duration = .seconds(22)

  /// Views the gist; `body` runs while the process is stopped in the download of its second text.
  private static func view(
    _ id: String, in library: SavedLibrary, stoppedFor shortestStop: Duration = .zero,
    while body: () async throws -> Void
  ) async throws -> ProgramResult {
    // Long enough that even a busy machine stops the process before it saves the texts.
    library.sandbox.inject(.delay(.seconds(5))) { $0.path.hasSuffix("/second.txt") }
    let before = library.sandbox.requests.count
    // Its time goes on while it is stopped.
    let view = Program.gists(
      ["view", id, "--raw", "first.txt", "second.txt", "--timeout", "600"], in: library.home)
    return try await view.run { process in
      try await eventually {
        library.requests(after: before).contains { $0.path.hasSuffix("/second.txt") }
      }
      process.send(signal: SIGSTOP)
      let stop = ContinuousClock.now
      try await body()
      try await Task.sleep(until: stop + shortestStop)
      process.send(signal: SIGCONT)
    }
  }

  private static func edit(_ id: String, in library: SavedLibrary) async throws {
    try await library.withAnotherHome { other in
      let path = try other.home.write(large("newword"), to: "new.txt")
      let edit = try await other.gists("edit", id, "-f", "first.txt", path)
      #expect(edit.exit == 0, "\(edit)")
    }
  }

  private static func isFound(_ word: String, in library: SavedLibrary) async throws -> Bool {
    let result = try await library.gists("search", word)
    #expect(result.exit == 0, "\(result)")
    return !result.out.isEmpty
  }

  @Test func `of a view that was stopped does not replace what a sync saved`() async throws {
    try await SavedLibrary.with(gists: 2) { library in
      let id = try await Self.create(in: library)
      let view = try await Self.view(id, in: library, stoppedFor: Self.longStop) {
        try await Self.edit(id, in: library)
        #expect(try await library.gists("sync").exit == 0)
        #expect(try await Self.isFound("newword", in: library))
      }
      #expect(view.exit == 0, "\(view.err)")
      for sync in [false, true] {
        if sync { #expect(try await library.gists("sync").exit == 0) }
        #expect(try await Self.isFound("newword", in: library))
        #expect(try await !Self.isFound("oldword", in: library))
        let offline = try await library.gists("view", "--offline", "--raw", id, "first.txt")
        #expect(offline.out.prefix(8) == "newword\n")
      }
    }
  }

  @Test func `of a replica that lags does not replace what a sync saved`() async throws {
    try await SavedLibrary.with(gists: 2) { library in
      let id = try await Self.create(in: library)
      let old = try await library.gists("api", "gists/\(id)").out
      try await Self.edit(id, in: library)
      #expect(try await library.gists("sync").exit == 0)
      library.sandbox.inject(
        .respond(.ok, [.contentType: "application/json"], body: old)
      ) { $0.path.hasSuffix("/gists/\(id)") }
      let view = try await library.gists("view", "--raw", id, "first.txt")
      #expect(view.out.prefix(8) == "oldword\n")
      #expect(try await Self.isFound("newword", in: library))
      #expect(try await !Self.isFound("oldword", in: library))
      let before = library.sandbox.requests.count
      #expect(try await library.gists("sync").exit == 0)
      #expect(library.requests(after: before).count == 2)
      #expect(try await Self.isFound("newword", in: library))
    }
  }

  @Test(arguments: [true, false])
  func `of a view that was stopped does not bring back a deleted gist`(
    isOwn: Bool
  ) async throws {
    try await SavedLibrary.with(gists: 2) { library in
      let id = try await Self.create(in: library)
      let view = try await Self.view(id, in: library) { () async throws in
        if isOwn {
          #expect(try await library.gists("delete", "--yes", id).exit == 0)
        } else {
          library.sandbox.withState { $0.deleteGist(id) }
          #expect(try await library.gists("sync").exit == 0)
        }
      }
      // Its second text may still have been there.
      #expect([0, 1].contains(view.exit), "\(view.err)")
      #expect(try await !Self.isFound("oldword", in: library))
      #expect(try await library.gists("view", "--offline", id).exit == 69)
    }
  }
}
