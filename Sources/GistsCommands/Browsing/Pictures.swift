import CommandSupport
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

/// People's pictures at a terminal that shows them, the initials of those whose picture is missing,
/// broken or late; nothing elsewhere.
struct Pictures: Sendable {
  /// How long a list waits for all of its pictures together (H3).
  private static let listPatience: Duration = .milliseconds(300)

  private let images: TerminalImages
  private let cache: AvatarCache
  private let patience: TimeBudget

  init(_ images: TerminalImages, _ cache: AvatarCache, time: TimeSource) {
    self.images = images
    self.cache = cache
    patience = TimeBudget(Self.listPatience, time: time)
  }

  /// The terminal shows pictures or initials.
  var areShown: Bool { images.form != .off }
  /// The terminal shows pictures, not only initials.
  var areDrawn: Bool { areShown && images.form != .initials }

  /// Begins to load a picture that a list will want.
  func prepare(_ person: User?) {
    guard images.draws(rows: 1), let address = person?.avatarURL else { return }
    Task { [cache] in await cache.avatar(at: address) }
  }

  /// One person's picture beside a list's heading; nil where none are shown.
  func picture(of login: String, at address: String?) async -> Picture? {
    await patience.spend { left in
      await picture(of: login, at: address, rows: 1, within: left)
    }
  }

  /// A picture for each of the rows of a list, each person's made once; nil where the row has nobody.
  func pictures(of people: [User?]) async -> [Picture?] {
    guard areShown else { return [] }
    let known = Dictionary(people.compactMap { $0 }.map { ($0.id, $0) }) { first, _ in first }
    let made = await patience.spend { left in
      await withTaskGroup { group in
        for (id, user) in known {
          group.addTask {
            (id, await picture(of: user.login, at: user.avatarURL, rows: 1, within: left))
          }
        }
        return await group.reduce(into: [String: Picture]()) { $0[$1.0] = $1.1 }
      }
    }
    return people.map { user in user.flatMap { made[$0.id] } }
  }

  /// One person's picture, so many lines of the terminal high; nil where none are shown.
  ///
  /// `address` is the person's `avatar_url`; the login gives the initials where there is no picture
  /// after `patience`.
  func picture(
    of login: String, at address: String?, rows: Int, within patience: Duration
  ) async -> Picture? {
    var avatar: Avatar?
    if images.draws(rows: rows), let address {
      avatar = await cache.avatar(at: address, within: patience)
    }
    return await images.picture(avatar?.bytes, of: login, .init(rows: rows))
  }
}

extension AppContext {
  /// The pictures that this terminal can show, fetched by this session.
  func pictures(_ session: Session) -> Pictures {
    Pictures(images, avatars(session), time: time)
  }
}
