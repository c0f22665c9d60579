package import HTTPTypes

/// A request that the user composed: `gists api`.
package struct CustomRequest: Hashable, Sendable {
  package var method: HTTPRequest.Method
  /// The path and query below the API's base URL, percent-encoded, without a leading slash.
  ///
  /// It has no dot segments, which would lead out of the API of an Enterprise Server.
  package var path: String
  /// Header fields in addition to those of every request.
  var fields: HTTPFields
  package var body: [UInt8]?

  package init(
    method: HTTPRequest.Method, path: String, fields: HTTPFields = [:], body: [UInt8]? = nil
  ) {
    self.method = method
    self.path = path
    self.fields = fields
    self.body = body
  }

  /// Whether the request fails without a token: changes, and `GET /gists`, which without a token
  /// lists everybody's gists.
  var needsSignIn: Bool {
    guard method == .get || method == .head else { return true }
    let resource = path.prefix { $0 != "?" }
    return ["gists", "gists/starred", "user"].contains(resource) || resource.hasPrefix("user/")
  }

  /// The gist, revision or comment that the document must be about; nil for other paths.
  var subject: DocumentSubject? {
    guard method != .delete, method != .put,
      let segments = GistPath("/\(path)")?.segments, let id = segments.first, GistPath.isID(id)
    else { return nil }
    if segments.count == 1 { return .gist(id) }
    if segments.count == 3, segments[1] == "comments" {
      return Int(segments[2]).map { .comment($0, on: id) }
    }
    if ["comments", "commits"].contains(segments[1]) { return .part(ofGist: id) }
    return segments.count == 2 && GistPath.isID(segments[1]) ? .gist(id) : nil
  }
}
