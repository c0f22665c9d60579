import FoundationEssentials
package import GistLibrary
package import GitHubAPI

/// What `status` tells of the library of the host's account.
package struct LibraryState: Hashable, Sendable {
  package let statistics: LibraryStatistics
  /// On the disk, in bytes.
  package let size: Int
}

extension AppContext {
  /// nil where there is no library, or none that can be read.
  package func libraryState(of host: Host) -> LibraryState? {
    guard let library = try? library(of: host),
      let statistics = try? open(
        library, .reading, { store throws(LibraryError) in try store.statistics() })
    else { return nil }
    return LibraryState(statistics: statistics, size: library.size)
  }
}
