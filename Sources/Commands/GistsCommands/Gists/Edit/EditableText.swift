import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles

/// Loads the exact text of a file to edit.
enum EditableText {
  /// Returns the bytes of the file; fetches them if the gist's JSON is truncated.
  ///
  /// - Throws: ``Failure`` with status 65 if the file is binary, incomplete, or served only over
  ///   git.
  static func load(_ file: GistFile, of gist: Gist, from session: Session) async throws -> [UInt8] {
    let refused = { (reason: String) in
      Failure.notEditable(file, of: gist, host: session.host, because: reason)
    }
    guard !file.isRepaired else { throw refused("it is not valid Unicode") }
    let bytes: [UInt8]
    do {
      bytes = try await session.api.completeFile(file)
    } catch let reason as FileUnavailable {
      throw Failure.notServed(file, of: gist, host: session.host, because: reason)
    } catch APIError.invalidResponse(_, .sizeMismatch, _) {
      throw refused("\(session.host) sent only a part of it")
    }
    guard TextCheck.firstBadByte(in: bytes) == nil else { throw refused("it is not UTF-8 text") }
    return bytes
  }
}
