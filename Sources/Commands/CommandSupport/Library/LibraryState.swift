package import FoundationEssentials
package import GistLibrary
package import GitHubAPI

/// The state of an account's library, for `status`.
package struct LibraryState: Hashable, Sendable {
  package let statistics: LibraryStatistics
  /// When it was last synced, by the server's clock; nil if it never was.
  package let syncedAt: Date?
  /// The size on disk in bytes.
  package let size: Int
}

extension AppContext {
  /// Returns the state of the host's library; nil if it does not exist or can't be read.
  package func libraryState(of host: Host) -> LibraryState? {
    guard let library = try? library(of: host),
      let (statistics, feeds) = try? open(
        library, .reading,
        { store throws(LibraryError) in (try store.statistics(), try store.feeds()) })
    else { return nil }
    return LibraryState(statistics: statistics, syncedAt: feeds.syncedAt, size: library.size)
  }
}

extension [FeedState] {
  /// When the feeds were last synced, by the server's clock; nil if they never were.
  ///
  /// That is when `mine` and `starred` were, which `gists sync` syncs, unless only others were.
  package var syncedAt: Date? {
    let own = [Feed.mine, .starred].map(\.name)
    return filter { own.contains($0.feed) }.compactMap(\.syncedAt).min()
      ?? compactMap(\.syncedAt).max()
  }
}
