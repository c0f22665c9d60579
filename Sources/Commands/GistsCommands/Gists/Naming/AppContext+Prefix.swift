import CommandSupport
import GistLibrary
import GitHubAPI

extension AppContext {
  /// Returns the ID in the library that equals `digits`, else the only one that starts with them;
  /// nil if there is none.
  ///
  /// - Throws: a ``Failure`` with status 64 if several match.
  func knownID(_ digits: String, on host: Host) throws -> String? {
    guard let library = try library(of: host) else { return nil }
    let limit = 3
    let found: [LibraryRow]
    do throws(LibraryError) {
      found = try open(library, .reading) { store throws(LibraryError) in
        try store.rows(withPrefix: digits, limit: limit + 1)
      }
    } catch {
      return nil
    }
    if found.contains(where: { $0.id == digits }) { return digits }
    guard found.count > 1 else { return found.first?.id }
    throw Failure.severalBegin(
      with: digits, found.prefix(limit).map { "\($0.id)  \($0.title ?? "")" },
      isMore: found.count > limit)
  }

  /// Returns the failure for an abbreviated ID that matches no gist in the library.
  func unknownPrefix(_ prefix: String, on host: Host) -> Failure {
    .unknownPrefix(prefix, sync: failureFormatter.on(host).command("sync"))
  }
}
