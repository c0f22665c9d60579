import RepoBrowser
import Testing

@Suite struct `A repository name` {
  @Test(arguments: ["octocat/Hello-World", "a/.github", "a_b/c.d", "0/-"])
  func `a repository name has an owner and a name`(text: String) {
    #expect(RepositoryName(text)?.description == text)
  }

  @Test(arguments: [
    "octocat", "octocat/", "/a", "a/b/c", "../a", "a/..", "./a", "a b/c", "a/b?c", "é/a", "", "/",
    "a/\(String(repeating: "b", count: 101))", "a%2Fb/c",
  ])
  func `names that could mean another path are refused`(text: String) {
    #expect(RepositoryName(text) == nil)
  }
}
