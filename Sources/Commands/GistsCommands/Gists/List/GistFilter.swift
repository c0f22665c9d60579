import ArgumentParser
import GitHubModels
import TextFolding
import TextFormats

/// Selects the gists that `list` prints.
struct GistFilter: Hashable, Sendable {
  enum Visibility: String, CaseIterable, ExpressibleByArgument, Sendable {
    case `public`, secret
  }

  var visibility: Visibility?
  /// The language of any file, ignoring case.
  var language: String?
  /// Words in the description, a file's name or the owner's login.
  var text: FilterText?
  /// The tags that a gist must have, in lower case.
  var tags: [String] = []
  /// The tags that are kept on this computer, by ID.
  var localTags: [String: [String]] = [:]

  /// Whether all gists pass.
  var isEmpty: Bool { visibility == nil && language == nil && text == nil && tags.isEmpty }

  func passes(_ gist: Gist) -> Bool {
    if let visibility, gist.isPublic != (visibility == .public) { return false }
    if let language = language?.lowercased(),
      !gist.files.contains(where: { $0.language?.lowercased() == language })
    {
      return false
    }
    if let text {
      let texts = [gist.description, gist.owner?.login].compactMap(\.self) + gist.files.map(\.name)
      guard text.isFound(in: texts) else { return false }
    }
    return HashTags.areAll(tags, in: gist.description, and: localTags[gist.id] ?? [])
  }
}
