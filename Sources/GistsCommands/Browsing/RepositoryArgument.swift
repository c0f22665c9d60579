import ArgumentParser
import GitHubAPI
import RepoBrowser

/// A repository argument: `OWNER/NAME`, or the URL of its page.
struct RepositoryArgument: Hashable, Sendable, ExpressibleByArgument {
  let name: RepositoryName
  /// The origin of the URL; nil for a bare name.
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
