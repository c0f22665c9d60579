import ArgumentParser
import CommandSupport
import LocalFiles
import TerminalOutput
import TextFormats

/// The gists named on stdin.
///
/// The input is either lines, as `gists list` and `gists search` print them: an ID or a URL,
/// optionally followed by a tab and other columns. Or it is JSON: strings, or objects with an `id`,
/// in an array or one after the other, as jq prints them.
struct GistNamesInput: Hashable, Sendable {
  /// The names in order; empty for empty input.
  let names: [String]

  /// The most bytes that are read: room for the JSON of 10,000 gists.
  static let limit = 64 << 20

  /// Throws if stdin, `-`, is named more than once.
  static func check(_ names: [String]) throws {
    if names.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("stdin can be read only once")
    }
  }

  /// - Throws: a ``Failure`` with ``ExitStatus/dataRefused`` for invalid JSON or elements without
  ///   an ID.
  init(_ bytes: [UInt8]) throws(Failure) {
    let text = WrittenText.withoutMark(bytes)
    let start = text.first { !UnicodeScalar($0).properties.isWhitespace }
    guard let start, "[{\"".utf8.contains(start) else {
      names = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
        .map { String($0.prefix { $0 != "\t" }).trimmed }.filter { !$0.isEmpty }
      return
    }
    let documents: [JSON]
    do throws(JSONError) {
      documents = try JSON.documents(in: bytes)
    } catch {
      throw .noNames("invalid JSON at offset \(error.offset)")
    }
    names = try documents.flatMap { $0.array ?? [$0] }.map { element throws(Failure) in
      guard let name = element.string ?? element["id"]?.string else {
        throw .noNames("an element has no id")
      }
      return name
    }
  }
}

extension StandardInput {
  /// Returns the words with the names on stdin in the place of `-`.
  func names(_ words: [String]) throws -> [String] {
    try words.flatMap { word in
      word == "-" ? try GistNamesInput(readAll(GistNamesInput.limit)).names : [word]
    }
  }
}
