import GistLibrary
import GitHubAPI
import TestSupport
import Testing

@testable import GistSync

/// Gists that a list lacks: they were deleted or unstarred, or moved to a page already read.
@Suite struct `A gist that a list lacks` {
  private static let all = ["a", "b", "c"].map { GistText(id: $0) }
  private static let others = [all[0], all[2]]

  /// Syncs the gists, then again with these responses; `body` gets the second report.
  private static func with(
    _ stubs: [StubTransport.Stub], in source: FeedSource = SyncScene.mine, of feed: String = "",
    _ body: (GistStore, LibrarySync.Report) throws -> Void
  ) async throws {
    try await ScratchLibrary.with { library in
      let store = try library.open()
      let first = [StubTransport.Stub.list(all, of: feed)] + all.map { .gist($0) }
      try await StubTransport.with(first) { transport in
        _ = try await LibrarySync(store, api: SyncScene.api(transport)) { _ in }.run([source])
      }
      try await StubTransport.with(stubs) { transport in
        let sync = LibrarySync(store, api: try SyncScene.api(transport)) { _ in }
        try body(store, await sync.run([source]))
      }
    }
  }

  @Test func `stays if it still exists, and is updated`() async throws {
    let changed = GistText(id: "b", files: ["f": "new"], updated: "2026-01-31T11:00:00Z")
    try await Self.with([.list(Self.others), .gist(changed)]) {
      (store: GistStore, report: LibrarySync.Report) throws in
      #expect(
        try SyncScene.texts(store, "a", "b", "c")
          == ["a": ["f=text"], "b": ["f=new"], "c": ["f=text"]])
      #expect(try SyncScene.ids(store, in: "mine") == ["a", "c", "b"])
      #expect(report.removed == 0 && report.fetched == 1 && report.failures.isEmpty)
    }
  }

  @Test func `is removed if it no longer exists`() async throws {
    try await Self.with([.list(Self.others), .answer("GET /gists/b", 404, "{}")]) {
      (store: GistStore, report: LibrarySync.Report) throws in
      #expect(try SyncScene.texts(store, "a", "b", "c") == ["a": ["f=text"], "c": ["f=text"]])
      #expect(try SyncScene.ids(store, in: "mine") == ["a", "c"])
      #expect(report.removed == 1 && report.fetched == 0 && report.failures.isEmpty)
    }
  }

  @Test(arguments: [
    StubTransport.Stub.answer("GET /gists/b", 451, "{}"),
    .answer("GET /gists/b", 404, "{}", fields: ["X-OAuth-Scopes": "repo"]),
    .answer("GET /gists/b", 200, "<html>"),
  ])
  func `stays if the host does not say whether it exists`(
    response: StubTransport.Stub
  ) async throws {
    try await Self.with([.list(Self.others), response]) {
      (store: GistStore, report: LibrarySync.Report) throws in
      #expect(try SyncScene.texts(store, "b") == ["b": ["f=text"]])
      #expect(try SyncScene.ids(store, in: "mine") == ["a", "c", "b"])
      #expect(report.removed == 0 && report.failures.map(\.id) == ["b"])
    }
  }

  @Test func `is not requested again after it was removed`() async throws {
    try await Self.with([.list(Self.others), .answer("GET /gists/b", 404, "{}")]) {
      (store: GistStore, _: LibrarySync.Report) throws in
      let unlisted = try store.save(
        FeedSnapshot(feed: "mine", ids: ["a", "c"], isComplete: true))
      #expect(unlisted == [])
    }
  }

  @Test func `stays starred if its star still exists`() async throws {
    let stubs: [StubTransport.Stub] = [
      .list(Self.others, of: "/starred"), .answer("GET /gists/b/star", 204),
    ]
    try await Self.with(stubs, in: SyncScene.starred, of: "/starred") {
      (store: GistStore, report: LibrarySync.Report) throws in
      #expect(try SyncScene.ids(store, in: "starred") == ["a", "c", "b"])
      #expect(try SyncScene.texts(store, "b") == ["b": ["f=text"]])
      #expect(report.removed == 0 && report.fetched == 0 && report.failures.isEmpty)
    }
  }

  @Test func `is no longer starred if its star no longer exists`() async throws {
    let stubs: [StubTransport.Stub] = [
      .list([], of: "/starred"), .answer("GET /gists/a/star", 404, "{}"),
      .answer("GET /gists/b/star", 404, "{}"), .answer("GET /gists/c/star", 451, "{}"),
    ]
    try await Self.with(stubs, in: SyncScene.starred, of: "/starred") {
      (store: GistStore, report: LibrarySync.Report) throws in
      #expect(try SyncScene.ids(store, in: "starred") == ["c"])
      #expect(try SyncScene.texts(store, "a", "b", "c") == ["c": ["f=text"]])
      #expect(report.removed == 2 && report.failures.map(\.id) == ["c"])
    }
  }

  @Test func `stays in the library if another feed contains it`() async throws {
    let stubs: [StubTransport.Stub] = [
      .list(Self.all), .list(Self.all, of: "/starred"), .gist(Self.all[0]), .gist(Self.all[1]),
      .gist(Self.all[2]),
    ]
    try await ScratchLibrary.with { library in
      let store = try library.open()
      try await StubTransport.with(stubs) { transport in
        _ = try await LibrarySync(store, api: SyncScene.api(transport)) { _ in }
          .run([SyncScene.mine, SyncScene.starred])
      }
      let unstarred: [StubTransport.Stub] = [
        .list(Self.others, of: "/starred"), .answer("GET /gists/b/star", 404, "{}"),
      ]
      try await StubTransport.with(unstarred) { transport in
        let report = try await LibrarySync(store, api: SyncScene.api(transport)) { _ in }
          .run([SyncScene.starred])
        #expect(report.removed == 0)
      }
      #expect(try SyncScene.ids(store, in: "starred") == ["a", "c"])
      #expect(try SyncScene.ids(store, in: "mine") == ["a", "b", "c"])
      #expect(try SyncScene.texts(store, "b") == ["b": ["f=text"]])
    }
  }
}
