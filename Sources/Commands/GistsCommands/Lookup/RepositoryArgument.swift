import CommandSupport
import GitHubAPI
import RepoBrowser

/// A repository argument: `OWNER/NAME`, or the URL of its page.
struct RepositoryArgument: Hashable, Sendable {
  let name: RepositoryName
  /// The origin of the URL; nil for a bare name.
  let origin: Origin?

  /// Throws a ``Failure`` if the argument is neither.
  init(argument: String) throws {
    let page = WebURL(argument)
    guard let name = RepositoryName(page?.path.joined(separator: "/") ?? argument) else {
      throw Failure(
        .wrongUsage, "invalid repository: \(argument)", next: ["use OWNER/NAME or a URL"])
    }
    self.name = name
    origin = page?.origin
  }
}
