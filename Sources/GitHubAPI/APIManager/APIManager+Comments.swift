import FoundationEssentials
package import GitHubModels

extension APIManager {
  /// Comments on a gist with one POST, and where its answer is lost looks whether the comment is there.
  ///
  /// - Throws: ``CommentOutcomeUnknown`` where the list shows no such comment or several of them.
  package func comment(on gist: String, body: String) async throws -> PostedComment {
    let request = try Router.createComment(gist: gist, body: body).request(on: host)
    switch try await post(request, as: GistComment.self) {
    case .success(let comment): return PostedComment(comment: comment, wasFoundAfterwards: false)
    case .failure(let lost):
      return PostedComment(
        comment: try await find(body, on: gist, lost), wasFoundAfterwards: true)
    }
  }

  /// The person's one comment with this text that was made since.
  private func find(
    _ body: String, on gist: String, _ lost: PostOutcomeUnknown
  ) async throws -> Decoded<GistComment> {
    let pages = pages(
      .gistComments(id: gist, perPage: 100), of: GistComment.self, loading: .concurrent)
    let text = Self.comparable(body)
    var found: [Decoded<GistComment>] = []
    var areDated = true
    do {
      let person = try await value(.user, as: User.self).value.id
      for try await page in pages {
        let alike = page.elements.filter { comment in
          comment.value.user?.id == person && Self.comparable(comment.value.body) == text
        }
        // By the server's clock alone; without it nothing is settled.
        let earliest = earliest(lost, now: page.time)
        for comment in alike {
          if let earliest, let created = comment.value.createdAt {
            if created >= earliest { found.append(comment) }
          } else {
            areDated = false
            found.append(comment)
          }
        }
      }
    } catch is APIError {
      throw lost.error
    }
    guard let only = found.first, found.count == 1, areDated else {
      throw CommentOutcomeUnknown(host: host.name, gist: gist, candidates: found.map(\.value))
    }
    return only
  }

  /// A text without what GitHub may change of it: the line ends, and white space around it.
  private static func comparable(_ text: String) -> [Substring] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let isBlank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
    var shown = lines.drop(while: isBlank)
    while let last = shown.last, isBlank(last) { shown.removeLast() }
    return shown.map { line in
      var line = line
      while line.last?.isWhitespace == true { line.removeLast() }
      return line
    }
  }
}

/// A comment that was made.
package struct PostedComment: Sendable {
  package var comment: Decoded<GistComment>
  /// The answer was lost; the comment was found in the list afterwards.
  package var wasFoundAfterwards: Bool
}

/// The answer to the POST was lost, and the list did not settle it.
package struct CommentOutcomeUnknown: Error, Sendable {
  package var host: String
  /// The id of what was to be commented on.
  package var gist: String
  /// The comments that may be it: none, or several.
  package var candidates: [GistComment]
}
