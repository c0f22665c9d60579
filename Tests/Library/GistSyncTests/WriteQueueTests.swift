import GistLibrary
import GitHubAPI
import Synchronization
import TestSupport
import Testing

@testable import GistSync

@Suite struct `A write queue` {
  @Test func `that fails to save ends the callers that are waiting`() async throws {
    try await ScratchLibrary.with { library in
      _ = try library.open()
      let queue = WriteQueue(try GistStore(reading: library.file), time: ManualTime().source)
      let writer = Task { try await queue.run() }
      let gist = try LibraryGist.empty("a")
      await #expect(throws: LibraryError.self) {
        for _ in 0..<200 { try await queue.add(.fetched(FetchedGist(gist: gist))) }
      }
      await #expect(throws: LibraryError.self) { try await writer.value }
    }
  }

  @Test(.endsHangs) func `saves a single gist after a second`() async throws {
    try await ScratchLibrary.with { library in
      let store = try library.open()
      let (saves, saved) = AsyncStream<Int>.makeStream()
      let time = ManualTime()
      let queue = WriteQueue(store, time: time.source) { saved.yield($0) }
      let writer = Task { try await queue.run() }
      try await queue.add(.fetched(FetchedGist(gist: .empty("a"))))
      #expect(await saves.first { _ in true } == 1)
      #expect(time.sleeps == [.seconds(1)])
      #expect(try store.statistics().gists == 1)
      queue.finish()
      try await writer.value
    }
  }

  @Test(.endsHangs) func `ends its clock before it ends`() async throws {
    try await ScratchLibrary.with { library in
      let isRunning = Mutex(false)
      let (starts, started) = AsyncStream<Void>.makeStream()
      var time = ManualTime().source
      time.sleep = { _ in
        isRunning.withLock { $0 = true }
        defer { isRunning.withLock { $0 = false } }
        started.yield()
        try await Task.sleep(for: .untilHang)
      }
      let queue = WriteQueue(try library.open(), time: time)
      let writer = Task { try await queue.run() }
      try await queue.add(.fetched(FetchedGist(gist: .empty("a"))))
      for await _ in starts { break }
      queue.finish()
      try await writer.value
      #expect(isRunning.withLock { $0 } == false)
    }
  }

  @Test func `saves more gists than it can hold`() async throws {
    try await ScratchLibrary.with { library in
      let store = try library.open()
      let queue = WriteQueue(store, time: ManualTime().source)
      let writer = Task { try await queue.run() }
      for number in 0..<200 {
        try await queue.add(.fetched(FetchedGist(gist: .empty("a\(number)"))))
      }
      queue.finish()
      try await writer.value
      #expect(try store.statistics().gists == 200)
    }
  }
}
