import HTTPTypes
import Testing

@testable import GitHubAPI

struct RedactorTests {
  @Test(arguments: [
    ("gho_0123456789abcdefghij", "[redacted]"),
    ("a ghp_0123456789ABCDEFGHIJ!", "a [redacted]!"),
    ("github_pat_11AAAAAAA0_bbbbbbbbbb", "[redacted]"),
    ("ghx_0123456789abcdef", "[redacted]"), ("ghp_notes", "ghp_notes"),
    ("gh_0123456789abcdefghij", "gh_0123456789abcdefghij"), ("g", "g"), ("gh", "gh"), ("", ""),
    ("ghp_ghp_0123456789abcdefghij", "[redacted]"), ("ghÿ_é🎉", "ghÿ_é🎉"),
    ("github_pat_short", "github_pat_short"),
  ])
  func `text that looks like a token is replaced`(text: String, redacted: String) {
    #expect(Redactor().redact(text) == redacted)
  }

  @Test func `a known secret is replaced in every form`() {
    let redactor = Redactor()
    redactor.learn("p@ss wörd?>")
    // Made with coreutils base64 and Python's urllib, alone and inside of more.
    for text in [
      "p@ss wörd?>", "cEBzcyB3w7ZyZD8+", "cEBzcyB3w7ZyZD8-", "p%40ss%20w%C3%B6rd%3F%3E",
      "p%40ss%20w%c3%b6rd%3f%3e",
    ] {
      #expect(redactor.redact("<\(text)>") == "<[redacted]>", "\(text)")
    }
    // "x:", "user:" and "me:" in front, "!" behind.
    for text in ["eDpwQHNzIHfDtnJkPz4h", "dXNlcjpwQHNzIHfDtnJkPz4h", "bWU6cEBzcyB3w7ZyZD8+IQ=="] {
      let result = redactor.redact(text)
      #expect(result.contains("[redacted]"), "\(text)")
      #expect(result.count < "[redacted]".count + 10, "\(result)")
    }
  }

  @Test func `the longest secret wins, and short ones are ignored`() {
    let redactor = Redactor()
    redactor.learn("abcd")
    redactor.learn("abcdefgh")
    redactor.learn("abc")
    redactor.learn("")
    #expect(redactor.redact("abcdefgh abcd abc") == "[redacted] [redacted] abc")
  }

  @Test(arguments: [
    (HTTPField(name: .authorization, value: "Bearer x"), "Bearer [redacted]"),
    (HTTPField(name: .authorization, value: "x"), "[redacted]"),
    (HTTPField(name: .proxyAuthorization, value: "Basic eDp5"), "Basic [redacted]"),
    (HTTPField(name: .cookie, value: "a=b; c=d"), "[redacted]"),
    (HTTPField(name: .setCookie, value: "a=b; Path=/"), "[redacted]"),
    (HTTPField(name: .eTag, value: "\"a\""), "\"a\""),
    (HTTPField(name: .location, value: "/?gho_0123456789abcdefghij"), "/?[redacted]"),
  ])
  func `fields with credentials show only their scheme`(
    field: HTTPField, shown: String
  ) {
    #expect(Redactor().redact(field) == shown)
  }
}
