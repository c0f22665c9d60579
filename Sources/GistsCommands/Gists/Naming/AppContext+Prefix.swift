import CommandSupport
import GistLibrary
import GitHubAPI

extension AppContext {
  /// The id in the library that a few digits stand for: the id itself, else the only one that begins so;
  /// nil where there is none.
  ///
  /// - Throws: a ``Failure``: 64 where there are several.
  func knownID(_ digits: String, on host: Host) throws -> String? {
    guard let library = try library(of: host) else { return nil }
    let limit = 10
    let found: [(id: String, title: String)]
    do throws(LibraryError) {
      found = try open(library, .reading) { store throws(LibraryError) in
        try store.gists(withPrefix: digits, limit: limit + 1)
      }
    } catch {
      return nil
    }
    if found.contains(where: { $0.id == digits }) { return digits }
    guard found.count > 1 else { return found.first?.id }
    throw Failure.severalBegin(
      with: digits, found.prefix(limit).map { "\($0.id)  \($0.title)" },
      isMore: found.count > limit)
  }

  /// The sentence for a beginning that no id in the library has.
  func unknownPrefix(_ prefix: String, on host: Host) -> Failure {
    let isEmpty = libraryState(of: host).map { $0.statistics.gists == 0 } ?? true
    return .unknownPrefix(prefix, sync: isEmpty ? failureFormatter.command("sync") : nil)
  }
}
