/// Builds the URLs in responses, which begin with the origin that the client used.
struct URLBuilder: Sendable {
  let origin: String
  let api: String

  func user(_ login: String) -> String { "\(api)/users/\(login.percentEncoded)" }
  func gist(_ id: String) -> String { "\(api)/gists/\(id)" }
  func repository(_ repository: StoredRepository) -> String {
    "\(api)/repos/\(repository.fullName.percentEncodedPath)"
  }

  /// Returns a repository's URL by ID, which outlives a change of name.
  func repository(byID repository: StoredRepository) -> String {
    "\(api)/repositories/\(repository.id)"
  }

  /// Returns the URL of a repository's web page, under which its raw files are served.
  func webPage(of repository: StoredRepository) -> String {
    "\(origin)/\(repository.fullName.percentEncodedPath)"
  }

  func gistPage(_ id: String) -> String { "\(origin)/gist/\(id)" }

  /// Returns the raw URL of a file, which like GitHub's contains the owner and the blob.
  func rawFile(_ name: String, _ file: StoredFile, of gist: StoredGist) -> String {
    let owner = (gist.owner ?? "anonymous").percentEncoded
    return "\(origin)/raw/\(owner)/\(gist.id)/\(file.blob)/\(name.percentEncoded)"
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
