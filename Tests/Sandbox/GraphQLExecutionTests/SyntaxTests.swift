import GraphQLExecution
import Testing
import TextFormats

@Suite struct Syntax {
  @Test func `ignores comments, commas, white space and a byte order mark`() throws {
    #expect(
      try Zoo.data("\u{FEFF}# all of it\r\nquery,, # named\n Q\t{ animal(id: 1,) { id, } }\n#")
        == ["animal": ["id": "1"]])
  }

  @Test(
    arguments: [
      (#""plain""#, "plain"), ("\"\"", ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
      (#""\u00e9\uD83D\uDE00""#, "é😀"),
      ("\"# no, comment\"", "# no, comment"),
    ])
  func `reads strings`(literal: String, value: String) throws {
    let data = try Zoo.data("{ echo(text: \(literal)) }")
    #expect(data == ["echo": .string("text=\(JSON.string(value).text())")])
  }

  @Test(
    arguments: [
      ("", "Unexpected end of document", []),
      ("# only a comment", "Unexpected end of document", []),
      ("{ animal(id: 1) { id }", "Unexpected end of document", []),
      ("{ }", #"Parse error on "}" (RCURLY) at [1, 3]"#, [1, 3]),
      ("{ animal }}", #"Parse error on "}" (RCURLY) at [1, 11]"#, [1, 11]),
      ("query Q(a: Int) { id }", #"Parse error on "a" (IDENTIFIER) at [1, 9]"#, [1, 9]),
      ("{ animal(id: ) { id } }", #"Parse error on ")" (RPAREN) at [1, 14]"#, [1, 14]),
      ("{\n  é\n}", #"Parse error on "é" (UNKNOWN_CHAR) at [2, 3]"#, [2, 3]),
      ("type Dog { id: ID }", #"Parse error on "type" (IDENTIFIER) at [1, 1]"#, [1, 1]),
      ("fragment on on Dog { id }", #"Parse error on "on" (IDENTIFIER) at [1, 10]"#, [1, 10]),
      ("query($a: Int = $b) { id }", #"Parse error on "$" (VAR_SIGN) at [1, 17]"#, [1, 17]),
      ("{ echo(number: 01) }", #"Parse error on "0" (UNKNOWN_CHAR) at [1, 16]"#, [1, 16]),
      ("{ echo(number: 1.) }", #"Parse error on "1" (UNKNOWN_CHAR) at [1, 16]"#, [1, 16]),
      ("{ echo(number: 1x) }", #"Parse error on "1" (UNKNOWN_CHAR) at [1, 16]"#, [1, 16]),
      ("{ a.b }", #"Parse error on "." (UNKNOWN_CHAR) at [1, 4]"#, [1, 4]),
      (
        #"{ echo(text: "\x") }"#, #"Parse error on "\"" (STRING) at [1, 14]"#, [1, 14]
      ),
    ] as [(String, String, [Int])])
  func `errors name the token and its place`(
    query: String, message: String, place: [Int]
  ) throws {
    let response = Zoo.response(query)
    #expect(response["data"] == nil)
    #expect(response["errors"]?.array?.map { $0["message"]?.string } == [message])
    let locations: [JSON]? =
      place.isEmpty
      ? nil : [["line": .number(String(place[0])), "column": .number(String(place[1]))]]
    #expect(response["errors"]?.array?.first?["locations"]?.array == locations)
  }

  @Test func `nested too deeply is an error, not a crash`() throws {
    for text in [
      String(repeating: "{a", count: 100_000),
      "{echo(kinds:" + String(repeating: "[", count: 100_000),
      "query($a:" + String(repeating: "[", count: 100_000),
    ] {
      #expect(Zoo.messages(text).count == 1)
    }
  }
}
