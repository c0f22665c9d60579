import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import LocalFiles

/// A file of a gist and its exact bytes, or the reason they could not be fetched.
struct FileContent: Sendable {
  let file: GistFile
  let bytes: Result<[UInt8], Failure>

  /// How many files are fetched at the same time.
  private static let width = 6

  /// Returns the contents of `files`, in order; fetches from `raw_url` what the gist's JSON lacks.
  static func load(
    _ files: [GistFile], of gist: Gist, from session: Session, in context: AppContext
  ) async throws -> [FileContent] {
    try await withThrowingTaskGroup(of: (Int, FileContent).self) { group in
      var loaded: [FileContent?] = Array(repeating: nil, count: files.count)
      var running = 0
      for (index, (file, unavailability)) in zip(files, files.unavailabilities).enumerated() {
        if let unavailability {
          let failure = Failure.notServed(
            file, of: gist, host: session.host, because: unavailability)
          loaded[index] = FileContent(file: file, bytes: .failure(failure))
          continue
        }
        if let bytes = file.exactBytes {
          loaded[index] = FileContent(file: file, bytes: .success(bytes))
          continue
        }
        if running == width, let (index, content) = try await group.next() {
          loaded[index] = content
          running -= 1
        }
        group.addTask { (index, try await fetch(file, from: session, in: context)) }
        running += 1
      }
      for try await (index, content) in group { loaded[index] = content }
      return loaded.compactMap { $0 }
    }
  }

  private static func fetch(
    _ file: GistFile, from session: Session, in context: AppContext
  ) async throws -> FileContent {
    let bytes: Result<[UInt8], Failure>
    do {
      bytes = .success(try await session.api.completeFile(file))
    } catch {
      try Task.checkCancellation()
      bytes = .failure(context.failureFormatter.failure(for: error))
    }
    return FileContent(file: file, bytes: bytes)
  }

  /// The content for JSON: text, or base64 for bytes that are not valid UTF-8.
  var json: (encoding: String, content: String)? {
    guard case .success(let bytes) = bytes else { return nil }
    if file.encoding != "base64", let text = String(validating: bytes, as: UTF8.self) {
      return (file.encoding ?? "utf-8", text)
    }
    return ("base64", Data(bytes).base64EncodedString())
  }
}

/// The text of a file that is about to be sent to a gist.
enum GistText {
  /// The largest file that GitHub accepts, in bytes.
  static let sizeLimit = 25_000_000 - 1

  /// Returns the bytes as text; throws a ``Failure`` (65) if they are not UTF-8, blank, or too many.
  ///
  /// `source` is the name to use in an error.
  static func text(checking bytes: [UInt8], of source: String) throws(Failure) -> String {
    if bytes.count > sizeLimit { throw .tooBigToSend(source, limit: sizeLimit) }
    if let offset = TextCheck.firstBadByte(in: bytes) { throw .binary(source, offset: offset) }
    if TextCheck.isBlank(bytes) { throw .empty(source) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Failure {
  static func tooBigToSend(_ source: String, limit: Int) -> Failure {
    Failure(
      .dataRefused,
      "\(source) is too large: GitHub accepts files smaller than \(ByteSize.text(limit + 1))")
  }

  static func empty(_ source: String) -> Failure {
    Failure(.dataRefused, "\(source) is blank: GitHub does not accept empty files")
  }

  static func binary(_ source: String, offset: Int) -> Failure {
    Failure(.dataRefused, "\(source) is not UTF-8 text: invalid byte at offset \(offset)")
  }
}
