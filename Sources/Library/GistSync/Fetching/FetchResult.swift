import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels

/// The result of fetching one gist with its contents.
enum FetchResult: Sendable {
  case fetched(FetchedGist)
  /// The gist was deleted after it was listed: REST reported it at this time, by the server's
  /// clock.
  case deleted(id: String, at: Date?)
  case failed(id: String, any Error)
}

/// A gist with its contents, as far as they could be fetched.
struct FetchedGist: Sendable {
  var gist: LibraryGist
  /// nil if REST sent the gist; with GraphQL, the gist's document is the list's.
  var stars: GistStars?
  /// The files whose contents could not be fetched.
  var missing: [MissingFile] = []
  /// Whether a list agrees with the document: see ``LibraryUpdate``.
  var isConfirmed = false

  /// Fetches the contents of files, and notes those that could not be fetched.
  ///
  /// Leaves out files that GitHub serves only over git.
  ///
  /// - Throws: An error that every other gist would also hit.
  mutating func fetchContents(of files: [GistFile], from api: APIManager) async throws {
    for (file, reason) in zip(files, files.unavailabilities) where reason == nil {
      do {
        gist.contents[file.name] = try await api.completeFile(file, limit: GistFile.rawSizeLimit)
      } catch let error as APIError {
        // Raw files are on another host, so its errors say nothing about the gist or the next one.
        missing.append(MissingFile(file: file.name, error: error))
      }
    }
  }
}

/// A file whose contents could not be fetched, with the error.
struct MissingFile: Sendable {
  var file: String
  var error: any Error

  /// The host no longer has the file: a retry can't succeed until the gist changes.
  var isNotFound: Bool { (error as? APIError)?.isNotFound == true }
}
