import ArgumentParser
import CommandSupport
import GitHubAPI

/// A login argument: `octocat`, `@octocat`, `shipit[bot]`, or the URL of the user's page.
struct LoginArgument: Hashable, Sendable, ExpressibleByArgument {
  let login: String
  /// The origin of the URL; nil for a bare login.
  let origin: Origin?

  init?(argument: String) {
    if let page = WebURL(argument) {
      guard page.path.count == 1, Login.isOne(page.path[0]) else { return nil }
      (login, origin) = (String(page.path[0]), page.origin)
      return
    }
    let name = argument.hasPrefix("@") ? argument.dropFirst() : argument[...]
    guard Login.isOne(name) else { return nil }
    (login, origin) = (String(name), nil)
  }
}
