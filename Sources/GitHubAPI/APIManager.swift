package import FoundationEssentials
package import GitHubModels

/// Turns a route into a value: the one way to GitHub. It owns one transport and reuses it.
package struct APIManager: Sendable {
  /// Gives the token for a host. The request says whether it needs one (`required`) or uses one that is there (`ifThere`).
  package typealias TokenSource = @Sendable (Host, APIRequest.Authorization) async throws -> Token?

  package struct Configuration: Sendable {
    /// `gists/VERSION`.
    package var userAgent: String
    /// For one API request with its retries.
    package var timeout: Duration = .seconds(30)
    package var rateLimitPatience: RateLimitPatience = .none
    /// Where each request and answer is told, secrets redacted (`--verbose`).
    package var log: (@Sendable (String) -> Void)?
    /// What a person should know though the request goes on.
    package var notice: @Sendable (Notice) -> Void = { _ in }

    package init(userAgent: String) { self.userAgent = userAgent }
  }

  package enum RateLimitPatience: Hashable, Sendable { case none, upTo(Duration), unlimited }

  package enum Notice: Hashable, Sendable {
    case waitingForRateLimit(host: String, until: Date)
    case retrying(host: String, attempt: Int)
    /// Elements of a page that had no usable id.
    case skipped(count: Int)
    /// The public feed ends here: GitHub lists its newest 3,000 only.
    case publicFeedEnds
  }

  package let host: Host

  package init(
    host: Host, configuration: Configuration, transport: any Transport, time: TimeSource,
    redactor: Redactor, token: @escaping TokenSource
  ) { fatalError("stub") }

  /// Sends one request. An answer outside 2xx is thrown as an ``APIError``.
  package func send(_ route: Router) async throws -> APIAnswer { fatalError("stub") }

  /// The model in the answer, with the document it was read from.
  package func value<Value: JSONReadable>(_ route: Router, as: Value.Type) async throws
    -> Received<Value>
  { fatalError("stub") }

  /// The pages of a list.
  package func pages<Element: JSONReadable & Identifiable>(
    _ route: Router, of: Element.Type, loading: PageLoading
  ) -> Pages<Element> where Element.ID == String { fatalError("stub") }

  /// A file's exact bytes by its `raw_url` (RELIABILITY row 19).
  package func raw(_ url: String, size: Int?) async throws -> [UInt8] { fatalError("stub") }

  /// Whether the signed-in person starred the gist; a 404 counts as "no" only where the gist itself is there.
  package func isStarred(_ id: String) async throws -> Bool { fatalError("stub") }

  /// Creates a gist with one POST, and where its answer is lost looks whether it is there (row 63).
  package func create(_ draft: GistDraft) async throws -> CreatedGist { fatalError("stub") }
}

/// A model and the document it came from.
package struct Received<Value: Sendable>: Sendable {
  package var value: Value
  package var json: JSON
  package init(_ value: Value, json: JSON) { self.value = value; self.json = json }
}

package struct CreatedGist: Sendable {
  package var gist: Received<Gist>
  /// The answer was lost; the gist was found in the list afterwards.
  package var wasFoundAfterwards: Bool
}

/// The answer to a POST was lost and the list did not settle it: the gists that may be it (none, or several).
package struct CreateUnsettled: Error, Sendable {
  package var host: String
  package var candidates: [Gist]
}

package enum PageLoading: Hashable, Sendable {
  /// The next page when it is asked for.
  case onDemand
  /// All: the pages after the first at most six at once, where the first names the last one.
  case sideBySide
}

package struct Page<Element: Sendable>: Sendable {
  package var elements: [Received<Element>]
  /// The answer names no next page.
  package var isLast: Bool
}

/// The pages of a list in their order, doubles by id dropped.
package struct Pages<Element: JSONReadable & Identifiable>: AsyncSequence, Sendable
where Element.ID == String {
  package struct AsyncIterator: AsyncIteratorProtocol {
    package mutating func next() async throws -> Page<Element>? { fatalError("stub") }
  }
  package func makeAsyncIterator() -> AsyncIterator { fatalError("stub") }
}
