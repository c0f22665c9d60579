import ArgumentParser
import CommandSupport
import GitHubAPI
import GitHubModels

/// A revision as a person names it: the hex digits of a commit, or the first ones of them.
struct RevisionName: Hashable, Sendable {
  /// In lower case.
  let digits: String

  /// Throws a `ValidationError` for less than 4 digits, more than a commit has, or anything else.
  init(argument: String) throws {
    guard (4...64).contains(argument.utf8.count), GistID.isHex(argument) else {
      throw ValidationError("a revision is 4 to 40 hex digits, as gists history lists them")
    }
    digits = argument.lowercased()
  }

  /// The whole name, where it is one.
  var version: String? { [40, 64].contains(digits.utf8.count) ? digits : nil }
}

extension AppContext {
  /// The commits that are meant; the gist's history is read where one is not named whole.
  ///
  /// - Throws: a ``Failure``: 1 where there is no such revision, 64 where there are several.
  func versions(_ names: [RevisionName], of gist: NamedGist) async throws -> [String] {
    guard names.contains(where: { $0.version == nil }) else { return names.compactMap(\.version) }
    var known: [GistRevision] = []
    let pages = gist.session.api.pages(
      .gistCommits(id: gist.id, perPage: ListLimit.largestPage), of: GistRevision.self,
      loading: .concurrent)
    try await about(gist) {
      for try await page in pages { known += page.elements.map(\.value) }
    }
    return try names.map { name in
      if let version = name.version { return version }
      let found = known.filter { $0.id.hasPrefix(name.digits) }
      guard let first = found.first else { throw Failure.unknownRevision(name, of: gist) }
      guard found.count == 1 else { throw Failure.severalRevisions(name, found) }
      return first.id
    }
  }
}
