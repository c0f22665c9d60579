import FoundationEssentials
import GitHubAPI
import GitHubModels
import TestSupport
import Testing
import TextFormats

/// A gist of the list is the one that was sent if every byte is equal.
@Suite struct `An identical gist` {
  /// Creates the gist, whose response is lost; returns the ID of the gist that was found, or the
  /// IDs of the candidates.
  private func outcome(
    _ listed: String..., then stubs: [StubTransport.Stub]
  ) async throws -> Result<String, CreateOutcomeUnknown> {
    let list = StubTransport.Stub.answer(
      CreationStubs.list, 200, "[\(listed.joined(separator: ","))]",
      fields: ["Date": CreationStubs.date])
    return try await StubTransport.with([CreationStubs.lost(), list] + stubs) { transport in
      do {
        return .success(
          try await APIScene(transport).api.create(CreationStubs.newGist).document.value.id)
      } catch let error as CreateOutcomeUnknown {
        return .failure(error)
      }
    }
  }

  private func candidates(_ outcome: Result<String, CreateOutcomeUnknown>) -> [String]? {
    guard case .failure(let error) = outcome else { return nil }
    return error.candidates.map(\.id)
  }

  /// A gist whose second file is truncated in its JSON.
  private func truncated(_ name: String = "b") -> StubTransport.Stub {
    let raw = "https://gist.githubusercontent.com/octocat/1/raw/b"
    return CreationStubs.fetched(
      "1",
      files:
        #"{"a.txt":{"size":2,"content":"é"},"b":{"size":3,"truncated":true,"raw_url":"\#(raw)"}}"#)
  }

  private let raw = "GET https://gist.githubusercontent.com/octocat/1/raw/b"

  @Test(arguments: [
    #"{"a.txt":{"size":2,"content":"è"},"b":{"size":3,"content":"xyz"}}"#,
    #"{"a.txt":{"size":2,"content":"é"},"b":{"size":3,"content":"xyZ"}}"#,
    #"{"a.txt":{"size":2,"content":"é"}}"#,
    #"{"a.txt":{"size":2,"content":"é"},"b":{"size":4,"content":"xyz."}}"#,
  ])
  func `has the same bytes, not only the same sizes`(files: String) async throws {
    let other = try await outcome(
      CreationStubs.gist("1"), then: [CreationStubs.fetched("1", files: files)])
    #expect(candidates(other) == [])
    let both = try await outcome(
      CreationStubs.gist("1"), CreationStubs.gist("2"),
      then: [CreationStubs.fetched("1", files: files), CreationStubs.fetched("2")])
    #expect(try both.get() == "2")
  }

  @Test func `is compared with the raw file if its JSON is truncated`() async throws {
    let same = try await outcome(
      CreationStubs.gist("1"), then: [truncated(), .answer(raw, 200, "xyz")])
    #expect(try same.get() == "1")
    let other = try await outcome(
      CreationStubs.gist("1"), then: [truncated(), .answer(raw, 200, "abc")])
    #expect(candidates(other) == [])
  }

  @Test func `is only a candidate if it can't be fetched`() async throws {
    let refused = StubTransport.Stub.answer("GET /gists/1", 403, "{}")
    #expect(candidates(try await outcome(CreationStubs.gist("1"), then: [refused])) == ["1"])
    let lost = StubTransport.Stub.failure(raw, .unreachable(host: "x", reason: .nameNotFound))
    #expect(
      candidates(try await outcome(CreationStubs.gist("1"), then: [truncated(), lost])) == ["1"])
    let short = StubTransport.Stub.answer(raw, 200, "xy")
    #expect(
      candidates(try await outcome(CreationStubs.gist("1"), then: [truncated(), short])) == ["1"])
    let gone = StubTransport.Stub.answer("GET /gists/1", 404, "{}")
    #expect(candidates(try await outcome(CreationStubs.gist("1"), then: [gone])) == [])
  }

  @Test func `of an earlier run was created since then by the server's clock`() async throws {
    // The local clock is an hour behind the server's.
    let time = ManualTime(now: Date(timeIntervalSince1970: 1_769_857_500))
    let list =
      "[\(CreationStubs.gist("1", created: "2026-01-31T12:00:59Z")),\(CreationStubs.gist("2"))]"
    let transport = StubTransport(
      [
        .answer(
          "GET /gists?per_page=100", 200, list,
          fields: ["Date": CreationStubs.date]), CreationStubs.fetched("2"),
      ], time: time)
    let found = try await APIScene(transport, time: time).api.gists(
      identicalTo: CreationStubs.newGist, sentAt: time.now - 180)
    #expect(found.identical.map(\.value.id) == ["2"])
    #expect(found.possible == [])
    #expect(transport.unused == [])
  }
}
