import HTTPTypes
import Hummingbird

/// A request of git's smart HTTP protocol. <https://git-scm.com/docs/gitprotocol-http>
struct GitRequest: Hashable, Sendable {
  enum Service: String, Sendable {
    case uploadPack = "git-upload-pack"
    case receivePack = "git-receive-pack"
  }

  /// The ID of the gist.
  let gist: String
  /// The login before the ID, if the URL has one.
  let login: String?
  /// Nil if the client uses the old protocol, which fetches files one by one.
  let service: Service?
  /// Whether this requests the branches that a service offers, not the service itself.
  let isAdvertisement: Bool

  /// Reads `/ID.git/…`, `/LOGIN/ID.git/…`, and both under `/gist`; nil for other requests.
  ///
  /// The suffix `.git` may be missing, as on GitHub.
  init?(method: HTTPRequest.Method, path: String, query: String?) {
    let words = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard let end = Self.end(words, method) else { return nil }
    var names = words.dropLast(end.count)
    if names.count > 1, names.first == "gist" { names.removeFirst() }
    guard (1...2).contains(names.count), let last = names.last, !last.isEmpty else { return nil }
    gist = String(last.hasSuffix(".git") ? last.dropLast(4) : last)
    login = names.count == 2 ? names.first.map { String($0.percentDecoded) } : nil
    isAdvertisement = end.count == 2
    service =
      isAdvertisement
      ? URLEncodedForm(query ?? "")["service"].flatMap { Service(rawValue: $0) }
      : end.last.flatMap { Service(rawValue: String($0)) }
  }

  /// Returns the words at the end of the path that make it a request of git.
  private static func end(
    _ words: ArraySlice<Substring>, _ method: HTTPRequest.Method
  ) -> ArraySlice<Substring>? {
    if method == .get, words.suffix(2).elementsEqual(["info", "refs"]) { return words.suffix(2) }
    guard method == .post, let last = words.last, Service(rawValue: String(last)) != nil else {
      return nil
    }
    return words.suffix(1)
  }
}

extension GitRequest {
  init?(_ request: Request) {
    self.init(method: request.method, path: request.uri.path, query: request.uri.query)
  }
}
