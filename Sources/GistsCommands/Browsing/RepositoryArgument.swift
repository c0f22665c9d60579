import ArgumentParser
import GitHubAPI
import RepoBrowser

/// `OWNER/NAME`, or the address of its page.
struct RepositoryArgument: Hashable, Sendable, ExpressibleByArgument {
  let name: RepositoryName
  /// Where the page is; nil for a bare name.
  let origin: Origin?

  init?(argument: String) {
    let page = WebURL(argument)
    guard let name = RepositoryName(page?.path.joined(separator: "/") ?? argument) else {
      return nil
    }
    self.name = name
    origin = page?.origin
  }
}
