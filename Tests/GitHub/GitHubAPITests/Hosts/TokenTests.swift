import Testing

@testable import GitHubAPI

@Suite struct `A token` {
  @Test(arguments: ["gho_abc", " gho_abc", "gho_abc\n", "\r\n\t gho_abc \r\n", "\u{B}gho_abc\u{C}"])
  func `is trimmed`(text: String) {
    #expect(Token(text)?.value == "gho_abc")
  }

  @Test(arguments: [
    "", " ", "\n", "a b", "a\r\nX: y", "a\tb", "a\0", "\0a", "é", "a\u{7F}", "a\u{85}", "\u{A0}a",
    "tok\u{200B}en",
  ])
  func `with a byte outside 0x21 to 0x7E is rejected`(text: String) {
    #expect(Token(text) == nil)
  }

  @Test func `may have every byte from 0x21 to 0x7E`() {
    let text = String(decoding: 0x21...0x7E as ClosedRange<UInt8>, as: UTF8.self)
    #expect(Token(text)?.value == text)
  }

  @Test func `is identified by 16 digits of its SHA-256`() throws {
    let token = try #require(Token("abc"))
    // FIPS 180-2, appendix B.1.
    #expect(token.fingerprint == "ba7816bf8f01cfea")
  }

  @Test func `does not appear in descriptions`() throws {
    let token = try #require(Token("gho_secret"))
    var dumped = ""
    dump(token, to: &dumped)
    dump([token: [token]], to: &dumped)
    let texts = [
      "\(token)", String(describing: token), String(reflecting: token), "\([token])",
      "\(Optional(token) as Any)", String(reflecting: (1, token)), dumped,
    ]
    for text in texts { #expect(!text.contains("secret")) }
  }
}

@Suite struct TokenShapeTests {
  private static let secret = String(repeating: "aB3", count: 12)

  @Test(arguments: [
    "gho_\(secret)", "ghp_\(secret)", "ghu_\(secret)", "ghs_\(secret)", "ghr_\(secret)",
    "github_pat_\(secret)_more", "ghs_123456_eyJhbGciOi\(secret).eyJp-c3M_\(secret).-\(secret)--_x",
  ])
  func `a complete token is recognized to its end`(token: String) {
    let text = Array("\(token)\" more".utf8)
    #expect(TokenShape.length(in: text[...]) == token.utf8.count)
  }

  @Test(arguments: [".", "...", "-", "--- ", ". more", "-\n"])
  func `dots and hyphens around a token are not a part of it`(end: String) {
    #expect(TokenShape.length(in: Array("ghp_\(Self.secret)\(end)".utf8)[...]) == 40)
  }

  @Test(arguments: [
    "", "ghp_", "ghp_notes-of-yesterday-and-today.txt", "ghp_short", "gh1_\(secret)",
    "gH_\(secret)", "github_pat_", "ghp-\(secret)",
    secret,
  ])
  func `other text is not`(text: String) {
    #expect(TokenShape.length(in: Array(text.utf8)[...]) == nil)
  }
}
