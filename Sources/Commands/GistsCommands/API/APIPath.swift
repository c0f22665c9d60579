import ByteTools
import CommandSupport
import TerminalOutput

/// The path of a resource below the API's base URL, with its query: `users/octocat?page=2`.
struct APIPath: Hashable, Sendable {
  /// Percent-encoded, without a leading slash, or slashes at the end of the path.
  let text: String

  /// Reads a path; throws a ``Failure`` (64) for a URL, or a path that leads out of the API.
  init(argument: String) throws {
    guard !argument.contains("://"), !argument.hasPrefix("//") else {
      throw Failure(
        .wrongUsage, code: .notAPath, "not a path of the API: \(argument)",
        next: ["give only the path, such as gists/ID, and the host with --host"])
    }
    let parts = argument.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path = parts[0].hasPrefix("/") ? parts[0].dropFirst() : parts[0]
    // A server may ignore slashes at the end, so paths are compared without them.
    while path.hasSuffix("/") { path.removeLast() }
    guard !path.isEmpty, Self.isPlain(path), !argument.contains("#") else {
      throw Failure(.wrongUsage, code: .notAPath, "invalid path: \(argument)")
    }
    guard !argument.contains("{") else {
      throw Failure(
        .wrongUsage, code: .notAPath, "invalid path: \(argument)",
        next: ["replace placeholders such as {owner} with names"])
    }
    text = PercentEncoding.encode(
      ([String(path)] + parts.dropFirst().map(String.init)).joined(separator: "?"),
      allowed: .reserved)
  }

  init(text: String) { self.text = text }

  /// The segments of the path without its query, decoded.
  var segments: [String] {
    text.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
      .map { PercentEncoding.decode($0) }
  }

  /// The segments of a path of gists, from `gists` on; nil for any other path.
  var gistSegments: [String]? {
    var segments = segments
    // The API of GitHub Enterprise and of the sandbox may also be named by its own path.
    if segments.starts(with: ["api", "v3"]) { segments.removeFirst(2) }
    return segments.first == "gists" ? segments : nil
  }

  func adding(query items: [(name: String, value: String)]) -> APIPath {
    guard !items.isEmpty else { return self }
    let query = items.map {
      "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))"
    }
    return APIPath(
      text: text + (text.contains("?") ? "&" : "?") + query.joined(separator: "&"))
  }

  func hasQuery(_ name: String) -> Bool {
    let query = text.drop { $0 != "?" }.dropFirst()
    return query.split(separator: "&").contains { $0 == name || $0.hasPrefix("\(name)=") }
  }

  /// Whether no segment is empty, is a dot segment or hides a slash, even if a server decodes it
  /// twice.
  private static func isPlain(_ path: Substring) -> Bool {
    let decoded = PercentEncoding.decode(PercentEncoding.decode(path))
    let segments = decoded.split(separator: "/", omittingEmptySubsequences: false)
    return !segments.contains { [".", ".."].contains($0) } && !segments.contains("")
      && decoded.count(where: { $0 == "/" }) == path.count(where: { $0 == "/" })
      && !decoded.contains { $0 == "\\" || $0.unicodeScalars.contains { $0.value < 0x20 } }
  }
}
