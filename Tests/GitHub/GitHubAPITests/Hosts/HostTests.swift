import FoundationEssentials
import Testing

@testable import GitHubAPI

@Suite struct `A host` {
  struct Case: Sendable {
    var text: String
    var kind: Host.Kind
    var name: String
    var api: String
    var web: String
  }

  static let cases: [Case] = [
    .init(
      text: "github.com", kind: .gitHub, name: "github.com", api: "https://api.github.com",
      web: "https://github.com"),
    .init(
      text: "GitHub.COM", kind: .gitHub, name: "github.com", api: "https://api.github.com",
      web: "https://github.com"),
    .init(
      text: "https://github.com:443/", kind: .gitHub, name: "github.com",
      api: "https://api.github.com", web: "https://github.com"),
    .init(
      text: "octo.ghe.com", kind: .gheDotCom, name: "octo.ghe.com",
      api: "https://api.octo.ghe.com", web: "https://octo.ghe.com"),
    .init(
      text: "HTTPS://ghe.example.com", kind: .enterprise, name: "ghe.example.com",
      api: "https://ghe.example.com/api/v3", web: "https://ghe.example.com"),
    .init(
      text: "ghe.example.com:8443", kind: .enterprise, name: "ghe.example.com:8443",
      api: "https://ghe.example.com:8443/api/v3", web: "https://ghe.example.com:8443"),
    .init(
      text: "https://127.0.0.1:8443", kind: .enterprise, name: "https://127.0.0.1:8443",
      api: "https://127.0.0.1:8443/api/v3", web: "https://127.0.0.1:8443"),
    .init(
      text: "http://127.0.0.1:8080", kind: .loopback, name: "127.0.0.1:8080",
      api: "http://127.0.0.1:8080", web: "http://127.0.0.1:8080"),
    .init(
      text: "http://LOCALHOST:8080/", kind: .loopback, name: "localhost:8080",
      api: "http://localhost:8080", web: "http://localhost:8080"),
    .init(
      text: "http://[::1]:8080", kind: .loopback, name: "[::1]:8080", api: "http://[::1]:8080",
      web: "http://[::1]:8080"),
    // Names that only look like one of GitHub's.
    .init(
      text: "github.com.evil", kind: .enterprise, name: "github.com.evil",
      api: "https://github.com.evil/api/v3", web: "https://github.com.evil"),
    .init(
      text: "evilgithub.com", kind: .enterprise, name: "evilgithub.com",
      api: "https://evilgithub.com/api/v3", web: "https://evilgithub.com"),
    .init(
      text: "github.com:8443", kind: .enterprise, name: "github.com:8443",
      api: "https://github.com:8443/api/v3", web: "https://github.com:8443"),
    .init(
      text: "evilghe.com", kind: .enterprise, name: "evilghe.com",
      api: "https://evilghe.com/api/v3", web: "https://evilghe.com"),
    .init(
      text: "a.b.ghe.com", kind: .enterprise, name: "a.b.ghe.com",
      api: "https://a.b.ghe.com/api/v3", web: "https://a.b.ghe.com"),
    .init(
      text: "octo.ghe.com:8443", kind: .enterprise, name: "octo.ghe.com:8443",
      api: "https://octo.ghe.com:8443/api/v3", web: "https://octo.ghe.com:8443"),
  ]

  @Test(arguments: cases)
  func `is parsed from what a user types`(_ expected: Case) throws {
    let host = try Host(expected.text)
    #expect(host.kind == expected.kind)
    #expect(host.name == expected.name)
    #expect(host.api.absoluteString == expected.api)
    #expect(host.web.absoluteString == expected.web)
    #expect(host.apiOrigin == URL(string: expected.api).flatMap(Origin.init))
    #expect(host.webOrigin == URL(string: expected.web).flatMap(Origin.init))
    #expect(host.description == expected.name)
  }

  @Test(arguments: cases)
  func `round-trips through its name`(_ expected: Case) throws {
    let host = try Host(expected.text)
    #expect(try Host(host.name) == host)
  }

  @Test func `with a loopback name and no scheme uses http`() throws {
    #expect(try Host("127.0.0.1:8080") == Host("http://127.0.0.1:8080"))
  }

  @Test func `of GitHub itself exists as a constant`() throws {
    #expect(try Host("github.com") == Host.gitHub)
  }

  @Test(arguments: [
    "http://ghe.example.com", "http://github.com", "http://127.0.0.1.evil:80", "http://10.0.0.1",
    "http://localhost.evil",
  ])
  func `is not accepted with plain http`(text: String) {
    #expect(throws: HostError.insecure(text)) { try Host(text) }
  }

  @Test(arguments: [
    "", " ", "github.com ", " github.com", "git hub.com", "github.com\n", "github.com.", ".",
    ".github.com", "git..hub.com", "api.github.com@evil", "https://octocat:secret@github.com",
    "https://github.com@evil", "github%2ecom", "https://github.com%2eevil", "githüb.com",
    "gіthub.com", "xn--gthub-n4a.com", "https://www.xn--gthub-n4a.com", "github.com/octocat",
    "https://github.com/octocat", "https://github.com//", "https://github.com?x", "github.com#x",
    "ftp://github.com", "//github.com", "https://", "https:///", "http://",
    "github.com:", "github.com:x", "github.com:0", "github.com:65536", "github.com:0443",
    "github.com:-1", "github.com:99999999999999999999", "[::1", "https://[::1%25eth0]", "\0",
    "github.com\\evil", "--help",
  ])
  func `that is ambiguous or invalid is rejected`(text: String) {
    #expect(throws: HostError.malformed(text)) { try Host(text) }
  }
}

@Suite struct `A raw file's URL` {
  @Test(arguments: [
    ("github.com", "https://gist.githubusercontent.com/octocat/1/raw/2/a.txt", true),
    ("github.com", "https://gist.github.com/raw/1/2/a.txt", true),
    ("github.com", "https://api.github.com/x", true),
    ("github.com", "https://GIST.githubusercontent.com/x", true),
    ("github.com", "http://gist.githubusercontent.com/x", false),
    ("github.com", "http://gist.githubusercontent.com:443/x", false),
    ("github.com", "https://gist.githubusercontent.com:8443/x", false),
    ("github.com", "https://github.com/x", false),
    ("github.com", "https://raw.githubusercontent.com/x", false),
    ("github.com", "https://gist.githubusercontent.com.evil/x", false),
    ("github.com", "https://evil/", false),
    ("octo.ghe.com", "https://gist.octo.ghe.com/x", true),
    ("octo.ghe.com", "https://octo.ghe.com/gist/x", true),
    ("octo.ghe.com", "https://gist.github.com/x", false),
    ("ghe.example.com", "https://gist.ghe.example.com/x", true),
    ("ghe.example.com", "https://ghe.example.com/gist/x", true),
    ("ghe.example.com", "https://evilghe.example.com/x", false),
    ("ghe.example.com:8443", "https://ghe.example.com:8443/x", true),
    ("ghe.example.com:8443", "https://gist.ghe.example.com/x", true),
    ("ghe.example.com", "https://ghe.example.com:8443/x", false),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080/raw/x", true),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8081/raw/x", false),
    ("http://127.0.0.1:8080", "http://localhost:8080/raw/x", false),
    ("http://127.0.0.1:8080", "https://127.0.0.1:8080/raw/x", false),
    ("http://127.0.0.1:8080", "https://gist.githubusercontent.com/x", false),
  ])
  func `is one of the host's own`(host: String, address: String, isServed: Bool) throws {
    let url = try #require(URL(string: address))
    #expect(try Host(host).serves(url, as: .rawFiles) == isServed)
  }
}

@Suite struct `An avatar's URL` {
  @Test(arguments: [
    ("github.com", "https://avatars.githubusercontent.com/u/583231?v=4", true),
    ("github.com", "http://avatars.githubusercontent.com/u/583231", false),
    ("github.com", "https://api.github.com/x", true),
    ("github.com", "https://gist.githubusercontent.com/x", false),
    ("github.com", "http://169.254.169.254/latest", false),
    ("ghe.example.com", "https://avatars.ghe.example.com/u/1", true),
    ("ghe.example.com", "https://ghe.example.com/avatars/u/1", true),
    ("ghe.example.com", "https://avatars.githubusercontent.com/u/1", false),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080/avatars/1", true),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8081/avatars/1", false),
    ("file:///tmp/copy", "file:///tmp/copy/a.png", true),
    ("file:///tmp/copy", "file:///tmp/other/a.png", false),
  ])
  func `is one of the host's own`(host: String, address: String, isServed: Bool) throws {
    #expect(try Host(host).serves(#require(URL(string: address)), as: .avatars) == isServed)
  }
}

@Suite struct `A folder host` {
  @Test(arguments: [
    ("file:///tmp/copy/", "file:///tmp/copy"), ("file:///tmp/Copy", "file:///tmp/Copy"),
    ("FILE:///tmp/a%20b//", "file:///tmp/a%20b"),
  ])
  func `is accepted`(text: String, name: String) throws {
    let host = try Host(text)
    #expect(host.kind == .folder)
    #expect(host.name == name)
    #expect(host.api.absoluteString == name)
    #expect(try Host(host.name) == host)
    #expect(!host.apiOrigin.isPrivate)
  }

  @Test(arguments: [
    "file:", "file://", "file:///", "file:copy", "file://host/copy", "file:///a/../b",
    "file:///a/%2e%2e/b", "file:///a?x", "file:///a#x", "file:///a%2Fb", "file:///a%00",
  ])
  func `is not parsed from ambiguous text`(text: String) {
    #expect(throws: HostError.malformed(text)) { try Host(text) }
  }

  @Test(arguments: [
    ("file:///tmp/copy/", true), ("file:///tmp/copy/users/octocat.json?page=2", true),
    ("file:///tmp/copyright", false), ("file:///tmp/", false), ("file:///etc/passwd", false),
    ("file:///tmp/copy/../x", false), ("file:///tmp/copy/%2E%2e/x", false),
    ("file:///tmp/copy/%2E%2E%2Fx", false), ("file://host/tmp/copy/x", false),
    ("http://127.0.0.1/tmp/copy/x", false), ("/tmp/copy/x", false),
  ])
  func `owns the files in it`(address: String, isOwn: Bool) throws {
    let host = try Host("file:///tmp/copy/")
    #expect(host.owns(try #require(URL(string: address))) == isOwn)
  }
}

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

@Suite struct `A gist's address for git` {
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
