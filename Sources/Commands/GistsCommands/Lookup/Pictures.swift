import CommandSupport
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

/// Users' avatars at a terminal that can show images.
///
/// Initials replace an avatar that is missing, invalid or late.
struct Pictures: Sendable {
  /// The time that a list waits for all its pictures together.
  private static let listTimeLimit: Duration = .milliseconds(300)

  /// Has no initials.
  private static let nobody = ""

  private let images: TerminalImages
  private let cache: AvatarCache
  private let budget: TimeBudget

  init(_ images: TerminalImages, _ cache: AvatarCache, time: TimeSource) {
    self.images = images
    self.cache = cache
    budget = TimeBudget(Self.listTimeLimit, time: time)
  }

  /// Whether the terminal shows pictures or initials.
  var areShown: Bool { images.form != .off }

  /// Starts loading a picture that a list will show.
  func prepare(_ person: User?) {
    guard images.draws(rows: 1), let address = person?.avatarURL else { return }
    Task { [cache] in await cache.avatar(at: address) }
  }

  /// Returns a user's avatar for a list heading; nil if pictures are off.
  func picture(of login: String, at address: String?) async -> Picture? {
    await budget.spend { left in
      await picture(of: login, at: address, rows: 1, within: left)
    }
  }

  /// Returns a picture for each row of a list; a placeholder for rows without a user.
  ///
  /// Each user's avatar is drawn once.
  func pictures(of people: [User?]) async -> [Picture?] {
    guard areShown else { return [] }
    let known = Dictionary(people.compactMap { $0 }.map { ($0.id, $0) }) { first, _ in first }
    let made = await budget.spend { left in
      await withTaskGroup { group in
        for (id, user) in known {
          group.addTask {
            (id, await picture(of: user.login, at: user.avatarURL, rows: 1, within: left))
          }
        }
        return await group.reduce(into: [String: Picture]()) { $0[$1.0] = $1.1 }
      }
    }
    let nobody =
      people.contains { $0 == nil }
      ? await images.picture(nil, of: Self.nobody, .init(rows: 1)) : nil
    return people.map { user in user.map { made[$0.id] } ?? nobody }
  }

  /// Returns a user's avatar with a height of `rows` lines; nil if pictures are off.
  ///
  /// `address` is the user's `avatar_url`. The initials of the login are used if no picture is
  /// loaded within `limit`.
  func picture(
    of login: String, at address: String?, rows: Int, within limit: Duration
  ) async -> Picture? {
    var avatar: Avatar?
    if images.draws(rows: rows), let address {
      avatar = await cache.avatar(at: address, within: limit)
    }
    return await images.picture(avatar?.bytes, of: login, .init(rows: rows))
  }
}

extension AppContext {
  func pictures(_ session: Session) -> Pictures {
    Pictures(programs.images, sessions.avatars(session), time: time)
  }
}
