import GitHubModels
import RepoBrowser
import TestSupport
import Testing
import TextFormats

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

  /// An old example for GitHub's API expands this template to `http://example.com/foo/blah/`; by RFC
  /// 6570 (section 3.2.8), a query has each variable that has a value.
  @Test func `a variable expands in each expression that names it`() throws {
    let template = try URITemplate("http://example.com/{blah}/blah/{?blah}")
    #expect(try template.expand(["blah": "foo"]) == "http://example.com/foo/blah/?blah=foo")
    #expect(try template.expand([:]) == "http://example.com//blah/")
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

/// Every case of the shared test suite for RFC 6570.
@Suite(.requiresShared("uritemplate-test/spec-examples.json"))
struct `The shared cases of RFC 6570` {
  @Test(arguments: ["spec-examples", "spec-examples-by-section", "extended-tests"])
  func `shared cases are expanded as expected`(file: String) throws {
    let cases = try Self.cases(file)
    #expect(cases.count > 10)
    for item in cases {
      let expanded = try? URITemplate(item.template).expand(item.values)
      switch item.expected {
      case .bool(false): #expect(expanded == nil, "\(item.template)")
      case .array(let choices):
        #expect(choices.contains { $0.string == expanded }, "\(item.template): \(expanded ?? "")")
      default: #expect(expanded == item.expected.string, "\(item.template)")
      }
    }
  }

  @Test func `malformed shared cases are refused`() throws {
    let cases = try Self.cases("negative-tests")
    #expect(cases.count > 30)
    for item in cases {
      #expect(throws: URITemplateError.self, "\(item.template)") {
        try URITemplate(item.template).expand(item.values)
      }
    }
  }

  private struct Case {
    var template: String
    var values: [String: URITemplateValue]
    var expected: JSON
  }

  private static func cases(_ file: String) throws -> [Case] {
    let document = try SharedFile.json("uritemplate-test/\(file).json")
    return (document.members ?? []).flatMap { group -> [Case] in
      let pairs = (group.value["variables"]?.members ?? []).compactMap { member in
        value(member.value).map { (member.name, $0) }
      }
      let values = Dictionary(pairs) { $1 }
      return (group.value["testcases"]?.array ?? []).compactMap { pair in
        guard let items = pair.array, items.count == 2, let template = items[0].string else {
          return nil
        }
        return Case(template: template, values: values, expected: items[1])
      }
    }
  }

  private static func value(_ json: JSON) -> URITemplateValue? {
    switch json {
    case .null: nil
    case .array(let members): .list(members.compactMap(text))
    case .object(let members):
      .map(members.compactMap { member in text(member.value).map { .init(member.name, $0) } })
    default: text(json).map(URITemplateValue.text)
    }
  }

  private static func text(_ json: JSON) -> String? {
    if case .number(let digits) = json { digits } else { json.string }
  }
}
