import Testing

@testable import GitHubAPI

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
