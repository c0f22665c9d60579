import FoundationEssentials
import GitHubModels
import LocalFiles
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct `Cached responses in files` {
  private static let key = CacheKey(
    host: "github.com", tokenFingerprint: "0123456789abcdef", accept: "application/json",
    apiVersion: "2022-11-28", url: "https://api.github.com/users/octocat")
  private static let answer = CachedResponse(
    entityTag: #"W/"1\"#, link: "<https://api.github.com/?page=2>; rel=\"next\"",
    url: "https://api.github.com/user/1", date: Date(timeIntervalSince1970: 1_700_000_000),
    body: Array("{\n\"a\": 1}\n".utf8) + [0, 0xFF])

  private static func files(
    _ path: String, onFailure: @escaping @Sendable (FileError) -> Void = { _ in }
  ) -> ResponseFileCache {
    ResponseFileCache(CacheFolder(path, limits: ResponseFileCache.limits, onFailure: onFailure))
  }

  @Test func `responses are read as they were stored`() async throws {
    try await ScratchFolder.with { folder async throws in
      let bare = CachedResponse(
        entityTag: nil, link: nil, url: "https://api.github.com/", date: Self.answer.date, body: [])
      for answer in [Self.answer, bare] {
        await Self.files("\(folder)/a").store(answer, for: Self.key)
        let kept = await Self.files("\(folder)/a").response(for: Self.key)
        #expect(kept == answer)
      }
    }
  }

  @Test func `responses are found by every part of their key`() async throws {
    try await ScratchFolder.with { folder async throws in
      let files = Self.files(folder)
      await files.store(Self.answer, for: Self.key)
      let paths: [WritableKeyPath<CacheKey, String>] = [
        \.host, \.accept, \.apiVersion, \.url,
      ]
      for path in paths {
        var key = Self.key
        key[keyPath: path] += "x"
        #expect(await files.response(for: key) == nil)
      }
      for fingerprint in [nil, "fedcba9876543210"] {
        var key = Self.key
        key.tokenFingerprint = fingerprint
        #expect(await files.response(for: key) == nil)
      }
    }
  }

  @Test(arguments: [0, 1, 20, -1])
  func `truncated responses are ignored`(length: Int) async throws {
    try await ScratchFolder.with { folder async throws in
      let files = Self.files(folder)
      await files.store(Self.answer, for: Self.key)
      let file = PrivateFile("\(folder)/\(Self.key.digest)")
      let bytes = try file.read() ?? []
      #expect(bytes.count > 100)
      try file.write(Array(bytes.prefix(length < 0 ? bytes.count + length : length)))
      #expect(await files.response(for: Self.key) == nil)
    }
  }

  @Test func `an address is removed with those below it, and no other`() async throws {
    try await ScratchFolder.with { folder async throws in
      let files = Self.files(folder)
      let gist = "https://api.github.com/gists/aa5a"
      func key(_ url: String) -> CacheKey {
        var key = Self.key
        key.url = url
        return key
      }
      let urls = [gist, "\(gist)/commits?page=2", "\(gist)/0f1e", "\(gist)5", "\(gist)?a=b"]
      for url in urls {
        var answer = Self.answer
        answer.url = url
        await files.store(answer, for: key(url))
      }
      await files.removeAll(below: try #require(URL(string: gist)))
      var left: [String] = []
      for url in urls where await files.response(for: key(url)) != nil { left.append(url) }
      #expect(left == ["\(gist)5", "\(gist)?a=b"])
      await files.remove(key("\(gist)5"))
      #expect(await files.response(for: key("\(gist)5")) == nil)
    }
  }

  @Test func `responses are private, and an unwritable folder is ignored`() async throws {
    try await ScratchFolder.with { folder async throws in
      await Self.files("\(folder)/a").store(Self.answer, for: Self.key)
      #expect(try PrivateFile("\(folder)/a/\(Self.key.digest)").read() != nil)
      try PrivateFile("\(folder)/file").write([])
      let failures = Mutex(0)
      let files = Self.files("\(folder)/file") { _ in failures.withLock { $0 += 1 } }
      for _ in 0..<2 { await files.store(Self.answer, for: Self.key) }
      #expect(await files.response(for: Self.key) == nil)
      #expect(failures.withLock { $0 } == 1)
    }
  }
}
