/// The avatars in rows, and which ones were requested.
struct AvatarStore: Sendable {
  /// The most pictures that are kept besides the visible ones.
  private static let most = 200

  private var pictures: [String: BrowserPicture] = [:]
  /// Users without an avatar, or whose avatar did not load.
  private var missing: Set<String> = []
  /// Users whose avatars were requested last and are not there yet.
  private var requested: Set<String> = []

  subscript(login: String) -> BrowserPicture? { pictures[login] }

  mutating func add(_ picture: BrowserPicture?, of login: String) {
    requested.remove(login)
    pictures[login] = picture
    if picture == nil { missing.insert(login) } else { missing.remove(login) }
  }

  /// Returns whose avatars to load, if these are the owners of the visible rows; nil if nobody is
  /// missing who was not asked for.
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
