import GitHubModels
import Testing

@Suite struct `Writing JSON` {
  @Test(arguments: [
    #"{"z":[1,-0.50,1E+3],"a":{"b":null,"b":true},"":[],"é":{}}"#,
    #"["\"\\\b\f\n\r\t\u0000\u001b/"]"#,
    "[\"\u{7F}\u{2028}中😀\"]", "null", "false", "12345678901234567890",
  ])
  func `a compact document is written as it was received`(text: String) throws {
    #expect(try JSON(parsing: text.utf8).text() == text)
  }

  @Test func `two spaces a level indent a document`() throws {
    let json = try JSON(parsing: #"{"a":[1,{"b":[]}],"c":{},"d":"x y"}"#.utf8)
    #expect(
      json.text(indented: true) == """
        {
          "a": [
            1,
            {
              "b": []
            }
          ],
          "c": {},
          "d": "x y"
        }
        """)
  }

  @Test func `unneeded escapes are not written`() throws {
    #expect(try JSON(parsing: #""\u00e9\/\u0041""#.utf8).text() == #""é/A""#)
  }

  @Test func `a repaired string is still JSON`() throws {
    #expect(try JSON(parsing: #""\ud800""#.utf8).text() == "\"\u{FFFD}\"")
  }

  @Test func `every scalar below U+0100 round-trips`() throws {
    let all = String(String.UnicodeScalarView((0..<0x100).compactMap(Unicode.Scalar.init)))
    let text = JSON.object([.init(all, .string(all))]).text(indented: true)
    #expect(try JSON(parsing: text.utf8) == .object([.init(all, .string(all))]))
  }
}
