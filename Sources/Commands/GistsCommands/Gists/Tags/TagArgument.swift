import CommandSupport
import GistLibrary

/// A tag on the command line, with or without `#`.
struct TagArgument: Hashable, Sendable {
  /// In lower case, without `#`.
  let name: String

  init(argument: String) throws {
    guard let name = HashTags.tag(argument) else {
      throw Failure(
        .wrongUsage, code: "invalid_tag", "invalid tag: \(argument)",
        next: ["use letters, digits, _ and -, and at least one letter"])
    }
    self.name = name
  }
}
