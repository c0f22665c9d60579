import ClientState
import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels

/// Saves a list in the library while it is printed page by page.
struct ListRecorder {
  private let keeper: LibraryRecorder
  private let context: AppContext
  private let host: Host
  private let feed: Feed
  private var reading: FeedSnapshot
  /// Whether the list starts at the newest gist; otherwise it says nothing about the feed's order.
  private let isWhole: Bool
  /// The login of the owner, until it is saved.
  private var login: String?
  /// The last page; saved when the next one arrives, or after the output ends.
  private var last: KeptPage?

  init(_ feed: Feed, isWhole: Bool, _ host: Host, in context: AppContext) {
    keeper = LibraryRecorder(context, host: host)
    keeper.prepare()
    self.context = context
    self.host = host
    self.feed = feed
    self.isWhole = isWhole
    // GitHub cuts the public list off.
    reading = FeedSnapshot(feed: feed.name, isPartial: !isWhole || feed == .everyone)
  }

  mutating func add(_ page: Page<Gist>) async {
    let (gists, time) = (page.elements, page.time)
    if feed == .mine, reading.ids.isEmpty { login = gists.first?.value.owner?.login }
    if let page = last {
      // The library is found by the login.
      if let login { await context.learn(login, on: host) }
      login = nil
      keeper.write { store throws(LibraryError) in try page.save(store) }
    }
    last = KeptPage(gists: gists, time: time)
    reading.add(gists, at: time, isLast: page.isLast)
  }

  /// Waits for pending writes, so that pages do not pile up in memory.
  func keepUp() async { await keeper.keepUp() }

  /// Saves the last page and the order of the feed; call it when the list ends, complete or not.
  func finish() {
    guard let last else { return }
    if let login {
      context.deferredTasks.add { [context, host] in await context.learn(login, on: host) }
    }
    let reading = isWhole ? reading : nil
    keeper.writeAfterwards { store throws(LibraryError) in
      try last.save(store)
      if let reading { try store.save(reading) }
    }
  }
}

/// A page to save.
private struct KeptPage: Sendable {
  let gists: [Decoded<Gist>]
  let time: Date?

  func save(_ store: GistStore) throws(LibraryError) { try store.save(gists, at: time) }
}

extension AppContext {
  /// Saves the login that the token of a variable belongs to, so that later runs find its library.
  ///
  /// Errors are ignored: the command does not depend on it.
  func learn(_ login: String, on host: Host) async {
    guard let found = resolvedTokens.token(host.name) else { return }
    try? await remember(login, of: found, on: host)
  }
}
