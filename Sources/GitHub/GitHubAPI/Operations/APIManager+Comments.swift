import FoundationEssentials
package import GitHubModels

extension APIManager {
  /// Posts a comment on a gist with one POST.
  ///
  /// If the response is lost or shows another comment, looks for the comment.
  ///
  /// - Throws: ``CommentOutcomeUnknown`` if no comment or several may be the one that was posted;
  ///   ``APIError/outcomeUnknown(host:cause:sinceSent:)`` if the comments can't be listed either.
  package func comment(on gist: String, body: String) async throws -> Posted<GistComment> {
    try await post(.createComment(gist: gist, body: body), as: GistComment.self) {
      comment, earliest in
      comment.value.hasText(body) && isPossible(comment.value.createdAt, since: earliest)
    } find: { cause, start in
      try await find(body, on: gist, postedAt: start, cause)
    }
  }

  /// Returns the user's only new comment with this text.
  private func find(
    _ body: String, on gist: String, postedAt start: Duration, _ cause: APIError
  ) async throws -> Decoded<GistComment> {
    let pages = pages(
      .gistComments(id: gist, perPage: 100), of: GistComment.self, loading: .concurrent)
    var found: [Decoded<GistComment>] = []
    var areDated = true
    let user = try await value(.user, as: User.self).value.id
    for try await page in pages {
      let matching = page.elements.filter { comment in
        comment.value.user?.id == user && comment.value.hasText(body)
      }
      // Only the server's clock counts. Without its time the outcome stays unknown.
      let earliest = earliestTime(ofPostAt: start, now: page.time)
      for comment in matching {
        if let earliest, let created = comment.value.createdAt {
          if created >= earliest { found.append(comment) }
        } else {
          areDated = false
          found.append(comment)
        }
      }
    }
    guard let only = found.first, found.count == 1, areDated else {
      throw CommentOutcomeUnknown(
        host: host.name, cause: cause, gist: gist, candidates: found.map(\.value))
    }
    return only
  }
}

extension GistComment {
  /// Whether the comment has this text, apart from white space that GitHub may change.
  package func hasText(_ text: String) -> Bool {
    Self.normalizedLines(body)
      .elementsEqual(Self.normalizedLines(text)) { $0.utf8.elementsEqual($1.utf8) }
  }

  /// Returns the lines without the parts that GitHub may change: line endings, trailing white
  /// space, and blank lines at both ends.
  private static func normalizedLines(_ text: String) -> [Substring] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let isBlank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
    var result = lines.drop(while: isBlank)
    while let last = result.last, isBlank(last) { result.removeLast() }
    return result.map { line in
      var line = line
      while line.last?.isWhitespace == true { line.removeLast() }
      return line
    }
  }
}

/// Neither the response to a POST nor the list of comments shows the outcome.
package struct CommentOutcomeUnknown: Error, Sendable {
  package var host: String
  /// Why the response does not show it.
  package var cause: APIError
  /// The id of the gist.
  package var gist: String
  /// The comments that may be the one that was posted.
  package var candidates: [GistComment]
}
