import RepoBrowser
import Testing

@Suite struct `A URI template` {
  @Test(arguments: [
    ("https://api.github.com/users/{user}", "https://api.github.com/users/shipit%5Bbot%5D"),
    ("https://api.github.com/gists{/gist_id}", "https://api.github.com/gists"),
    (
      "https://api.github.com/users/{user}/repos{?type,page,per_page,sort}",
      "https://api.github.com/users/shipit%5Bbot%5D/repos?per_page=100&sort=pushed"
    ),
    (
      "https://api.github.com/search/repositories?q={query}{&page,per_page,sort,order}",
      "https://api.github.com/search/repositories?q=a%20b%26c%7Buser%7D&per_page=100&sort=pushed"
    ),
    (
      "https://api.github.com/repos/o/n/contents/{+path}",
      "https://api.github.com/repos/o/n/contents/a/b%20c%25.md"
    ),
    ("", ""), ("users/{nobody}{?x}{&y}", "users/"),
  ])
  func `GitHub's templates are expanded, and values only once`(template: String, expected: String)
    throws
  {
    let values: [String: URITemplateValue] = [
      "user": "shipit[bot]", "per_page": "100", "sort": "pushed", "query": "a b&c{user}",
      "path": "a/b c%.md",
    ]
    #expect(try URITemplate(template).expand(values) == expected)
  }

  @Test(arguments: [
    ("ab{cd", 5), ("ab}", 2), ("é}", 2), ("{}", 1), ("{a,}", 3), ("{a b}", 2), ("{a:}", 3),
    ("{a:0}", 3), ("{a:10000}", 7), ("{!a}", 1), ("{%2}", 1), ("{a..b}", 3), ("{a.}", 3),
    ("{", 1), ("{{a}}", 1), ("{?", 2),
  ])
  func `an error in a template has its position`(template: String, position: Int) {
    #expect(throws: URITemplateError.malformed(position: position)) { try URITemplate(template) }
  }

  @Test func `a prefix modifier for a list is refused`() throws {
    let template = try URITemplate("x{y,list:2}")
    #expect(throws: URITemplateError.prefixOfComposite(position: 4)) {
      try template.expand(["list": .list(["a", "b"])])
    }
    #expect(try template.expand(["list": "abc"]) == "xab")
    #expect(try template.expand(["list": .list([])]) == "x")
  }
}
