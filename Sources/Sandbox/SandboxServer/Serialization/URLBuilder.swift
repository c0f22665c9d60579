/// Builds the URLs in responses, which begin with the origin that the client used.
struct URLBuilder: Sendable {
  /// Scheme, host and port.
  let origin: String
  /// The base URL of the API.
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

  /// Returns the URL of a gist's web page.
  func gistPage(_ id: String) -> String { "\(origin)/gist/\(id)" }

  /// Returns the raw URL of a file, which like GitHub's contains the owner and the blob.
  func rawFile(_ name: String, _ file: StoredFile, of gist: StoredGist) -> String {
    let owner = (gist.owner ?? "anonymous").percentEncoded
    return "\(origin)/raw/\(owner)/\(gist.id)/\(file.blob)/\(name.percentEncoded)"
  }
}
