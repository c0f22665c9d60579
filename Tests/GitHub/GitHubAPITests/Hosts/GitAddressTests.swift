import GitHubAPI
import Testing

@Suite("A gist's address for git")
struct GitAddressTests {
  private static let id = "6cad326836d38bd3a7ae"

  @Test(arguments: [
    ("github.com", "https://gist.github.com/\(id).git", "https://gist.github.com"),
    ("github.com", "https://gist.github.com/octocat/\(id)", "https://gist.github.com"),
    ("github.com", "https://github.com/\(id).git", "https://github.com"),
    ("octo.ghe.com", "https://gist.octo.ghe.com/\(id).git", "https://gist.octo.ghe.com"),
    (
      "ghe.example.com:8443", "https://ghe.example.com:8443/gist/\(id).git",
      "https://ghe.example.com:8443"
    ),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080/gist/\(id).git", "http://127.0.0.1:8080"),
  ])
  func `the host's own is used`(host: String, address: String, origin: String) throws {
    #expect(try Host(host).gitOrigin(of: address, id: Self.id)?.description == origin)
  }

  @Test(arguments: [
    ("github.com", "https://ghe.example.com/\(id).git"),
    ("github.com", "https://api.github.com/\(id).git"),
    ("github.com", "https://gist.gist.github.com/\(id).git"),
    ("github.com", "https://gist.github.com//\(id).git"),
    ("github.com", "https://gist.github.com/%2e%2e/\(id).git"),
    ("github.com", "https://gist.github.com/\(id).git/"),
    ("github.com", "https://gist.github.com/x\(id).git"),
    ("github.com", "https://gist.github.com/\(id).git#\(id)"),
    ("ghe.example.com:8443", "https://gist.ghe.example.com/\(id).git"),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8081/\(id).git"),
    ("http://127.0.0.1:8080", "http://localhost:8080/\(id).git"),
    ("http://127.0.0.1:8080", "https://127.0.0.1:8080/\(id).git"),
    ("file:///copy", "file:///copy/\(id).git"),
  ])
  func `any other is not`(host: String, address: String) throws {
    #expect(try Host(host).gitOrigin(of: address, id: Self.id) == nil)
  }
}
