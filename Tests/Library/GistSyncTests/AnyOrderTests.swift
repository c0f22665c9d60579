import ByteTools
import Foundation
import GitHubAPI
import GitHubModels
import HTTPTypes
import LocalFiles
import SQLiteDatabase
import Synchronization
import TestSupport
import Testing
import TextFormats

@testable import GistLibrary
@testable import GistSync

/// Responses are saved in any order and late, replicas of the host lag, processes are killed while they
/// write, and syncs are cancelled.
@Suite struct `A library after any order of saves` {
  @Test(arguments: 0..<20) func `is what the host has after one sync`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let host = ChangingHost()
    try await ScratchFolder.with { folder in
      let library = try CrashingLibrary(folder)
      for round in 0..<10 {
        var late: [CrashingLibrary.Save] = []
        for _ in 0..<12 {
          // Several changes within one second are told apart, too.
          host.pass(seconds: .random(in: 0...2, using: &random))
          let save = host.nextSave(&random)
          switch Int.random(in: 0..<8, using: &random) {
          case 0..<4: try save(library.store)
          case 4..<6: late.append(save)
          case 6: try library.crash(in: save)
          default:
            host.fails(
              after: .random(in: 0..<6, using: &random), isCancelled: .random(using: &random))
            _ = try? await host.sync(library.store)
            late.append(save)
          }
          if let index = late.indices.randomElement(using: &random), Bool.random(using: &random) {
            try late.remove(at: index)(library.store)
          }
        }
        for save in late.shuffled(using: &random) { try save(library.store) }
        host.pass(seconds: 1)
        host.fails(after: nil)
        let report = try await host.sync(library.store)
        #expect(report.failures.isEmpty)
        try #expect(host.contents == library.contents, "round \(round)")
      }
    }
  }
}

/// What a library and a host can both tell.
private struct SharedFacts: Equatable {
  var mine: [String] = []
  var starred: [String] = []
  /// The gists of both lists: description, text, text by the index, whether it is starred.
  var gists: [String: [String?]] = [:]
}

/// A library on the disk whose process can end while it writes.
private final class CrashingLibrary {
  typealias Save = (GistStore) throws -> Void

  private let folder: String
  private var number = 0
  private(set) var store: GistStore

  init(_ folder: String) throws {
    self.folder = folder
    store = try Self.open("\(folder)/0")
  }

  /// The files are copied, so nothing depends on when the disk writes them.
  private static func open(_ folder: String) throws -> GistStore {
    let store = try GistStore(writing: PrivateFile("\(folder)/octocat.db"))
    try store.withConnection { try $0.executeScript("PRAGMA synchronous = OFF") }
    return store
  }

  /// Goes on with the files as they are in the middle of a save, and without those of the process.
  func crash(in save: Save) throws {
    let (current, next) = ("\(folder)/\(number)", "\(folder)/\(number + 1)")
    try store.withConnection { connection in
      try connection.executeScript("BEGIN IMMEDIATE; DELETE FROM documents; DELETE FROM members")
      try FileManager.default.copyItem(atPath: current, toPath: next)
      try connection.executeScript("ROLLBACK")
    }
    number += 1
    store = try Self.open(next)
    try save(store)
  }

  var contents: SharedFacts {
    get throws {
      var contents = SharedFacts(
        mine: try store.ids(FeedQuery(feed: "mine")),
        starred: try store.ids(FeedQuery(feed: "starred")))
      for id in Set(contents.mine + contents.starred) {
        let gist = try store.gist(id)
        let text = gist?.contents["f"].map { String(decoding: $0, as: UTF8.self) }
        let found = try text.flatMap { text in
          let found = try store.ids(SearchQuery([text]), until: SearchCancellation())
          return found.contains(id) ? text : nil
        }
        let row = try store.rows([id]).first
        contents.gists[id] = [
          row?.description, gist?.gist.value.description, text, found, "\(row?.isStarred ?? false)",
        ]
      }
      return contents
    }
  }
}

/// A host in memory, with the gists of two users.
private final class ChangingHost: Transport {
  private struct HostedGist {
    let id: String
    let isForeign: Bool
    var description: String
    var text: String
    var versions: [String]
    var updated: Int

    func document(isListed: Bool) throws -> Decoded<Gist> {
      let time = Date(timeIntervalSince1970: Double(updated)).rfc3339
      let history = versions.reversed().map { #"{"version":"\#($0)"}"# }.joined(separator: ",")
      let hash =
        String(repeating: "0", count: 40 - versions.count)
        + String(repeating: "1", count: versions.count)
      let json = try JSON(
        parsing: """
          {"id":"\(id)","public":true,"description":"\(description)","updated_at":"\(time)",\
          "owner":{"login":"\(isForeign ? "monalisa" : "octocat")"},"files":{"f":{"filename":"f",\
          "size":\(text.utf8.count),"raw_url":"https://gist.githubusercontent.com/o/\(id)/raw/\(hash)/f"\
          \(isListed ? "" : #","content":"\#(text)""#)}}\
          \(isListed ? "" : #","history":[\#(history)]"#)}
          """.utf8)
      return Decoded(try #require(Gist(json)), json: json)
    }
  }

  private struct State {
    var now = 1_790_000_000
    var count = 0
    var gists: [String: HostedGist] = [:]
    /// Those of octocat, the one that was changed last first.
    var mine: [String] = []
    var starred: [String] = []
    /// Earlier documents, which a replica may still have.
    var earlier: [HostedGist] = []
    /// The number of requests until all fail.
    var left: Int?
    var failure: any Error = CancellationError()

    var time: Date { Date(timeIntervalSince1970: Double(now)) }

    mutating func change(_ id: String, _ change: (inout HostedGist, Int) -> Void) {
      guard var gist = gists[id] else { return }
      earlier.append(gist)
      count += 1
      change(&gist, count)
      gist.updated = now
      gists[id] = gist
      guard !gist.isForeign else { return }
      mine = [id] + mine.filter { $0 != id }
    }

    mutating func create() -> HostedGist {
      count += 1
      let gist = HostedGist(
        id: "a\(count)", isForeign: count % 3 == 0, description: "about\(count)",
        text: "text\(count)", versions: ["v\(count)"], updated: now)
      gists[gist.id] = gist
      if !gist.isForeign { mine.insert(gist.id, at: 0) }
      return gist
    }
  }

  private let state = Mutex(State())

  func pass(seconds: Int) { state.withLock { $0.now += seconds } }

  func fails(after count: Int?, isCancelled: Bool = true) {
    state.withLock { state in
      state.left = count
      state.failure =
        isCancelled
        ? CancellationError() : APIError.unreachable(host: "github.com", reason: .nameNotFound)
    }
  }

  func sync(_ store: GistStore) async throws -> LibrarySync.Report {
    try await LibrarySync(store, api: SyncScene.api(self)) { _ in }
      .run([SyncScene.mine, SyncScene.starred])
  }

  var contents: SharedFacts {
    state.withLock { state in
      var contents = SharedFacts(mine: state.mine, starred: state.starred)
      for id in Set(state.mine + state.starred) {
        guard let gist = state.gists[id] else { continue }
        contents.gists[id] = [
          gist.description, gist.description, gist.text, gist.text,
          "\(state.starred.contains(id))",
        ]
      }
      return contents
    }
  }

  /// Changes the host or reads from it; returns what a process then does with the library.
  func nextSave(_ random: inout SplitMix64) -> CrashingLibrary.Save {
    state.withLock { state in
      let time = state.time
      let id = state.gists.keys.sorted().randomElement(using: &random) ?? state.create().id
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        let gist = state.create()
        return { store in
          try Self.keep(gist, at: time, in: store)
          if !gist.isForeign { try store.prepend(gist.id, to: "mine") }
        }
      case 1..<4:
        let changesText = Bool.random(using: &random)
        state.change(id) { gist, number in
          gist.description = "about\(number)"
          guard changesText else { return }
          gist.text = "text\(number)"
          gist.versions.append("v\(number)")
        }
        guard let gist = state.gists[id], Bool.random(using: &random) else { return { _ in } }
        return { try Self.keep(gist, at: time, in: $0) }
      case 4:
        // A replica that lags knows an earlier state.
        let gist = (state.earlier + state.gists.values.sorted { $0.id < $1.id })
          .randomElement(using: &random)
        return { store in if let gist { try Self.keep(gist, at: time, in: store) } }
      case 5:
        guard let gist = state.gists[id] else { return { _ in } }
        return { store in
          let fetched = try Self.fetched(gist, at: time)
          try store.apply([
            .saveContents(fetched, GistStars(count: 1, isStarred: nil), isFullyFetched: true)
          ])
        }
      case 6:
        state.gists[id] = nil
        state.mine.removeAll { $0 == id }
        state.starred.removeAll { $0 == id }
        return { try $0.remove(id, at: time) }
      case 7: return { try $0.remove(id, at: time) }  // A replica does not know it yet.
      case 8:
        state.starred = [id] + state.starred.filter { $0 != id }
        return { store in
          try store.setStarred(id, true)
          try store.prepend(id, to: "starred")
        }
      case 9:
        state.starred.removeAll { $0 == id }
        return { store in
          try store.setStarred(id, false)
          try store.remove(id, from: "starred", at: time)
        }
      case let choice:
        let feed = choice == 10 ? "mine" : "starred"
        let ids = choice == 10 ? state.mine : state.starred
        let count = Bool.random(using: &random) ? ids.count : ids.count / 2
        let gists = ids.prefix(count).compactMap { state.gists[$0] }
        return { store in
          try store.save(try gists.map { try $0.document(isListed: true) }, at: time)
          try store.save(
            FeedSnapshot(
              feed: feed, ids: gists.map(\.id), isComplete: count == ids.count, time: time))
        }
      }
    }
  }

  private static func fetched(_ gist: HostedGist, at time: Date) throws -> LibraryGist {
    LibraryGist(
      gist: try gist.document(isListed: false), contents: ["f": Array(gist.text.utf8)], time: time)
  }

  private static func keep(_ gist: HostedGist, at time: Date, in store: GistStore) throws {
    try store.save(fetched(gist, at: time))
  }

  func send(_ request: APIRequest) async throws -> APIResponse {
    let (status, body, time) = try state.withLock { state in
      if let left = state.left {
        guard left > 0 else { throw state.failure }
        state.left = left - 1
      }
      let words = request.url.path().split(separator: "/").map(String.init)
      func list(_ ids: [String]) throws -> String {
        let gists = try ids.compactMap { try state.gists[$0]?.document(isListed: true).json.text() }
        return "[\(gists.joined(separator: ","))]"
      }
      return switch (words.count, words.last) {
      case (1, _): (200, try list(state.mine), state.time)
      case (2, "starred"): (200, try list(state.starred), state.time)
      case (3, "star"):
        (state.starred.contains(words[1]) ? 204 : 404, "{}", state.time)
      default:
        if let gist = state.gists[words[1]] {
          (200, try gist.document(isListed: false).json.text(), state.time)
        } else {
          (404, "{}", state.time)
        }
      }
    }
    var fields: HTTPFields = [.contentType: "application/json"]
    fields[.date] = "Mon, 21 Sep 2026 \(time.rfc3339.dropFirst(11).prefix(8)) GMT"
    return APIResponse(
      status: status, fields: fields, body: status == 204 ? [] : Array(body.utf8), url: request.url)
  }
}
