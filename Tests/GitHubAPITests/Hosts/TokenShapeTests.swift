import Testing

@testable import GitHubAPI

@Suite struct TokenShapeTests {
  private static let secret = String(repeating: "aB3", count: 12)

  @Test(arguments: [
    "gho_\(secret)", "ghp_\(secret)", "ghu_\(secret)", "ghs_\(secret)", "ghr_\(secret)",
    "github_pat_\(secret)_more",
  ])
  func `a complete token is recognized to its end`(token: String) {
    let text = Array("\(token)\" more".utf8)
    #expect(TokenShape.length(in: text[...]) == token.utf8.count)
  }

  @Test(arguments: [
    "", "ghp_", "ghp_short", "gh1_\(secret)", "gH_\(secret)", "github_pat_", "ghp-\(secret)",
    secret,
  ])
  func `other text is not`(text: String) {
    #expect(TokenShape.length(in: Array(text.utf8)[...]) == nil)
  }
}
