import TerminalScreen

extension BrowserState {
  /// Asks for the pictures of the visible rows.
  mutating func requestAvatars(_ layout: Layout) {
    guard showsAvatars, !layout.list.isEmpty else { return }
    let owners = current.visible(height: layout.list.rows).compactMap { id in
      current.rows[id].flatMap { avatarOwner(of: $0, layout) }
    }
    if let wanted = avatars.request(owners) { emit(.loadAvatars(wanted)) }
  }

  /// Returns the person whose picture a row shows; nil if it shows nobody's.
  func avatarOwner(of row: BrowserRow, _ layout: Layout) -> AvatarOwner? {
    switch row.content {
    case .gist(let gist):
      guard !list.isOwn, !layout.isNarrow else { return nil }
      return gist.owner.map { AvatarOwner(login: $0, gist: gist.id) }
    case .user(let user): return layout.hasTitlesOnly ? nil : AvatarOwner(login: user.login)
    case .repository(let repository):
      return list == .repositories && !layout.isNarrow
        ? AvatarOwner(login: repository.owner) : nil
    case .file, .deleted, .revision: return nil
    }
  }
}
