import HTTPTypes
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

/// How a host answers one request wrongly.
enum MixUp: CaseIterable {
  /// With the document of another gist; a change is not made.
  case other
  /// With the document of another gist; a change is made.
  case otherAfterChange
  /// With the document of another user's gist.
  case foreign
  /// With the gist's document of an hour ago; a change is not made.
  case older
  /// With the gist's document of an hour ago; a change is made.
  case olderAfterChange
  case redirect

  /// Whether the request reaches the host, too.
  fileprivate var makesChange: Bool { self == .otherAfterChange || self == .olderAfterChange }

  /// Whether a host can answer a request in this way.
  func isPossible(for request: APIRequest, _ gists: MixedUpGists) -> Bool {
    let (words, isChange) = (request.pathWords, request.method != .get)
    guard words.first == "gists", isChange || !makesChange else { return false }
    if self == .older || self == .olderAfterChange { return words == ["gists", gists.id] }
    // A list of gists is about no gist; a list of forks does not say whose forks they are.
    return isChange || words.count > 1 && words.last != "forks"
  }
}

extension APIRequest {
  fileprivate var pathWords: [String] { url.path().split(separator: "/").map(String.init) }
}

/// The gists of a host that mixes them up.
struct MixedUpGists {
  /// The gist that commands are about, another one of its owner, and another user's.
  let id, other, foreign: String
  /// The gist's document of an hour ago.
  let older: [UInt8]
  /// The comments on the gist and on the other one.
  let comment, otherComment: Int
}

/// Forwards requests, and answers one of them wrongly.
final class MixedUpTransport: Transport {
  private let inner: any Transport
  private let mixUp: MixUp
  private let number: Int
  private let gists: MixedUpGists
  private let count = Mutex(0)
  private let changeCount = Mutex(0)

  /// `number` is that of the request, among those that can be answered in this way.
  init(_ inner: any Transport, _ mixUp: MixUp, at number: Int, _ gists: MixedUpGists) {
    (self.inner, self.mixUp, self.number, self.gists) = (inner, mixUp, number, gists)
  }

  /// The number of requests that change something.
  var changes: Int { changeCount.withLock(\.self) }

  var isReached: Bool { count.withLock { $0 > number } }

  func send(_ request: APIRequest) async throws -> APIResponse {
    let words = request.pathWords
    if request.method != .get { changeCount.withLock { $0 += 1 } }
    guard mixUp.isPossible(for: request, gists),
      count.withLock({ count in
        defer { count += 1 }
        return count == number
      })
    else { return try await inner.send(request) }
    if mixUp == .redirect {
      let path = "/" + otherWords(words).joined(separator: "/")
      return APIResponse(status: 307, fields: [.location: path], url: request.url)
    }
    var response = try await wrongResponse(to: request, words)
    if mixUp.makesChange { _ = try await inner.send(request) }
    if request.method == .post { response.status = 201 }
    response.url = request.url
    return response
  }

  /// The path of the same request about another gist.
  private func otherWords(_ words: [String]) -> [String] {
    let other = mixUp == .foreign ? gists.foreign : gists.other
    guard words.count > 1 else { return words + [other] }
    return words.enumerated().map { index, word in
      index == 1 ? other : word == "\(gists.comment)" ? "\(gists.otherComment)" : word
    }
  }

  private func wrongResponse(
    to request: APIRequest, _ words: [String]
  ) async throws -> APIResponse {
    var get = request
    (get.method, get.body) = (.get, nil)
    var words = otherWords(words)
    if request.method != .get, words.last == "forks" || words.last == "star" { words.removeLast() }
    // Only the first revision of the other gist is known.
    if words.count == 3, words[2].utf8.count == 40 { words.removeLast() }
    get.url = try #require(URL(string: "/" + words.joined(separator: "/"), relativeTo: request.url))
      .absoluteURL
    var response = try await inner.send(get)
    switch mixUp {
    case .older, .olderAfterChange: response.body = gists.older
    default:
      // The new comment is an element of the list.
      if request.method == .post, words.last == "comments" {
        response.body = Array(response.body.dropFirst().dropLast())
      }
    }
    return response
  }
}

/// Forwards requests and keeps them.
final class RecordingTransport: Transport {
  private let inner: any Transport
  private let sent = Mutex<[APIRequest]>([])

  init(_ inner: any Transport) { self.inner = inner }

  var requests: [APIRequest] { sent.withLock(\.self) }

  func send(_ request: APIRequest) async throws -> APIResponse {
    sent.withLock { $0.append(request) }
    return try await inner.send(request)
  }
}

/// Sends requests without their deadlines, which are on another clock than the system's, and waits as
/// long as a busy machine takes.
struct PatientTransport: Transport {
  private let inner = HTTPTransport(
    PatientTransport.settings, time: .system, redactor: Redactor())

  private static var settings: HTTPTransport.Settings {
    var settings = HTTPTransport.Settings(environment: [:])
    (settings.connectTimeout, settings.idleTimeout) = (.untilHang, .untilHang)
    return settings
  }

  func send(_ request: APIRequest) async throws -> APIResponse {
    var request = request
    request.deadline = nil
    return try await inner.send(request)
  }
}
