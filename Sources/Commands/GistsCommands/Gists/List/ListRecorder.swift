import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels

/// Saves a list in the library while it is printed page by page.
struct ListRecorder {
  private let keeper: LibraryRecorder
  private let libraries: Libraries
  private let host: Host
  private let feed: Feed
  private var reading: FeedSnapshot
  /// Whether the list starts at the newest gist; otherwise it says nothing about the feed's order.
  private let isWhole: Bool
  /// The login of the owner, until it is saved.
  private var login: String?
  /// The last page; saved when the next one arrives, or after the output ends.
  private var last: Page<Gist>?

  init(_ feed: Feed, isWhole: Bool, _ host: Host, in libraries: Libraries) {
    keeper = LibraryRecorder(libraries, host: host)
    keeper.prepare()
    self.libraries = libraries
    self.host = host
    self.feed = feed
    self.isWhole = isWhole
    reading = FeedSnapshot(feed: feed.name, isPartial: feed.isPartial)
  }

  /// Records a page; waits for pending writes, so that pages do not pile up in memory.
  mutating func add(_ page: Page<Gist>) async {
    if feed == .mine, reading.ids.isEmpty { login = page.elements.first?.value.owner?.login }
    if let last {
      // The library is found by the login.
      if let login { await libraries.sessions.learn(login, on: host) }
      login = nil
      keeper.write { store throws(LibraryError) in
        try store.save(last.elements, at: last.time)
      }
    }
    last = page
    reading.add(page.elements, at: page.time, isLast: page.isLast)
    await keeper.keepUp()
  }

  /// Saves the last page and the order of the feed; call it when the list ends, complete or not.
  func finish() {
    guard let last else { return }
    if let login {
      libraries.deferredTasks.add { [libraries, host] in
        await libraries.sessions.learn(login, on: host)
      }
    }
    let reading = isWhole ? reading : nil
    keeper.writeAfterwards { store throws(LibraryError) in
      try store.save(last.elements, at: last.time)
      if let reading { try store.save(reading) }
    }
  }
}
