import HTTPTypes
import Hummingbird

/// A request of git's smart HTTP protocol. <https://git-scm.com/docs/gitprotocol-http>
struct GitRequest: Hashable, Sendable {
  enum Service: String, Sendable {
    case uploadPack = "git-upload-pack"
    case receivePack = "git-receive-pack"
  }

  let gist: String
  let login: String?
  /// Nil if the client uses the old protocol, which fetches files one by one.
  let service: Service?
  /// Whether this requests the branches that a service offers, not the service itself.
  let isAdvertisement: Bool

  /// Reads `/ID.git/…`, `/LOGIN/ID.git/…`, and both under `/gist`; `.git` may be missing.
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

extension SandboxState {
  /// Anyone who knows its ID may read a gist, even a secret one; only its owner may push.
  func access(
    to request: GitRequest, _ authorization: String?, at now: Double
  ) throws(GitRefusal) -> String? {
    var grant: Grant?
    if let authorization { grant = try self.grant(ofGit: authorization, at: now) }
    guard let service = request.service else { throw .oldProtocol }
    if service == .receivePack, grant == nil { throw .unauthenticated }
    guard let gist = gists[request.gist],
      request.login == nil || request.login?.lowercased() == gist.owner?.lowercased()
    else { throw .notFound }
    if service == .receivePack, let grant, !grant.hasGistScope || grant.login != gist.owner {
      throw .denied(gist.id, to: grant.login)
    }
    return grant?.login
  }

  private func grant(ofGit authorization: String, at now: Double) throws(GitRefusal) -> Grant {
    let parts = authorization.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "basic",
      let token = BasicCredentials(parts[1])?.token, let grant = grant(of: token, at: now)
    else { throw .badCredentials }
    return grant
  }
}

struct GitRefusal: Error {
  let status: HTTPResponse.Status
  let message: String
  var fields = HTTPFields()

  static let notFound = GitRefusal(status: .notFound, message: "Repository not found.")
  static let oldProtocol = GitRefusal(
    status: .forbidden,
    message: "Please upgrade your git client.\nThe old protocol over HTTP is not supported.")
  static let unauthenticated = GitRefusal(
    status: .unauthorized, message: "Authentication required.",
    fields: [.wwwAuthenticate: #"Basic realm="GitHub""#])
  static let badCredentials = GitRefusal(
    status: .unauthorized, message: "Invalid username or token.",
    fields: [.wwwAuthenticate: #"Basic realm="GitHub""#])
  static let tooLarge = GitRefusal(
    status: .contentTooLarge, message: "The push is larger than 100 MB.")
  static let busy = GitRefusal(
    status: .serviceUnavailable, message: "Too many git requests are running.",
    fields: [.retryAfter: "5"])
  static let noGit = GitRefusal(
    status: .serviceUnavailable, message: "git is not installed on the computer of the sandbox.")
  static let cannotStore = GitRefusal(
    status: .serviceUnavailable, message: "The sandbox could not write its temporary files.")

  static func denied(_ gist: String, to login: String) -> GitRefusal {
    GitRefusal(status: .forbidden, message: "Permission to \(gist).git denied to \(login).")
  }

  var response: Response {
    var fields = fields
    fields[.contentType] = "text/plain; charset=utf-8"
    fields[.cacheControl] = "no-cache"
    fields[.server] = "gists-sandbox"
    fields[.requestID] = ResponseBuilder.requestID()
    return Response(
      status: status, headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(string: "\(message)\n")))
  }
}
