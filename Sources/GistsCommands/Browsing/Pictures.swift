import RepoBrowser

struct Pictures: Sendable {
  static let listPatience: Duration = .milliseconds(250)
  let cache: AvatarCache
  func beside(
    _ lines: [String], of login: String, at address: String?, rows: Int = 1,
    patience: Duration = Self.listPatience
  ) async -> [String] { lines }
  static func width(rows: Int) -> Int { 0 }
  var areDrawn: Bool { false }
}

extension AppContext {
  func pictures(_ session: Session) -> Pictures { Pictures(cache: avatars(session)) }
}
