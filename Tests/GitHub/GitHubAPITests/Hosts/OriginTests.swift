import FoundationEssentials
import GitHubAPI
import Testing

struct OriginTests {
  @Test(arguments: [
    ("https://api.github.com/gists?x", "https://api.github.com"),
    ("HTTPS://API.GitHub.com", "https://api.github.com"),
    ("https://api.github.com:443/", "https://api.github.com"),
    ("https://github.com:8443", "https://github.com:8443"),
    ("http://[::1]:80/", "http://[::1]"), ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
  ])
  func `scheme, host and port make an origin`(address: String, origin: String) throws {
    #expect(try Origin(#require(URL(string: address)))?.description == origin)
  }

  @Test(arguments: [
    "https://api.github.com@evil/", "https://a:b@api.github.com/", "https://api.github.com./",
    "https://api%2egithub.com/", "https://xn--gthub-cta.com/", "https://api.xn--gthub-cta.com/",
    "file:///etc/passwd", "ftp://api.github.com/", "https:///x", "https://api.github.com:0/",
    "https://api.github.com:99999/", "gists", "https://api_github,com/",
  ])
  func `ambiguous hosts have no origin`(address: String) throws {
    #expect(URL(string: address).flatMap(Origin.init) == nil)
  }

  @Test(arguments: [
    ("https://evil.example/", true), ("http://127.0.0.1:1/", true), ("http://localhost/", true),
    ("http://[::1]/", true), ("http://127.0.0.1.evil.example/", false), ("http://10.0.0.1/", false),
    ("http://localhost.evil.example/", false),
  ])
  func `only https and loopback are private`(address: String, isPrivate: Bool) throws {
    #expect(try Origin(#require(URL(string: address)))?.isPrivate == isPrivate)
  }
}
