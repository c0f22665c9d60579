import FoundationEssentials
import Subprocess
import SystemPackage

/// Git repositories over HTTP with Basic authentication, served by the CGI program `git http-backend`.
package struct GitBackend: Sendable {
  /// The folder of the bare repositories, whose paths are those of their URLs.
  package var folder: String
  /// The password of all repositories.
  package var password: String

  package init(folder: String, password: String) {
    self.folder = folder
    self.password = password
  }

  /// Creates an empty repository that accepts pushes.
  package func makeRepository(_ path: String) async throws {
    for arguments in [
      ["init", "--quiet", "--bare", "--initial-branch=main", "\(folder)/\(path)"],
      ["-C", "\(folder)/\(path)", "config", "http.receivepack", "true"],
    ] {
      _ = try await Subprocess.run(
        .name("git"), arguments: .init(arguments), input: .none, output: .discarded,
        error: .discarded)
    }
  }

  /// Returns the response of git's server, or 401 without the password.
  package func answer(_ request: FaultRequest) async -> FaultAnswer {
    guard let user = user(of: request) else {
      return .http(401, [("WWW-Authenticate", #"Basic realm="git""#)])
    }
    let parts = request.target.split(separator: "?", maxSplits: 1)
    let variables: [Environment.Key: String?] = [
      "GIT_PROJECT_ROOT": folder, "GIT_HTTP_EXPORT_ALL": "1", "REMOTE_USER": user,
      "REQUEST_METHOD": request.method, "PATH_INFO": String(parts[0]),
      "QUERY_STRING": parts.count > 1 ? String(parts[1]) : "",
      "CONTENT_TYPE": request["content-type"] ?? "", "CONTENT_LENGTH": "\(request.body.count)",
      "HTTP_CONTENT_ENCODING": request["content-encoding"] ?? "",
      "GIT_PROTOCOL": request["git-protocol"] ?? "",
    ]
    let result = try? await Subprocess.run(
      .name("git"), arguments: ["http-backend"], environment: .inherit.updating(variables),
      input: .array(request.body), output: .bytes(limit: 1 << 24), error: .discarded)
    guard let output = result?.standardOutput else { return .text(500, "git failed") }
    return Self.answer(output)
  }

  private func user(of request: FaultRequest) -> String? {
    guard let words = request.authorization?.split(separator: " "), words.count == 2,
      let decoded = Data(base64Encoded: String(words[1]))
    else { return nil }
    let parts = String(decoding: decoded, as: UTF8.self).split(separator: ":", maxSplits: 1)
    return parts.count == 2 && parts[1] == password ? String(parts[0]) : nil
  }

  /// Parses the output of a CGI program: fields, an empty line, the body.
  private static func answer(_ output: [UInt8]) -> FaultAnswer {
    let end = output.firstRange(of: Array("\r\n\r\n".utf8))
    let head = String(decoding: output[..<(end?.lowerBound ?? 0)], as: UTF8.self)
    var status = 200
    var fields: [(String, String)] = []
    for line in head.split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      let value = String(parts[1].drop { $0 == " " })
      if parts[0] == "Status" {
        status = Int(value.prefix(3)) ?? 500
      } else {
        fields.append((parts[0], value))
      }
    }
    return .http(status, fields, body: Array(output[(end?.upperBound ?? 0)...]))
  }
}
