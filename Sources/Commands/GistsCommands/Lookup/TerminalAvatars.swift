import CommandSupport
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

/// Users' avatars at a terminal that can show images.
///
/// Initials replace an avatar that is missing, invalid or late.
struct TerminalAvatars: Sendable {
  /// The time that a list waits for all its avatars together.
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

  /// Whether the terminal shows avatars or initials.
  var areShown: Bool { images.form != .off }

  /// Starts loading an avatar that a list will show.
  func prepare(_ person: User?) {
    guard images.draws(rows: 1), let address = person?.avatarURL else { return }
    Task { [cache] in await cache.avatar(at: address) }
  }

  /// Returns a user's avatar for a list heading; nil if avatars are off.
  func avatar(of login: String, at address: String?) async -> TerminalImage? {
    await budget.spend { left in
      await avatar(of: login, at: address, rows: 1, within: left)
    }
  }

  /// Returns an avatar for each row of a list; a placeholder for rows without a user.
  ///
  /// Each user's avatar is drawn once.
  func avatars(of people: [User?]) async -> [TerminalImage?] {
    guard areShown else { return [] }
    let known = Dictionary(people.compactMap { $0 }.map { ($0.id, $0) }) { first, _ in first }
    let made = await budget.spend { left in
      await withTaskGroup { group in
        for (id, user) in known {
          group.addTask {
            (id, await avatar(of: user.login, at: user.avatarURL, rows: 1, within: left))
          }
        }
        return await group.reduce(into: [String: TerminalImage]()) { $0[$1.0] = $1.1 }
      }
    }
    let nobody =
      people.contains { $0 == nil }
      ? await images.avatar(nil, of: Self.nobody, .init(rows: 1)) : nil
    return people.map { user in user.map { made[$0.id] } ?? nobody }
  }

  /// Returns a user's avatar with a height of `rows` lines; nil if avatars are off.
  ///
  /// `address` is the user's `avatar_url`. The initials of the login are used if no avatar is
  /// loaded within `limit`.
  func avatar(
    of login: String, at address: String?, rows: Int, within limit: Duration
  ) async -> TerminalImage? {
    var avatar: Avatar?
    if images.draws(rows: rows), let address {
      avatar = await cache.avatar(at: address, within: limit)
    }
    return await images.avatar(avatar?.bytes, of: login, .init(rows: rows))
  }
}

extension AppContext {
  func avatars(_ session: Session) -> TerminalAvatars {
    TerminalAvatars(programs.images, sessions.avatars(session), time: time)
  }
}
