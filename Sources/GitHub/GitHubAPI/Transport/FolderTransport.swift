import FoundationEssentials
import HTTPTypes
import LocalFiles
import TextFormats

/// Serves a saved copy of the API from a folder, read-only and without the network.
///
/// The response to `FOLDER/users/octocat?page=2` is the file `users/octocat`, `users/octocat.json`
/// or `users/octocat/index.json`, whichever exists first; the root document is `index.json` or
/// `root.json`. A symbolic link that leads out of the folder is refused.
///
/// The message of a 404 is the path of the missing file, such as `users/octocat`.
package struct FolderTransport: Transport {
  private let host: Host

  package init(_ host: Host) { self.host = host }

  package func send(_ request: APIRequest) async throws -> APIResponse {
    let untrusted = APIError.untrusted(request.url.absoluteString, from: host)
    guard host.owns(request.url) else { throw untrusted }
    guard request.method == .get else { return APIResponse(status: 405, url: request.url) }
    for path in candidates(request.url.path(percentEncoded: false)) {
      guard let file = try? UserFile.absolutePath(of: path) else { continue }
      guard isInFolder(file) else { throw untrusted }
      do throws(FileError) {
        guard let body = try InputFile.readIfPresent(file, limit: request.bodyLimit) else {
          continue
        }
        return APIResponse(status: 200, body: body, url: request.url)
      } catch {
        if case .tooBig(_, _, let limit) = error {
          throw APIError.invalidResponse(host: host.name, reason: .tooLarge(limit: limit))
        }
      }
    }
    let missing = JSON.object([.init("message", .string(name(request.url)))])
    return APIResponse(status: 404, body: Array(missing.text().utf8), url: request.url)
  }

  /// Returns the path of the response in the folder, without its extension.
  private func name(_ url: URL) -> String {
    let path = url.path(percentEncoded: false).dropFirst(folder.count).split(separator: "/")
      .joined(separator: "/")
    return path.isEmpty
      ? "index.json" : String(path.hasSuffix(".json") ? path.dropLast(5) : path[...])
  }

  private var folder: String { host.api.path(percentEncoded: false) }

  /// Whether a path without symbolic links is in the folder.
  private func isInFolder(_ path: String) -> Bool {
    guard let folder = try? UserFile.absolutePath(of: folder) else { return false }
    return path.utf8.starts(with: (folder == "/" ? "/" : folder + "/").utf8)
  }

  /// The files that can hold the response, in order.
  private func candidates(_ path: String) -> [String] {
    var path = path
    while path.hasSuffix("/") { path.removeLast() }
    let isRoot = path == folder
    return isRoot
      ? ["\(path)/index.json", "\(path)/root.json"]
      : [path, "\(path).json", "\(path)/index.json"]
  }
}
