import FoundationEssentials
import GistLibrary
import GitHubAPI

/// The result of fetching one gist with its contents.
enum FetchResult: Sendable {
  /// The contents of the `missing` files could not be fetched.
  case gist(LibraryGist, missing: [MissingFile] = [])
  /// A gist as listed, with its contents.
  case contents(LibraryGist, GistStars, missing: [MissingFile] = [])
  /// The gist was deleted after it was listed: REST said so at this time, by its own clock.
  case deleted(id: String, at: Date?)
  case failed(id: String, any Error)
}

/// A file whose contents could not be fetched, and why.
struct MissingFile: Sendable {
  var file: String
  var error: APIError

  /// The host no longer has the file: a retry cannot succeed until the gist changes.
  var isNotFound: Bool {
    guard case .errorResponse(let response) = error else { return false }
    return response.isNotFound
  }
}
