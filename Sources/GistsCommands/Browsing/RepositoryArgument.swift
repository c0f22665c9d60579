import ArgumentParser
import RepoBrowser

/// `OWNER/NAME`.
struct RepositoryArgument: Hashable, Sendable, ExpressibleByArgument {
  let name: RepositoryName

  init?(argument: String) {
    guard let name = RepositoryName(argument) else { return nil }
    self.name = name
  }
}
