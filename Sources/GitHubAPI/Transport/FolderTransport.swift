import FoundationEssentials
import HTTPTypes
import LocalFiles

/// Serves a saved copy of the API from a folder, read-only and without the network.
///
/// The response to `FOLDER/users/octocat?page=2` is the file `users/octocat`, `users/octocat.json`
/// or `users/octocat/index.json`, whichever exists first; the root document is `index.json` or
/// `root.json`.
package struct FolderTransport: Transport {
  private let host: Host

  package init(_ host: Host) { self.host = host }

  package func send(_ request: APIRequest) async throws -> APIResponse {
    guard host.owns(request.url) else {
      throw APIError.invalidResponse(
        host: host.name, reason: .untrustedURL(request.url.absoluteString), response: nil)
    }
    guard request.method == .get else { return APIResponse(status: 405, url: request.url) }
    for path in candidates(request.url.path(percentEncoded: false)) {
      do throws(FileError) {
        let body = try InputFile.read(path, limit: request.bodyLimit)
        return APIResponse(status: 200, body: body, url: request.url)
      } catch {
        if case .tooBig(_, _, let limit) = error {
          throw APIError.invalidResponse(
            host: host.name, reason: .tooLarge(limit: limit), response: nil)
        }
      }
    }
    return APIResponse(status: 404, url: request.url)
  }

  /// The files that can hold the response, in order.
  private func candidates(_ path: String) -> [String] {
    var path = path
    while path.hasSuffix("/") { path.removeLast() }
    let isRoot = path == host.api.path(percentEncoded: false)
    return isRoot
      ? ["\(path)/index.json", "\(path)/root.json"]
      : [path, "\(path).json", "\(path)/index.json"]
  }
}
