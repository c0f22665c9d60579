/// The addresses that documents name, under the origin that the client asked.
struct Addresses: Sendable {
  /// Scheme, host and port.
  let origin: String
  /// Where the API's paths begin.
  let api: String

  func user(_ login: String) -> String { "\(api)/users/\(PercentEncoding.encoded(login))" }
  func gist(_ id: String) -> String { "\(api)/gists/\(id)" }
  func repository(_ repository: StoredRepository) -> String {
    "\(api)/repos/\(segments(of: repository))"
  }

  /// The repository's page, if there were one; files lie under it for whoever has no API.
  func page(of repository: StoredRepository) -> String {
    "\(origin)/\(segments(of: repository))"
  }

  /// The same repository, whatever it is called.
  func repository(byNumber repository: StoredRepository) -> String {
    "\(api)/repositories/\(repository.id)"
  }

  func gistPage(_ id: String) -> String { "\(origin)/gist/\(id)" }

  /// One file's bytes; like GitHub's the address names the owner and the blob.
  func rawFile(_ name: String, _ file: StoredFile, of gist: StoredGist) -> String {
    let owner = PercentEncoding.encoded(gist.owner ?? "anonymous")
    return "\(origin)/raw/\(owner)/\(gist.id)/\(file.blob)/\(PercentEncoding.encoded(name))"
  }

  private func segments(of repository: StoredRepository) -> String {
    PercentEncoding.encoded(path: repository.fullName)
  }
}
