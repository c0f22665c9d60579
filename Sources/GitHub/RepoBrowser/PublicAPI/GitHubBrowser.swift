import GitHubAPI

/// Reads users, repositories and files from GitHub.
///
/// Every URL comes from the host's root document or from a document that it links to, so one
/// browser works with github.com, GitHub Enterprise Cloud with data residency and GitHub Enterprise
/// Server. Requests that fail because of the network or a busy server are repeated twice.
///
/// ```swift
/// import RepoBrowser
///
/// /// Describes a user and the repositories that they pushed to most recently.
/// func summary(of login: String, in browser: GitHubBrowser) async throws -> String {
///   let user = try await browser.user(login)
///   let repositories = try await browser.repositories(of: user.login, limit: 3)
///   let names = repositories.map { "\($0.fullName) (\($0.starCount ?? 0) stars)" }
///   return "\(user.name ?? user.login): \(names.joined(separator: ", "))"
/// }
/// ```
///
/// Every method throws a ``GitHubBrowserError``, a `CancellationError`, or the error that the token
/// closure or the transport threw.
public actor GitHubBrowser {
  /// Returns the token to send to the host; nil to read without signing in.
  ///
  /// It is called before each request and must return quickly. Tokens are never sent to another
  /// host.
  public typealias TokenProvider = @Sendable () async throws -> String?

  /// Sends one request and returns the response, whatever its status.
  ///
  /// It must not follow redirects.
  public typealias Transport = @Sendable (Request) async throws -> Response

  private let api: APIManager
  private let network: HTTPTransport
  private var loadedClient: HypermediaClient?

  /// Creates a browser for a host, which is not contacted before the first request.
  ///
  /// - Parameters:
  ///   - host: The name of the host, with a port if needed: `github.com`, `ghe.example.com:8443`.
  ///   - userAgent: The name and version of your program, which [GitHub
  ///     requires](https://docs.github.com/rest/using-the-rest-api/getting-started-with-the-rest-api#user-agent).
  ///   - token: Returns a token; without one only public data can be read.
  ///   - transport: Sends the requests; nil to use HTTPS connections of its own.
  /// - Throws: ``GitHubBrowserError/invalidHost(_:)``.
  public init(
    host: String = "github.com", userAgent: String,
    token: @escaping TokenProvider = { nil }, transport: Transport? = nil
  ) throws(GitHubBrowserError) {
    guard let host = try? Host(host) else { throw .invalidHost(host) }
    let redactor = Redactor()
    let network = HTTPTransport(.init(environment: [:]), time: .system, redactor: redactor)
    self.network = network
    api = APIManager(
      host: host, configuration: .init(userAgent: userAgent),
      transport: transport.map { ClosureTransport($0) } ?? network, time: .system,
      redactor: redactor, token: { _, _ in try await token().flatMap(Token.init) })
  }

  /// Closes all connections; later requests fail.
  ///
  /// Does nothing for a transport of your own.
  public func shutDown() async { await network.shutDown() }

  /// Calls `body` with a client, which loads the root document first if necessary.
  func read<Value: Sendable>(
    _ body: @Sendable (HypermediaClient) async throws -> Value
  ) async throws -> Value {
    do {
      let client = try await client()
      return try await body(client)
    } catch let error as APIError {
      throw GitHubBrowserError(error)
    } catch let error as RawFileTooLarge {
      throw GitHubBrowserError.fileTooLarge(size: error.size)
    }
  }

  private func client() async throws -> HypermediaClient {
    if let loadedClient { return loadedClient }
    let client = try await HypermediaClient(api)
    loadedClient = client
    return client
  }
}
