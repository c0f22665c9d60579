import HTTPTypes
import Hummingbird
import NIOCore

/// A response that git shows the user: lines `remote: …`, then its own error.
struct GitError: Error {
  let status: HTTPResponse.Status
  let message: String
  var fields = HTTPFields()

  static let notFound = GitError(status: .notFound, message: "Repository not found.")
  static let oldProtocol = GitError(
    status: .forbidden,
    message: "Please upgrade your git client.\nThe old protocol over HTTP is not supported.")
  static let unauthenticated = GitError(
    status: .unauthorized, message: "Authentication required.",
    fields: [.wwwAuthenticate: #"Basic realm="GitHub""#])
  static let badCredentials = GitError(
    status: .unauthorized, message: "Invalid username or token.",
    fields: [.wwwAuthenticate: #"Basic realm="GitHub""#])
  static let tooLarge = GitError(
    status: .contentTooLarge, message: "The push is larger than 100 MB.")
  static let busy = GitError(
    status: .serviceUnavailable, message: "Too many git requests are running.",
    fields: [.retryAfter: "5"])
  static let noGit = GitError(
    status: .serviceUnavailable, message: "git is not installed on the computer of the sandbox.")
  static let cannotStore = GitError(
    status: .serviceUnavailable, message: "The sandbox could not write its temporary files.")

  static func denied(_ gist: String, to login: String) -> GitError {
    GitError(status: .forbidden, message: "Permission to \(gist).git denied to \(login).")
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
