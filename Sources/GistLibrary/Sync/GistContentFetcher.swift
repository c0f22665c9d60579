import GitHubAPI
import GitHubModels

/// Fetches gists with the contents of their files, several side by side.
struct GistContentFetcher: Sendable {
  let api: APIManager

  /// The most gists on their way at once.
  private static let width = 6

  /// Gives each gist to `body` as it comes, one at a time, while others are on their way.
  ///
  /// - Throws: what `body` throws, or a failure that the next gist would meet too.
  func run(_ ids: [String], _ body: (Fetched) async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Fetched.self) { group in
      var waiting = ids[...]
      func begin() {
        guard let id = waiting.popFirst() else { return }
        group.addTask { try await fetched(id) }
      }
      for _ in 0..<Self.width { begin() }
      while let fetched = try await group.next() {
        begin()
        try await body(fetched)
      }
    }
  }

  /// A failure that the next gist would meet too is thrown.
  private func fetched(_ id: String) async throws -> Fetched {
    let received: Decoded<Gist>
    do {
      received = try await api.value(.gist(id: id), as: Gist.self, isKept: false)
    } catch APIError.refused(let refusal) where refusal.isNotFound && !refusal.lacksGistScope {
      return .gone(id: id)
    } catch APIError.refused(let refusal) {
      return .failed(id: id, APIError.refused(refusal))
    } catch APIError.brokeProtocol(let host, let breach, let answer) {
      return .failed(
        id: id, APIError.brokeProtocol(host: host, breach: breach, answer: answer))
    }
    var contents: [String: [UInt8]] = [:]
    var missing: [MissingFile] = []
    for file in received.value.files {
      do {
        contents[file.name] = try await bytes(of: file)
      } catch let error as APIError {
        // Raw files come from another host: what it says tells nothing of the gist, nor of the next.
        missing.append(MissingFile(file: file.name, error: error))
      }
    }
    return .gist(
      LibraryGist(gist: received, contents: contents, time: received.time), missing: missing)
  }

  /// nil where GitHub does not give the file.
  private func bytes(of file: GistFile) async throws -> [UInt8]? {
    do {
      return try await api.wholeFile(file, largest: APIManager.largestRawFile)
    } catch is FileUnavailable {
      return nil
    }
  }
}

/// What a request for a gist's contents came to.
enum Fetched: Sendable {
  /// The contents of the `missing` files could not be fetched; nil where not all were asked for.
  case gist(LibraryGist, missing: [MissingFile]? = nil)
  /// It was deleted since it was listed.
  case gone(id: String)
  case failed(id: String, any Error)
}

/// A file without its contents, and why.
struct MissingFile: Sendable {
  var file: String
  var error: APIError

  /// Asking again helps nobody before the gist changes.
  var isGone: Bool {
    guard case .refused(let refusal) = error else { return false }
    return refusal.isNotFound
  }
}
