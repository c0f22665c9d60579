import CommandSupport
import GitHubAPI
import GitHubModels

/// A revision named by the user: a full or abbreviated commit hash.
struct RevisionName: Hashable, Sendable {
  /// The hex digits in lower case.
  let digits: String

  /// Throws a ``Failure`` unless the argument has 4 to 64 hex digits.
  init(argument: String) throws {
    guard (4...64).contains(argument.utf8.count), GistID.isHex(argument) else {
      throw Failure(
        .wrongUsage, "invalid revision: \(argument)",
        next: ["use a commit hash of 4 to 40 hex digits, as listed by gists history"])
    }
    digits = argument.lowercased()
  }

  /// The full commit hash; nil if abbreviated.
  var version: String? { [40, 64].contains(digits.utf8.count) ? digits : nil }
}

extension AppContext {
  /// Returns the full commit hashes; reads the gist's history if one is abbreviated.
  ///
  /// - Throws: a ``Failure`` with status 1 if a revision does not exist, 64 if several match.
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
      guard let first = found.first else {
        throw
          Failure.unknownRevision(name, of: gist, failureFormatter)
      }
      guard found.count == 1 else { throw Failure.severalRevisions(name, found) }
      return first.id
    }
  }
}
