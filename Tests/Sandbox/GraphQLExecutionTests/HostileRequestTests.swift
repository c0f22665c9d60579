import GraphQLExecution
import Testing
import TextFormats

/// Requests that would take hours or gigabytes if a selection was looked at again for each use.
///
/// What a request costs is counted, not timed.
@Suite(.timeLimit(.minutes(30))) struct `Hostile requests` {
  private static func fragments(_ count: Int, _ body: (String) -> String) -> String {
    (0..<count).map { "fragment F\($0) on Query { \(body("...F\($0 + 1)")) }" }
      .joined(separator: "\n") + "\nfragment F\(count) on Query { echo }"
  }

  /// Returns the response, and what the checks and the execution looked at.
  private func cost(_ query: String) throws -> (response: JSON, checks: Int, work: Int) {
    let prepared = try GraphQLRequest(query).prepared(Zoo.schema)
    let work = Work()
    return (prepared.response(root: Zoo.root, work), prepared.checks, work.spent)
  }

  @Test func `forty fragments that spread the next one twice are one field`() throws {
    let query = "{ ...F0 ...F0 }\n" + Self.fragments(40) { "\($0) \($0)" }
    let (response, checks, work) = try cost(query)
    #expect(response == ["data": ["echo": ""]])
    #expect(checks < 100)
    #expect(work < 100)
  }

  @Test func `a chain of 190 fragments is one field, and a longer one is refused`() throws {
    #expect(try Zoo.data("{ ...F0 }\n" + Self.fragments(190) { $0 }) == ["echo": ""])
    #expect(
      Zoo.messages("{ ...F0 }\n" + Self.fragments(5_000) { $0 })
        == ["Selections are nested more than 200 levels deep"])
  }

  private enum Large: CaseIterable {
    case fields, directives, fragments, values

    var query: String {
      switch self {
      case .fields: "{ \(String(repeating: "echo ", count: 200_000)) }"
      case .directives: "{ echo \(String(repeating: "@skip(if: true) ", count: 50_000)) }"
      case .fragments: "{ ...F0 }\n" + `Hostile requests`.fragments(20_000) { $0 }
      case .values: "{ echo(kinds: [\(String(repeating: "1 ", count: 60_000))]) }"
      }
    }
  }

  @Test(arguments: Large.allCases)
  private func `a document that is larger than any honest one is refused`(large: Large) {
    #expect(Zoo.messages(large.query) == ["This query is too large to execute."])
  }

  @Test func `10,000 aliases are as many fields`() throws {
    let query = "{ \((0..<10_000).map { "a\($0): echo" }.joined(separator: " ")) }"
    #expect(try Zoo.data(query).members?.count == 10_000)
  }

  @Test func `of many unknown fields the first hundred are reported`() throws {
    let query = "{ echo \((0..<40_000).map { "f\($0)" }.joined(separator: " ")) }"
    #expect(
      Zoo.messages(query) == (0..<100).map { "Field 'f\($0)' doesn't exist on type 'Query'" })
  }

  @Test func `selections that are merged in 2⁴⁰ ways are merged once, and are too deep`() throws {
    let levels = (0..<40).map { level in
      """
      fragment F\(level) on Dog { friends { ... on Dog { ...F\(level + 1) } } \
      friends { ... on Dog { ...F\(level + 1) } } a: friends { ... on Dog { ...F\(level + 1) } } }
      """
    }
    let end = "fragment F40 on Dog { id }"
    func query(_ start: Int) -> String {
      "{ brokenOrNull { ...F\(start) } }\n" + levels.dropFirst(start).joined(separator: "\n")
        + "\n\(end)"
    }
    #expect(Zoo.messages(query(0)) == ["Query has depth of 42, which exceeds max depth of 25"])
    #expect(Zoo.messages(query(17)) == [])
    #expect(Zoo.messages(query(16)) == ["Query has depth of 26, which exceeds max depth of 25"])
  }

  @Test func `a response ends when it costs too much, with GitHub's error`() throws {
    let text = String(repeating: "x", count: 1 << 20)
    let fields = (0..<100).map { "a\($0): echo(text: $text)" }.joined(separator: " ")
    let response = Zoo.response("query($text: String) { \(fields) }", ["text": .string(text)])
    #expect(
      response["errors"]?.array?.map { $0["message"] }
        == ["Resource limits for this query exceeded."])
    #expect(response["errors"]?.array?.map { $0["type"] } == ["RESOURCE_LIMITS_EXCEEDED"])
    #expect(response["data"]?["a62"]?.string != nil)
    #expect(response["data"]?["a65"] == .null)
  }

  @Test func `what a field costs to find counts`() throws {
    let work = Work()
    #expect(work.spend(1 << 21))
    #expect(!work.spend(1))
    let response = Zoo.response("{ echo a: echo }", work: work)
    #expect(response["data"] == [:])
    #expect(
      response["errors"] == [
        [
          "type": "RESOURCE_LIMITS_EXCEEDED",
          "message": "Resource limits for this query exceeded.",
        ]
      ])
  }
}
