import Fixtures
import FoundationEssentials

extension SandboxState {
  /// Adds the users of the fixtures and the watchers.
  mutating func seedUsers() {
    for user in SeedUsers.known + SeedUsers.watchers { add(user) }
  }

  /// Adds the accounts that are not users yet.
  mutating func addAccounts() {
    var id = 30_000_000
    for account in accounts where user(account) == nil {
      while user(byID: String(id)) != nil { id += 1 }
      add(StoredUser(login: account, id: id))
    }
  }
}

/// The users that exist from the start.
enum SeedUsers {
  /// The users of the fixtures.
  static let known: [StoredUser] = {
    // The document is embedded, and a test decodes it.
    let profiles = try? JSONDecoder().decode([Profile].self, from: Fixture.users.data)
    return (profiles ?? []).compactMap(\.user)
  }()

  /// The watchers of the repository with many watchers.
  static let watchers = (1...120).map {
    StoredUser(login: "watcher-\($0)", id: 20_000_000 + $0 * 37)
  }

  private struct Profile: Decodable {
    let login: String
    let id: Int
    let type: StoredUser.Kind
    let name: String?
    let company: String?
    let blog: String
    let location: String?
    let email: String?
    let bio: String?
    let followers: Int
    let following: Int
    let created_at: String
    let updated_at: String

    var user: StoredUser? {
      guard let created = UTCTimestamp(created_at), let updated = UTCTimestamp(updated_at) else {
        return nil
      }
      var user = StoredUser(login: login, id: id, name: name)
      user.kind = type
      user.company = company
      user.blog = blog
      user.location = location
      user.email = email
      user.bio = bio
      user.followers = followers
      user.following = following
      user.createdAt = created
      user.updatedAt = updated
      return user
    }
  }
}
