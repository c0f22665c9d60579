/// Builds the URLs in responses, which begin with the origin that the client used.
///
/// For `api.github.com`, the URLs are those of GitHub's hosts, so that git and web browsers work in
/// a network namespace where all these hosts are the sandbox.
struct URLBuilder: Sendable {
  private static let gitHubAPI = "api.github.com"

  let origin: String
  let api: String
  /// The origin of the pages of users and repositories, and of avatars.
  let pages: String
  private let gists: String
  private let raw: String
  private let isGitHub: Bool

  /// Creates the URLs for the host and port that the client used; paths of the API begin with
  /// `prefix`.
  init(scheme: String, authority: String, prefix: String) {
    origin = "\(scheme)://\(authority)"
    api = origin + prefix
    let host = authority.prefix { $0 != ":" }
    isGitHub = host.lowercased() == Self.gitHubAPI
    let port = authority.dropFirst(host.count)
    pages = isGitHub ? "\(scheme)://github.com\(port)" : origin
    gists = isGitHub ? "\(scheme)://gist.github.com\(port)" : "\(origin)/gist"
    raw = (isGitHub ? "\(scheme)://gist.githubusercontent.com\(port)" : origin) + "/raw"
  }

  func user(_ login: String) -> String { "\(api)/users/\(login.percentEncoded)" }
  func gist(_ id: String) -> String { "\(api)/gists/\(id)" }
  func repository(_ repository: StoredRepository) -> String {
    "\(api)/repos/\(repository.fullName.percentEncodedPath)"
  }

  /// Returns a repository's URL by ID, which stays the same when the repository is renamed.
  func repository(byID repository: StoredRepository) -> String {
    "\(api)/repositories/\(repository.id)"
  }

  /// Returns the URL of a repository's web page, under which its raw files are served.
  func webPage(of repository: StoredRepository) -> String {
    "\(pages)/\(repository.fullName.percentEncodedPath)"
  }

  /// Returns the URL of a gist's page; on GitHub, it contains the owner's login.
  func page(of gist: StoredGist) -> String {
    let owner = isGitHub ? gist.owner.map { "\($0.percentEncoded)/" } ?? "" : ""
    return "\(gists)/\(owner)\(gist.id)"
  }

  func git(_ gist: String) -> String { "\(gists)/\(gist).git" }

  /// Returns the raw URL of a file, which like GitHub's contains the owner and the blob.
  func rawFile(_ name: String, _ file: StoredFile, of gist: StoredGist) -> String {
    let owner = (gist.owner ?? "anonymous").percentEncoded
    return "\(raw)/\(owner)/\(gist.id)/\(file.blob)/\(name.percentEncoded)"
  }
}

/// The global ID of an object: `node_id` in REST documents, `id` in GraphQL.
enum NodeID: Hashable, Sendable {
  case gist(String)
  case user(Int)
  case comment(Int)
  case language(String)

  /// Parses an ID; nil if it has another form.
  init?(_ text: String) {
    let parts = text.split(separator: "_", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch (parts[0], Int(parts[1])) {
    case ("G", _): self = .gist(parts[1])
    case ("U", let id?): self = .user(id)
    case ("GC", let id?): self = .comment(id)
    case ("LA", _): self = .language(parts[1])
    default: return nil
    }
  }

  var text: String {
    switch self {
    case .gist(let id): "G_\(id)"
    case .user(let id): "U_\(id)"
    case .comment(let id): "GC_\(id)"
    case .language(let name): "LA_\(name)"
    }
  }
}
