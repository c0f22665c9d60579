import GistLibrary
import GitHubAPI
import GitHubModels

/// Fetches gists with the contents of their files, several at a time.
struct GistContentFetcher: Sendable {
  let api: APIManager

  /// Calls `body` with each result as it arrives, one at a time, while other gists are being
  /// fetched.
  ///
  /// - Throws: The error of `body`, or an error that every further gist would hit too.
  func run(_ ids: [String], _ body: (FetchResult) async throws -> Void) async throws {
    try await ConcurrentRequests.send(for: ids, { try await fetch($0) }, body)
  }

  /// Throws only errors that every further gist would hit too.
  private func fetch(_ id: String) async throws -> FetchResult {
    let received: Decoded<Gist>
    do {
      received = try await api.value(.gist(id: id), as: Gist.self, usesCache: false)
    } catch APIError.errorResponse(let response)
      where response.isNotFound && !response.lacksGistScope
    {
      return .deleted(id: id)
    } catch APIError.errorResponse(let response) {
      return .failed(id: id, APIError.errorResponse(response))
    } catch APIError.invalidResponse(let host, let reason, let info) {
      return .failed(
        id: id, APIError.invalidResponse(host: host, reason: reason, response: info))
    }
    var contents = FileContents()
    var missing: [MissingFile] = []
    let files = received.value.files
    for (file, reason) in zip(files, files.unavailabilities) where reason == nil {
      do {
        contents[file.name] = try await api.completeFile(file, limit: GistFile.rawSizeLimit)
      } catch let error as APIError {
        // Raw files are on another host, so its errors say nothing about the gist or the next one.
        missing.append(MissingFile(file: file.name, error: error))
      }
    }
    return .gist(
      LibraryGist(gist: received, contents: contents, time: received.time), missing: missing)
  }
}
