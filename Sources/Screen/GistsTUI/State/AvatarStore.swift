/// The avatars in rows, and which ones were requested.
struct AvatarStore: Sendable {
  /// The number of avatars above which those that are not visible are dropped.
  private static let most = 200

  private var avatars: [String: BrowserImage] = [:]
  /// Users without an avatar, or whose avatar did not load.
  private var missing: Set<String> = []
  /// The users in the last request for avatars.
  private var requested: Set<String> = []

  subscript(login: String) -> BrowserImage? { avatars[login] }

  mutating func add(_ avatar: BrowserImage?, of login: String) {
    requested.remove(login)
    avatars[login] = avatar
    if avatar == nil { missing.insert(login) } else { missing.remove(login) }
  }

  /// Returns the users whose avatars to load for the visible rows; nil if all missing avatars have
  /// already been requested.
  mutating func request(_ visible: [AvatarOwner]) -> [AvatarOwner]? {
    if avatars.count > Self.most {
      let logins = Set(visible.map(\.login))
      avatars = avatars.filter { logins.contains($0.key) }
    }
    var seen: Set<String> = []
    let wanted = visible.filter { owner in
      avatars[owner.login] == nil && !missing.contains(owner.login)
        && seen.insert(owner.login).inserted
    }
    guard wanted.contains(where: { !requested.contains($0.login) }) else { return nil }
    requested = seen
    return wanted
  }
}
