import ClientState
import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels

/// Puts a list that is printed page by page into the library.
struct ListRecorder {
  private let keeper: LibraryRecorder
  private let context: AppContext
  private let host: Host
  private let feed: Feed
  private var reading: FeedSnapshot
  /// The list is read from its beginning on; else it says nothing of the feed's order.
  private let isWhole: Bool
  /// Whose gists are listed, until it is put down.
  private var login: String?
  /// Written when the next one comes, or, as the only one that most lists have, when all is printed.
  private var last: KeptPage?

  init(_ feed: Feed, isWhole: Bool, _ host: Host, in context: AppContext) {
    keeper = LibraryRecorder(context, host: host)
    self.context = context
    self.host = host
    self.feed = feed
    self.isWhole = isWhole
    reading = FeedSnapshot(feed: feed.name)
  }

  mutating func add(_ page: Page<Gist>) {
    let (gists, time) = (page.elements, page.time)
    if feed == .mine, reading.ids.isEmpty { login = gists.first?.value.owner?.login }
    if let page = last {
      // Without it the library is not found.
      if let login { context.learn(login, on: host) }
      login = nil
      keeper.write { store throws(LibraryError) in try page.save(store) }
    }
    last = KeptPage(gists: gists, time: time)
    reading.ids += gists.map(\.value.id)
    reading.time = reading.time ?? time
    // The public list ends where GitHub ends it: there are more.
    reading.isComplete = isWhole && page.isLast && feed != .everyone
  }

  /// Lets a list that comes faster than it is kept wait.
  func keepUp() async { await keeper.keepUp() }

  /// The list ended, at its end or before.
  func finish() {
    guard let last else { return }
    if let login {
      context.deferredTasks.add { [context, host] in context.learn(login, on: host) }
    }
    let reading = isWhole ? reading : nil
    keeper.writeAfterwards { store throws(LibraryError) in
      try last.save(store)
      if let reading { try store.save(reading) }
    }
  }
}

/// What is written of a page.
private struct KeptPage: Sendable {
  let gists: [Decoded<Gist>]
  let time: Date?

  func save(_ store: GistStore) throws(LibraryError) { try store.save(gists, at: time) }
}

extension AppContext {
  /// Puts down whose token a variable holds, so that their library is found from now on.
  ///
  /// That it can't be put down takes nothing away from the command.
  func learn(_ login: String, on host: Host) {
    guard let token = try? credentials(for: host).variables.token()?.token,
      let known = try? accounts.read(), known.logins[token.fingerprint] != login
    else { return }
    try? accounts.update { $0.logins[token.fingerprint] = login }
  }
}
