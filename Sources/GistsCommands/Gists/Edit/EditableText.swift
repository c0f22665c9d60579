import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles

/// The exact text of a file that is about to be edited.
enum EditableText {
  /// Fetches it where the gist's document has not all of it.
  ///
  /// - Throws: ``Failure`` 65 for what is no text, not whole, or given to git only.
  static func load(_ file: GistFile, of gist: Gist, from session: Session) async throws -> [UInt8] {
    let refused = { (reason: String) in
      Failure.notEditable(file, of: gist, host: session.host, because: reason)
    }
    guard !file.isRepaired else { throw refused("it is not proper Unicode") }
    let bytes: [UInt8]
    do {
      bytes = try await session.api.completeFile(file)
    } catch let reason as FileUnavailable {
      throw Failure.notServed(file, of: gist, host: session.host, because: reason)
    } catch APIError.invalidResponse(_, .sizeMismatch, _) {
      throw refused("\(session.host) did not send all of it")
    }
    guard TextCheck.firstBadByte(in: bytes) == nil else { throw refused("it is not UTF-8 text") }
    return bytes
  }
}
