import CommandSupport
import GitHubModels

/// The gists that another program names on stdin.
///
/// Either a line each, as `gists list` and `gists search` print them: an id or a URL, which may be
/// followed by a tab and anything. Or JSON: objects with an `id`, as with `--json`, or strings, in an
/// array or one after the other, as jq writes them.
struct GistNamesInput: Hashable, Sendable {
  /// In their order; none for an empty input.
  let names: [String]

  /// The most bytes that are read: 10,000 gists as GitHub describes them.
  static let limit = 64 << 20

  /// - Throws: a ``Failure`` of ``ExitStatus/dataRefused`` for JSON that names no gists.
  init(_ bytes: [UInt8]) throws(Failure) {
    let start = bytes.first { !UnicodeScalar($0).properties.isWhitespace }
    guard let start, "[{\"".utf8.contains(start) else {
      names = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        .map { String($0.prefix { $0 != "\t" }).trimmed }.filter { !$0.isEmpty }
      return
    }
    do {
      names = try JSON.documents(in: bytes).flatMap { try Self.names(in: $0) }
    } catch let error as JSONError {
      throw .noNames("it is not valid JSON at offset \(error.offset)")
    } catch {
      throw .noNames("an element has no id")
    }
  }

  private struct NoID: Error {}

  private static func names(in json: JSON) throws(NoID) -> [String] {
    var names: [String] = []
    for element in json.array ?? [json] {
      guard let name = element.string ?? element["id"]?.string else { throw NoID() }
      names.append(name)
    }
    return names
  }
}
