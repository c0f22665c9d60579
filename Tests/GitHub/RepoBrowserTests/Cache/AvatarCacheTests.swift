import FoundationEssentials
import GitHubAPI
import HTTPTypes
import LocalFiles
import Synchronization
import TestSupport
import Testing

@testable import RepoBrowser

@Suite struct `An avatar` {
  private static let address = "https://avatars.githubusercontent.com/u/583231?v=4"
  private static let small = address + "&s=160"
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

  /// Responds with binary data and records the requests.
  private final class AvatarTransport: Transport {
    private let requests = Mutex<[APIRequest]>([])
    private let answer: @Sendable (APIRequest) async throws -> APIResponse

    var sent: [APIRequest] { requests.withLock { $0 } }

    init(_ answer: @escaping @Sendable (APIRequest) async throws -> APIResponse) {
      self.answer = answer
    }

    convenience init(_ bytes: [UInt8]) {
      self.init { APIResponse(status: 200, body: bytes, url: $0.url) }
    }

    func send(_ request: APIRequest) async throws -> APIResponse {
      requests.withLock { $0.append(request) }
      return try await answer(request)
    }
  }

  private static func cache(
    _ transport: any Transport, in folder: String, time: ManualTime = ManualTime(),
    clock: TimeSource? = nil
  ) throws -> AvatarCache {
    AvatarCache(
      try BrowserScene.manager(transport, time: time),
      folder: CacheFolder(folder, limits: AvatarCache.limits) { _ in },
      time: clock ?? time.source)
  }

  @Test func `an avatar is downloaded once across runs, without a token`() async throws {
    try await ScratchFolder.with { folder async throws in
      let transport = AvatarTransport(Self.png)
      let first = try Self.cache(transport, in: folder)
      for cache in [first, first, try Self.cache(transport, in: folder)] {
        #expect(await cache.avatar(at: Self.address) == Avatar(Self.png))
      }
      #expect(transport.sent.map(\.url.absoluteString) == [Self.small])
      #expect(transport.sent.map(\.authorization) == [.none])
      #expect(transport.sent.map { $0.fields[.accept] } == ["image/*"])
      #expect(transport.sent.map(\.bodyLimit) == [2 << 20])
    }
  }

  @Test func `concurrent requests download an avatar once`() async throws {
    try await ScratchFolder.with { folder async throws in
      let transport = AvatarTransport(Self.png)
      let cache = try Self.cache(transport, in: folder)
      await withTaskGroup { group in
        for _ in 0..<20 { group.addTask { _ = await cache.avatar(at: Self.address) } }
      }
      #expect(transport.sent.count == 1)
    }
  }

  @Test(arguments: [
    Array("<!DOCTYPE html>".utf8), Array("GIF90a".utf8), [], [0x89, 0x50],
    Array("RIFF1234WAVE".utf8), Array("<svg/>".utf8),
  ])
  func `bytes that don't start like an image are no avatar`(bytes: [UInt8]) async throws {
    try await ScratchFolder.with { folder async throws in
      #expect(
        try await Self.cache(AvatarTransport(bytes), in: folder).avatar(at: Self.address) == nil)
    }
  }

  @Test(arguments: [
    png, [0xFF, 0xD8, 0xFF, 0xE0], Array("GIF87a".utf8), Array("GIF89a".utf8),
    Array("RIFF1234WEBP".utf8),
  ])
  func `the type is detected from the bytes, whatever the name`(bytes: [UInt8]) {
    #expect(Avatar(bytes)?.bytes == bytes)
  }

  @Test(arguments: [
    "http://169.254.169.254/latest", "https://evil.example/u/1", "file:///etc/passwd", "", "::",
    "https://github.com/octocat.png", "http://avatars.githubusercontent.com/u/1",
  ])
  func `an avatar on another host is not requested`(address: String) async throws {
    try await ScratchFolder.with { folder async throws in
      let transport = AvatarTransport(Self.png)
      #expect(try await Self.cache(transport, in: folder).avatar(at: address) == nil)
      #expect(transport.sent.isEmpty)
    }
  }

  @Test func `a redirect is not followed`() async throws {
    try await ScratchFolder.with { folder async throws in
      let transport = AvatarTransport { request in
        APIResponse(
          status: 302, fields: [.location: "http://169.254.169.254/latest"], url: request.url)
      }
      #expect(try await Self.cache(transport, in: folder).avatar(at: Self.address) == nil)
      #expect(transport.sent.count == 1)
    }
  }

  @Test func `a failed avatar is not requested again for ten minutes`() async throws {
    try await ScratchFolder.with { folder async throws in
      let time = ManualTime()
      let transport = AvatarTransport { APIResponse(status: 404, url: $0.url) }
      func ask() async throws {
        #expect(
          try await Self.cache(transport, in: folder, time: time).avatar(at: Self.address) == nil)
      }
      try await ask()
      time.advance(by: .seconds(599))
      try await ask()
      #expect(transport.sent.count == 1)
      time.advance(by: .seconds(1))
      try await ask()
      #expect(transport.sent.count == 2)
    }
  }

  @Test func `a failed avatar is requested again by a program that still runs`() async throws {
    try await ScratchFolder.with { folder async throws in
      let time = ManualTime()
      let isBroken = Mutex(true)
      let transport = AvatarTransport { request in
        isBroken.withLock(\.self)
          ? APIResponse(status: 503, url: request.url)
          : APIResponse(status: 200, body: Self.png, url: request.url)
      }
      let cache = try Self.cache(transport, in: folder, time: time)
      #expect(await cache.avatar(at: Self.address) == nil)
      let requests = transport.sent.count
      isBroken.withLock { $0 = false }
      time.advance(by: .seconds(500))
      #expect(await cache.avatar(at: Self.address) == nil)
      #expect(transport.sent.count == requests)
      time.advance(by: .seconds(100))
      #expect(await cache.avatar(at: Self.address) == Avatar(Self.png))
    }
  }

  @Test func `at most six avatars are downloaded at once`() async throws {
    try await ScratchFolder.with { folder async throws in
      let counts = Mutex((now: 0, most: 0))
      let transport = AvatarTransport { request in
        counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        try await eventually { counts.withLock { $0.most >= 6 } }
        for _ in 0..<50 { await Task.yield() }
        counts.withLock { $0.now -= 1 }
        return APIResponse(status: 200, body: Self.png, url: request.url)
      }
      let cache = try Self.cache(transport, in: folder)
      await withTaskGroup { group in
        for number in 0..<30 {
          group.addTask { _ = await cache.avatar(at: "\(Self.address)&n=\(number)") }
        }
      }
      #expect(transport.sent.count == 30)
      #expect(counts.withLock { $0.most } == 6)
    }
  }

  @Test func `a slow avatar delays nothing`() async throws {
    try await ScratchFolder.with { folder async throws in
      let transport = AvatarTransport { _ in
        try await Task.sleep(for: .seconds(3600))
        throw CancellationError()
      }
      let cache = try Self.cache(transport, in: folder)
      #expect(await cache.avatar(at: Self.address, within: .milliseconds(250)) == nil)
    }
  }

  @Test func `an avatar that arrives in time is returned`() async throws {
    try await ScratchFolder.with { folder async throws in
      let patient = TimeSource(
        now: { Date(timeIntervalSince1970: 0) }, uptime: { .zero },
        sleep: { _ in try await Task.sleep(for: .seconds(3600)) })
      let cache = try Self.cache(AvatarTransport(Self.png), in: folder, clock: patient)
      #expect(
        await cache.avatar(at: Self.address, within: .milliseconds(250)) == Avatar(Self.png))
    }
  }

  @Test(arguments: [
    (
      "https://avatars.githubusercontent.com/u/1", "https://avatars.githubusercontent.com/u/1?s=160"
    ),
    ("https://avatars.githubusercontent.com/u/1?s=64", nil),
    ("https://avatars.githubusercontent.com/u/1?v=4&s=64", nil),
    ("https://ghe.example.com/avatars/u/1?", nil), ("http://127.0.0.1:80/avatars/u/1", nil),
  ])
  func `GitHub is asked for a small avatar`(address: String, sized: String?) {
    #expect(AvatarCache.sized(address, pixels: 160) == sized ?? address)
  }
}
