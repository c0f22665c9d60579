import Testing

@testable import GitHubAPI

@Suite struct TokenShapeTests {
  private static let secret = String(repeating: "aB3", count: 12)

  @Test(arguments: [
    "gho_\(secret)", "token = \"ghp_\(secret)\"", "x\nghu_\(secret)\n", "ghs_\(secret)",
    "ghr_\(secret)",
    "github_pat_\(secret)_more", "ghp_ ghp_\(secret)",
  ])
  func `a token is seen wherever it stands`(text: String) {
    #expect(TokenShape.isIn(text))
  }

  @Test(arguments: [
    "", "ghp_", "ghp_short", "gh1_\(secret)", "gH_\(secret)", "github_pat_", "ghp-\(secret)",
    secret,
  ])
  func `other text is none`(text: String) {
    #expect(!TokenShape.isIn(text))
  }
}
