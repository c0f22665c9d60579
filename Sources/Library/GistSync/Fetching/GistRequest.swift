import GistLibrary
import GitHubAPI
import GitHubModels

/// Fetches one gist with its contents by REST.
struct GistRequest: Sendable {
  let api: APIManager

  /// Throws only errors that every further gist would hit too.
  func fetch(_ id: String) async throws -> FetchResult {
    let received: Decoded<Gist>
    do {
      received = try await api.value(.gist(id: id), as: Gist.self, usesCache: false)
    } catch APIError.errorResponse(let response)
      where response.isNotFound && !response.lacksGistScope
    {
      return .deleted(id: id, at: response.time)
    } catch APIError.errorResponse(let response) {
      return .failed(id: id, APIError.errorResponse(response))
    } catch APIError.invalidResponse(let host, let reason, let info) {
      return .failed(
        id: id, APIError.invalidResponse(host: host, reason: reason, response: info))
    }
    let (contents, missing) = try await api.contents(of: received.value.files)
    return .gist(
      LibraryGist(gist: received, contents: contents, time: received.time), missing: missing)
  }
}

extension APIManager {
  /// Returns the contents of files, and those that could not be fetched.
  ///
  /// Leaves out files that GitHub serves only over git.
  func contents(
    of files: [GistFile]
  ) async throws -> (FileContents, missing: [MissingFile]) {
    var contents = FileContents()
    var missing: [MissingFile] = []
    for (file, reason) in zip(files, files.unavailabilities) where reason == nil {
      do {
        contents[file.name] = try await completeFile(file, limit: GistFile.rawSizeLimit)
      } catch let error as APIError {
        // Raw files are on another host, so its errors say nothing about the gist or the next one.
        missing.append(MissingFile(file: file.name, error: error))
      }
    }
    return (contents, missing)
  }
}
