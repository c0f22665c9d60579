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
final class OwnerAvatars: Sendable {
  private struct State {
    /// The avatars at the head of documents, by login.
    var known: [String: BrowserImage] = [:]
    var cache: AvatarCache?
    /// The avatars in rows that have yet to be loaded.
    var waiting: [AvatarOwner] = []
    var loading: Set<String> = []
  }

  private let source: BrowserSource
  private let images: ScreenImages
  private let isOn: Bool
  private let state = Mutex(State())

  private static let headSize = TerminalImage.Size(rows: 3)
  private static let rowSize = TerminalImage.Size(rows: 1)
  private static let timeLimit: Duration = .seconds(2)
  /// The number of avatars in rows that are loaded and drawn at the same time.
  private static let width = 4
  /// The longest sequence of an avatar in a row, in bytes: it is redrawn whenever the rows move.
  private static let longestSequence = 64 << 10
  /// The most avatars at the head of documents that are kept.
  private static let mostKnown = 50
  /// The size of files in memory, in bytes; the drawn avatars are kept elsewhere.
  private static let fileMemory = 1 << 20

  init(_ source: BrowserSource, _ images: ScreenImages, isOn: Bool) {
    self.source = source
    self.images = images
    self.isOn = isOn
    source.avatarAddresses.onFound { [weak self] logins in
      self?.load(more: logins.map { AvatarOwner(login: $0) })
    }
  }

  /// Returns a user's avatar for the head of a document, or initials in its place until it is
  /// loaded; nil without a login, and if avatars are off.
  subscript(login: String?) -> BrowserImage? {
    guard isOn, let login, images.areDrawn(rows: Self.headSize.rows) else { return nil }
    return known(login)
      ?? Initials.image(
        of: login, Theme(of: source.context.settings), rows: Self.headSize.rows,
        columns: Self.headSize.columns)
  }

  private func known(_ login: String) -> BrowserImage? {
    state.withLock { $0.known[login.lowercased()] }
  }

  /// Loads a user's avatar for the head of a document.
  ///
  /// If it can't be loaded, the initials stay.
  func avatar(of person: User?) async -> BrowserImage? {
    let place = self[person?.login]
    guard place != nil, let person, let address = person.avatarURL else { return place }
    if let known = known(person.login) { return known }
    guard let avatar = await cache?.avatar(at: address, within: Self.timeLimit),
      let image = await images.image(
        avatar.bytes, name: "head \(person.login.lowercased())", Self.headSize,
        hasCharacters: true)
    else { return place }
    state.withLock { state in
      if state.known.count >= Self.mostKnown { state.known = [:] }
      state.known[person.login.lowercased()] = image
    }
    return image
  }

  /// Drops avatars that were drawn for cells of another size.
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
        source.queue.send(.avatar(owner.login, await rowAvatar(of: owner)))
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

  private func rowAvatar(of owner: AvatarOwner) async -> BrowserImage? {
    guard isOn, let address = await address(of: owner),
      let avatar = await cache?.avatar(at: address),
      let image = await images.image(
        avatar.bytes, name: "row \(owner.login.lowercased())", Self.rowSize, hasCharacters: false)
    else { return nil }
    if case .drawn(let sequence) = image.form, sequence.utf8.count > Self.longestSequence {
      return nil
    }
    return image
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
