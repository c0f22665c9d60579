import FoundationEssentials
import GistLibrary
import GitHubAPI

/// What `status` tells of the library of the host's account.
struct LibraryState: Hashable, Sendable {
  let statistics: LibraryStatistics
  /// On the disk, in bytes.
  let size: Int
}

extension AppContext {
  /// nil where there is no library, or none that can be read.
  func libraryState(of host: Host) -> LibraryState? {
    guard let library = try? library(of: host),
      let statistics = try? open(
        library, .reading, { store throws(LibraryError) in try store.statistics() })
    else { return nil }
    return LibraryState(statistics: statistics, size: library.size)
  }
}
