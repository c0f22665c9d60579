import CommandSupport
import GistLibrary
import GistsTUI
import GitHubModels
import RepoBrowser
import Synchronization
import TerminalOutput
import TerminalScreen

/// The avatars of users, in rows and at the head of documents.
///
/// Loads several avatars at the same time, and only requested ones. If an avatar can't be loaded,
/// the initials stay.
final class OwnerPictures: Sendable {
  private struct State {
    /// The avatars at the head of documents, by login.
    var known: [String: BrowserPicture] = [:]
    var cache: AvatarCache?
    /// The avatars in rows that have yet to be loaded.
    var waiting: [AvatarOwner] = []
    var loading: Set<String> = []
  }

  private let source: BrowserSource
  private let pictures: ScreenPictures
  private let isOn: Bool
  private let state = Mutex(State())

  private static let headSize = Picture.Size(rows: 3)
  private static let rowSize = Picture.Size(rows: 1)
  private static let timeLimit: Duration = .seconds(2)
  /// The number of pictures in rows that are loaded and drawn at the same time.
  private static let width = 4
  /// The longest sequence of a picture in a row, in bytes: it is redrawn whenever the rows move.
  private static let longestSequence = 64 << 10
  /// The most pictures at the head of documents that are kept.
  private static let mostKnown = 50
  /// The size of files in memory, in bytes; the drawn pictures are kept elsewhere.
  private static let fileMemory = 1 << 20

  init(_ source: BrowserSource, _ pictures: ScreenPictures, isOn: Bool) {
    self.source = source
    self.pictures = pictures
    self.isOn = isOn
    source.avatarAddresses.onFound { [weak self] logins in
      self?.load(more: logins.map { AvatarOwner(login: $0) })
    }
  }

  /// Returns a user's avatar for the head of a document, or initials in its place until it is
  /// loaded; nil without a login, and if pictures are off.
  subscript(login: String?) -> BrowserPicture? {
    guard isOn, let login, pictures.areDrawn(rows: Self.headSize.rows) else { return nil }
    return known(login)
      ?? Initials.picture(
        of: login, Theme(of: source.context.settings), rows: Self.headSize.rows,
        columns: Self.headSize.columns)
  }

  private func known(_ login: String) -> BrowserPicture? {
    state.withLock { $0.known[login.lowercased()] }
  }

  /// Loads a user's avatar for the head of a document.
  ///
  /// If it can't be loaded, the initials stay.
  func picture(of person: User?) async -> BrowserPicture? {
    let place = self[person?.login]
    guard place != nil, let person, let address = person.avatarURL else { return place }
    if let picture = known(person.login) { return picture }
    guard let avatar = await cache?.avatar(at: address, within: Self.timeLimit),
      let picture = await pictures.picture(
        avatar.bytes, name: "head \(person.login.lowercased())", Self.headSize,
        hasCharacters: true)
    else { return place }
    state.withLock { state in
      if state.known.count >= Self.mostKnown { state.known = [:] }
      state.known[person.login.lowercased()] = picture
    }
    return picture
  }

  /// Drops pictures that were drawn for cells of another size.
  func forget() { state.withLock { $0.known = [:] } }

  /// Loads the avatars of rows; drops earlier requests that are still waiting.
  func load(_ owners: [AvatarOwner]) {
    state.withLock { $0.waiting = owners }
    startLoading()
  }

  private func load(more owners: [AvatarOwner]) {
    state.withLock { $0.waiting += owners }
    startLoading()
  }

  private func startLoading() {
    while let owner = next() {
      source.queue.start { [self] in
        source.queue.send(.avatar(owner.login, await rowPicture(of: owner)))
        state.withLock { _ = $0.loading.remove(owner.login) }
        startLoading()
      }
    }
  }

  /// Takes the next owner whose avatar is not being loaded; nil if enough are.
  private func next() -> AvatarOwner? {
    state.withLock { state in
      guard state.loading.count < Self.width else { return nil }
      state.waiting.removeAll { state.loading.contains($0.login) }
      guard !state.waiting.isEmpty else { return nil }
      let owner = state.waiting.removeFirst()
      state.loading.insert(owner.login)
      return owner
    }
  }

  private func rowPicture(of owner: AvatarOwner) async -> BrowserPicture? {
    guard isOn, let address = await address(of: owner),
      let avatar = await cache?.avatar(at: address),
      let picture = await pictures.picture(
        avatar.bytes, name: "row \(owner.login.lowercased())", Self.rowSize, hasCharacters: false)
    else { return nil }
    if case .drawn(let sequence) = picture.form, sequence.utf8.count > Self.longestSequence {
      return nil
    }
    return picture
  }

  /// Returns an avatar's address from a response, the library or a cached response.
  private func address(of owner: AvatarOwner) async -> String? {
    let addresses = source.avatarAddresses
    if let address = addresses[owner.login] { return address }
    if let gist = owner.gist {
      let person = await source.read { store throws(LibraryError) in try store.owner(of: gist) }
      addresses.learn([person.flatMap { $0 }])
    } else if let browsing = try? await source.context.sessions.browsing(offline: true) {
      addresses.learn([try? await browsing.browser.user(owner.login).value])
    }
    return addresses.addressOrLater(of: owner.login)
  }

  private var cache: AvatarCache? {
    if let cache = state.withLock({ $0.cache }) { return cache }
    guard let session = try? source.context.sessions.session() else { return nil }
    let new = source.context.sessions.avatars(session, memoryLimit: Self.fileMemory)
    return state.withLock { state in
      let cache = state.cache ?? new
      state.cache = cache
      return cache
    }
  }
}
