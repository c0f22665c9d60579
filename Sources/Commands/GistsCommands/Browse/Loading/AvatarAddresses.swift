import GitHubModels
import Synchronization

/// The addresses of avatars from responses.
final class AvatarAddresses: Sendable {
  private struct State {
    var addresses: [String: String] = [:]
    /// The logins whose addresses were looked up and not found.
    var unknown: Set<String> = []
    var onFound: @Sendable ([String]) -> Void = { _ in }
  }

  private let state = Mutex(State())

  /// Calls `body` with logins that were looked up before, when their addresses become known.
  func onFound(_ body: @escaping @Sendable ([String]) -> Void) {
    state.withLock { $0.onFound = body }
  }

  func learn(_ people: [User?]) {
    let (found, body) = state.withLock { state in
      var found: [String] = []
      for person in people {
        guard let person, let address = person.avatarURL else { continue }
        let login = person.login.lowercased()
        state.addresses[login] = address
        if state.unknown.remove(login) != nil { found.append(person.login) }
      }
      return (found, state.onFound)
    }
    if !found.isEmpty { body(found) }
  }

  /// The address of a user's avatar; nil if it is unknown.
  subscript(login: String) -> String? {
    state.withLock { $0.addresses[login.lowercased()] }
  }

  /// Returns the address; if it is unknown, the login is reported when the address becomes known.
  func addressOrLater(of login: String) -> String? {
    state.withLock { state in
      let login = login.lowercased()
      if state.addresses[login] == nil { state.unknown.insert(login) }
      return state.addresses[login]
    }
  }
}
