import GistLibrary
import GitHubAPI
import GitHubModels

/// Puts a list that is printed page by page into the library.
struct ListKeeping {
  private let keeper: LibraryKeeper
  private let context: AppContext
  private let host: Host
  private let feed: Feed
  private var reading: FeedReading
  /// The list is read from its beginning on; else it says nothing of the feed's order.
  private let isWhole: Bool

  init(_ feed: Feed, isWhole: Bool, _ host: Host, in context: AppContext) {
    keeper = LibraryKeeper(context, host: host)
    self.context = context
    self.host = host
    self.feed = feed
    self.isWhole = isWhole
    reading = FeedReading(feed: feed.name)
  }

  mutating func add(_ page: Page<Gist>) {
    let (gists, time) = (page.elements, page.time)
    if feed == .mine, reading.ids.isEmpty, let login = gists.first?.value.owner?.login {
      context.afterwork.add { [context, host] in context.learn(login, on: host) }
    }
    let isFirst = reading.ids.isEmpty
    reading.ids += gists.map(\.value.id)
    reading.time = reading.time ?? time
    // The public list ends where GitHub ends it: there are more.
    reading.isWhole = isWhole && page.isLast && feed != .everyone
    let save = { @Sendable (store: GistStore) throws(LibraryError) in
      try store.save(gists, at: time)
    }
    // One page is all that most lists have: it is printed first.
    if isFirst || page.isLast { keeper.writeAfterwards(save) } else { keeper.write(save) }
  }

  /// The list ended, at its end or before.
  func finish() {
    guard isWhole, reading.time != nil || !reading.ids.isEmpty else { return }
    let reading = reading
    keeper.writeAfterwards { store throws(LibraryError) in try store.record(reading) }
  }
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
