/// The avatars in rows, and which ones were requested.
struct AvatarStore: Sendable {
  /// The number of pictures above which those that are not visible are dropped.
  private static let most = 200

  private var pictures: [String: BrowserPicture] = [:]
  /// Users without an avatar, or whose avatar did not load.
  private var missing: Set<String> = []
  /// The users in the last request for avatars.
  private var requested: Set<String> = []

  subscript(login: String) -> BrowserPicture? { pictures[login] }

  mutating func add(_ picture: BrowserPicture?, of login: String) {
    requested.remove(login)
    pictures[login] = picture
    if picture == nil { missing.insert(login) } else { missing.remove(login) }
  }

  /// Returns the users whose avatars to load for the visible rows; nil if all missing avatars have
  /// already been requested.
  mutating func request(_ visible: [AvatarOwner]) -> [AvatarOwner]? {
    if pictures.count > Self.most {
      let logins = Set(visible.map(\.login))
      pictures = pictures.filter { logins.contains($0.key) }
    }
    var seen: Set<String> = []
    let wanted = visible.filter { owner in
      pictures[owner.login] == nil && !missing.contains(owner.login)
        && seen.insert(owner.login).inserted
    }
    guard wanted.contains(where: { !requested.contains($0.login) }) else { return nil }
    requested = seen
    return wanted
  }
}
