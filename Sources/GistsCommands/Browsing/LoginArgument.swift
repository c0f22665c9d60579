import ArgumentParser
import CommandSupport
import GitHubAPI

/// A login that a person gave: `octocat`, `@octocat`, `shipit[bot]`, or the address of their page.
struct LoginArgument: Hashable, Sendable, ExpressibleByArgument {
  let login: String
  /// Where the page is; nil for a bare login.
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
