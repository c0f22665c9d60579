import Testing

@testable import CommandSupport
@testable import GistsCommands

/// IDs and URLs that name a gist, and those that don't.
@Suite struct GistReferenceTests {
  static let id = "6cad326836d38bd3a7ae"
  static let long = "a1b2c3d4e5f60718293a4b5c6d7e8f90"
  static let sha = "57a7f021a713b1c5a6a199b54cc514735d2d462f"

  struct Case: CustomTestStringConvertible {
    var text: String
    var id: String? = GistReferenceTests.id
    var revision: String?
    var host: String? = "github.com"

    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(text: id, host: nil),
    Case(text: "6CAD326836D38BD3A7AE", host: nil),
    Case(text: long, id: long, host: nil),
    Case(text: "octocat/\(id)", host: nil),
    Case(text: "octo_corp/\(long.uppercased())", id: long, host: nil),
    Case(text: "1234567", id: "1234567", host: nil),
    Case(text: "0042", id: "0042", host: nil),
    Case(text: "1", id: "1", host: nil),
    Case(text: "042", id: "042", host: nil),
    Case(text: "https://gist.github.com/\(id)"),
    Case(text: "https://gist.github.com/\(id)/"),
    Case(text: "https://gist.github.com/\(id).git"),
    Case(text: "https://gist.github.com/octocat/\(id)"),
    Case(text: "https://gist.github.com/octocat/\(id)/"),
    Case(text: "https://gist.github.com/octocat/\(id).git"),
    Case(text: "https://gist.github.com/octocat/\(id)#file-hello-py"),
    Case(text: "https://gist.github.com/octocat/\(id)?permalink_comment_id=1#gistcomment-1"),
    Case(text: "https://gist.github.com/octocat/\(id)/\(sha)", revision: sha),
    Case(text: "https://gist.github.com/\(id)/\(sha)", revision: sha),
    Case(text: "https://gist.github.com/octocat/\(id)/raw"),
    Case(text: "https://gist.github.com/octocat/\(id)/raw/\(sha)/hello%20world.py"),
    Case(text: "https://gist.githubusercontent.com/octocat/\(id)/raw/\(sha)/hello.py"),
    Case(text: "HTTPS://GIST.GITHUB.COM/octocat/\(id.uppercased())"),
    Case(text: "https://gist.github.com:443/\(id)"),
    Case(text: "https://gist.github.com/1", id: "1"),
    Case(text: "https://gist.github.com/123456/\(id)"),
    Case(text: "https://gist.github.com/octo_corp/\(id)"),
    Case(text: "https://api.github.com/gists/\(id)"),
    Case(text: "https://api.github.com/gists/\(id)/\(sha)", revision: sha),
    Case(text: "https://ghe.example.com/gist/\(id)", host: "ghe.example.com"),
    Case(text: "https://ghe.example.com:8443/gist/octocat/\(id)", host: "ghe.example.com:8443"),
    Case(text: "https://gist.ghe.example.com/octocat/\(id)", host: "ghe.example.com"),
    Case(text: "https://ghe.example.com/api/v3/gists/\(id)", host: "ghe.example.com"),
    Case(text: "https://octo.ghe.com/gist/\(id)", host: "octo.ghe.com"),
    Case(text: "https://api.octo.ghe.com/gists/\(id)", host: "octo.ghe.com"),
    Case(text: "git@gist.github.com:\(id).git"),
    Case(text: "git@gist.github.com:octocat/\(id).git"),
    Case(text: "git@gist.github.com:\(id)"),
    Case(text: "ssh://git@gist.github.com/\(id).git"),
    Case(text: "git@ghe.example.com:gist/\(id).git", host: "ghe.example.com"),
    Case(text: "git@github.com:octocat/hello-world.git", id: nil, host: "github.com"),
    Case(text: "http://127.0.0.1:8080/\(id)", host: "127.0.0.1:8080"),
    Case(text: "http://127.0.0.1:8080/octocat/\(id)", host: "127.0.0.1:8080"),
    Case(text: "http://localhost:8080/gist/octocat/\(id)", host: "localhost:8080"),
    Case(text: "http://[::1]:8080/gists/\(id)", host: "[::1]:8080"),
    Case(text: "http://127.0.0.1:8080/api/v3/gists/\(id)", host: "127.0.0.1:8080"),
    // Not a gist, but the host is checked first.
    Case(text: "https://ghe.example.com/a/\(id)", id: nil, host: "ghe.example.com"),
    Case(text: "https://gist.github.com", id: nil, host: "gist.github.com"),
    Case(text: "https://gist.github.com/octocat", id: nil, host: "gist.github.com"),
    Case(text: "https://gist.github.com//\(id)", id: nil, host: "gist.github.com"),
    Case(text: "https://gist.github.com/\(id)/stargazers", id: nil, host: "gist.github.com"),
    Case(text: "https://gist.github.com/octocat/\(id)%00", id: nil, host: "gist.github.com"),
    Case(text: "https://gist.github.com/../\(id)", id: nil, host: "gist.github.com"),
    Case(text: "https://gist.github.com/octocat/--upload-pack=x", id: nil, host: "gist.github.com"),
    Case(text: "https://github.com/octocat/hello-world", id: nil, host: "github.com"),
    Case(text: "https://api.github.com/users/octocat", id: nil, host: "api.github.com"),
    Case(text: "https://gist.github.com.evil/\(id)", host: "github.com.evil"),
    Case(text: "https://evilgist.github.com/\(id)", id: nil, host: "evilgist.github.com"),
  ])
  func `IDs and URLs are parsed`(_ item: Case) throws {
    let reference = try #require(GistReference(item.text))
    let isNumber =
      item.host == nil && (4..<20).contains(item.text.count) && GistID.isDigits(item.text)
    #expect(reference.name == item.id.map { isNumber ? .digits($0) : .id($0) })
    #expect(reference.revision == item.revision)
    #expect(reference.urlHost == item.host)
  }

  @Test(arguments: [
    "6cad", "abcdef", "a1b2c3d4e5f60718293a4b5c6d7e8f9", "6cad326836d38bd3a7a", "6CAD",
  ])
  func `other hex digits are an abbreviated ID`(text: String) {
    #expect(GistReference(text)?.name == .prefix(text.lowercased()))
  }

  @Test(arguments: [
    "", " ", "a", "abc", "1a", "hello", "-", "--", "--upload-pack=x", "6cad 3268", "6cad\n",
    "\(id)/", "/\(id)", "./\(id)", "../\(id)", "\(id)?x", "\(id)#file", "octocat/\(id)/",
    "octocat/1234567", "octocat/1",
    "octocat/6cad32", "a b/\(id)", "a/b/\(id)",
    "gist.github.com/\(id)", "git@gist.github.com/\(id).git", "root@gist.github.com:\(id)",
    "ssh://git@gist.github.com:22/\(id)", "git@127.0.0.1:8080:\(id)", "git@:\(id)",
    "git://gist.github.com/\(id).git", "file:///etc/passwd", "javascript:alert(1)",
    "http://gist.github.com/\(id)", "http://ghe.example.com/gist/\(id)",
    "https://octocat:secret@gist.github.com/\(id)", "https://gist.github.com%2f\(id)",
    "https://gist.github.com./\(id)", "https://gist.github.com:99999/\(id)", "https:///\(id)",
    "https://", "://", "https://gist.gïthub.com/\(id)",
    "\u{1B}]0;x\u{7}", "6cad326836d38bd3a7ae\u{0}", "６cad326836d38bd3a7ae", "0x6cad",
    "6cad3268-36d3",
    String(repeating: "a", count: 33), String(repeating: "1", count: 40), sha,
    String(repeating: "f", count: 100_000),
  ])
  func `anything else is an invalid ID or URL`(text: String) {
    #expect(GistReference(text) == nil)
  }
}
