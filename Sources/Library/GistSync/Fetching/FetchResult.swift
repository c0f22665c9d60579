import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels

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
  var error: any Error

  /// The host no longer has the file: a retry cannot succeed until the gist changes.
  var isNotFound: Bool {
    guard case APIError.errorResponse(let response) = error else { return false }
    return response.isNotFound
  }
}

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

/// A listed gist with the contents that GraphQL returned.
struct PartialGist: Sendable {
  private let gist: LibraryGist
  private let stars: GistStars
  /// Files that are truncated, binary or not UTF-8.
  private let missing: [GistFile]

  /// Returns nil if the node describes another revision than the list.
  init?(_ listed: Decoded<Gist>, _ node: GistNode, time: Date?) {
    guard let files = node.contents(of: listed.value) else { return nil }
    var contents = FileContents()
    var missing: [GistFile] = []
    for (file, bytes) in files {
      if let bytes { contents[file.name] = bytes } else { missing.append(file) }
    }
    gist = LibraryGist(gist: listed, contents: contents, time: time)
    stars = GistStars(count: node.stargazerCount, isStarred: node.viewerHasStarred)
    self.missing = missing
  }

  var hasAllFiles: Bool { missing.isEmpty }

  var result: FetchResult { .contents(gist, stars) }

  /// Downloads the missing files.
  ///
  /// - Throws: An error that every further gist would hit too.
  func fetchFiles(from api: APIManager) async throws -> FetchResult {
    let (contents, failures) = try await api.contents(of: missing)
    var gist = gist
    for (name, bytes) in contents.files { gist.contents[name] = bytes }
    return .contents(gist, stars, missing: failures)
  }
}
