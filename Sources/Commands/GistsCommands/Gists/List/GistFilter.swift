import ArgumentParser
import GistLibrary
import GitHubModels

/// Selects the gists that `list` prints.
struct GistFilter: Hashable, Sendable {
  enum Visibility: String, CaseIterable, ExpressibleByArgument, Sendable {
    case `public`, secret
  }

  var visibility: Visibility?
  /// The language of any file, ignoring case.
  var language: String?
  /// A part of the description, a file's name or the owner's login, ignoring case.
  var text: CaseInsensitiveText?
  /// The tags that the description must have, in lower case.
  var tags: [String] = []

  /// Whether all gists pass.
  var isEmpty: Bool { visibility == nil && language == nil && text == nil && tags.isEmpty }

  func passes(_ gist: Gist) -> Bool {
    passesVisibility(gist) && passesLanguage(gist) && passesText(gist)
      && HashTags.areAll(tags, in: gist.description)
  }

  private func passesVisibility(_ gist: Gist) -> Bool {
    guard let visibility else { return true }
    return gist.isPublic == (visibility == .public)
  }

  private func passesLanguage(_ gist: Gist) -> Bool {
    guard let language = language?.lowercased() else { return true }
    return gist.files.contains { $0.language?.lowercased() == language }
  }

  private func passesText(_ gist: Gist) -> Bool {
    guard let text else { return true }
    let texts = [gist.description, gist.owner?.login].compactMap(\.self) + gist.files.map(\.name)
    return texts.contains(where: text.isPart)
  }
}
