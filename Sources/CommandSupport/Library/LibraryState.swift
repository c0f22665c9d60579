import FoundationEssentials
package import GistLibrary
package import GitHubAPI

/// The state of an account's library, for `status`.
package struct LibraryState: Hashable, Sendable {
  package let statistics: LibraryStatistics
  /// The size on disk in bytes.
  package let size: Int
}

extension AppContext {
  /// Returns the state of the host's library; nil if it does not exist or can't be read.
  package func libraryState(of host: Host) -> LibraryState? {
    guard let library = try? library(of: host),
      let statistics = try? open(
        library, .reading, { store throws(LibraryError) in try store.statistics() })
    else { return nil }
    return LibraryState(statistics: statistics, size: library.size)
  }
}
