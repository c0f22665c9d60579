package import FoundationEssentials
package import GitHubModels
package import LocalFiles
import TextFormats

/// Caches each response in a file: a line of JSON with its metadata, then the exact body.
package struct ResponseFileCache: ResponseCache {
  /// Enough for some thousand requests.
  package static let limits = CacheFolder.Limits(bytes: 48 << 20, files: 4000)

  private let folder: CacheFolder

  package init(_ folder: CacheFolder) { self.folder = folder }

  package func response(for key: CacheKey) async -> CachedResponse? {
    guard let bytes = folder.read(key.digest), let (head, body) = Self.parts(of: bytes) else {
      return nil
    }
    // After a power failure a file can be truncated.
    guard head["size"]?.count == body.count, let url = head["url"]?.string,
      let date = head["date"]?.date
    else { return nil }
    return CachedResponse(
      entityTag: head["etag"]?.string, link: head["link"]?.string, url: url, date: date,
      body: Array(body))
  }

  package func store(_ response: CachedResponse, for key: CacheKey) async {
    func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
    let head = JSON.object([
      .init("url", .string(response.url)), .init("date", .string(response.date.rfc3339)),
      .init("etag", text(response.entityTag)), .init("link", text(response.link)),
      .init("size", .number(String(response.body.count))),
    ])
    folder.write(Array((head.text() + "\n").utf8) + response.body, as: key.digest)
  }

  package func remove(_ key: CacheKey) async { folder.remove(key.digest) }

  package func removeAll(below url: URL) async {
    let address = url.absoluteString
    folder.removeAll { file in
      guard let (head, _) = Self.parts(of: file), let stored = head["url"]?.string else {
        return false
      }
      return stored == address || stored.hasPrefix(address + "/")
    }
  }

  /// Removes all responses.
  package func removeAll() { folder.removeAll() }

  private static func parts(of file: [UInt8]) -> (head: JSON, body: ArraySlice<UInt8>)? {
    guard let end = file.firstIndex(of: UInt8(ascii: "\n")),
      let head = try? JSON(parsing: file[..<end])
    else { return nil }
    return (head, file[(end + 1)...])
  }
}
