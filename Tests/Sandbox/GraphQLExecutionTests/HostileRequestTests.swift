import GraphQLExecution
import Testing

/// Requests that would take hours or gigabytes if a selection was looked at again for each use.
@Suite(.timeLimit(.minutes(2))) struct `Hostile requests` {
  private static func fragments(_ count: Int, _ body: (String) -> String) -> String {
    (0..<count).map { "fragment F\($0) on Query { \(body("...F\($0 + 1)")) }" }
      .joined(separator: "\n") + "\nfragment F\(count) on Query { echo }"
  }

  private func messages(_ query: String) throws -> [String] {
    try Zoo.response(query).errors.map(\.message)
  }

  @Test func `forty fragments that spread the next one twice are one field`() throws {
    let query = "{ ...F0 ...F0 }\n" + Self.fragments(40) { "\($0) \($0)" }
    #expect(try Zoo.data(query) == ["echo": ""])
  }

  @Test func `a chain of 190 fragments is one field, and one of 20,000 is refused`() throws {
    #expect(try Zoo.data("{ ...F0 }\n" + Self.fragments(190) { $0 }) == ["echo": ""])
    #expect(
      try messages("{ ...F0 }\n" + Self.fragments(20_000) { $0 })
        == ["Selections are nested more than 200 levels deep"])
  }

  @Test func `200,000 equal fields are one field`() throws {
    let query = "{ \(String(repeating: "echo ", count: 200_000)) }"
    #expect(try Zoo.data(query) == ["echo": ""])
  }

  @Test func `20,000 aliases are as many fields`() throws {
    let query = "{ \((0..<20_000).map { "a\($0): echo" }.joined(separator: " ")) }"
    guard case .object(let members) = try Zoo.data(query) else { throw NoObject() }
    #expect(members.count == 20_000)
  }

  @Test func `of 50,000 unknown fields the first hundred are reported`() throws {
    let query = "{ echo \((0..<50_000).map { "f\($0)" }.joined(separator: " ")) }"
    #expect(
      try messages(query) == (0..<100).map { "Field 'f\($0)' doesn't exist on type 'Query'" })
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
    #expect(try messages(query(0)) == ["Query has depth of 42, which exceeds max depth of 25"])
    #expect(try messages(query(17)) == [])
    #expect(try messages(query(16)) == ["Query has depth of 26, which exceeds max depth of 25"])
  }

  @Test func `fragments on a loop are named, and not those that lead to it`() throws {
    let query = """
      { ...A } fragment A on Query { ...B } fragment B on Query { ...C } fragment C on Query { ...B ...D }
      fragment D on Query { echo }
      """
    #expect(
      try messages(query) == [
        "Fragment B contains an infinite loop", "Fragment C contains an infinite loop",
      ])
  }

  @Test func `a request ends when its time is over`() throws {
    let limit = TimeLimit(.zero)
    #expect(throws: RejectedRequest.tooSlow) {
      try GraphQLRequest("{ echo }").prepared(try Zoo.schema.get(), until: limit)
    }
  }

  @Test func `a response ends at 64 MB, with GitHub's error`() throws {
    let text = String(repeating: "x", count: 1 << 20)
    let fields = (0..<100).map { "a\($0): echo(text: $text)" }.joined(separator: " ")
    let response = try Zoo.response("query($text: String) { \(fields) }", ["text": .string(text)])
    #expect(response.errors.map(\.message) == ["Resource limits for this query exceeded."])
    #expect(response.errors.map(\.type) == ["RESOURCE_LIMITS_EXCEEDED"])
    #expect(response.data?["a62"] != .null)
    #expect(response.data?["a65"] == .null)
  }

  private struct NoObject: Error {}
}
