import Testing
@testable import TextFormats

@Suite struct `Parsing JSON` {
  @Test func `a document keeps the order of its members and the text of its numbers`() throws {
    let json = try JSON(
      parsing: #" {"z": [1, -0.50, 1E+3, 744781066], "a": {"b": null, "b": true}, "é": false} "#
        .utf8)
    #expect(
      json
        == .object([
          .init(
            "z", .array([.number("1"), .number("-0.50"), .number("1E+3"), .number("744781066")])),
          .init("a", .object([.init("b", .null), .init("b", .bool(true))])),
          .init("é", .bool(false)),
        ]))
    #expect(json["a"]?["b"] == .bool(true), "the last of doubles")
    #expect(json["c"] == nil)
    #expect(json["z"]?["a"] == nil)
  }

  @Test(arguments: [
    (#"{"a": 1, "b": {"a": 1}, "c": [{"a": 1}, {"a": 1}]}"#, false),
    ("{\"\u{E9}\": 1, \"e\u{301}\": 1}", false), (#"{"a": 1, "b": 2, "\u0061": 1}"#, true),
    (#"[{"b": {"a": 1, "a": 1}}]"#, true), (#"["a", "a"]"#, false),
  ])
  func `a name twice in one object is found`(text: String, isFound: Bool) throws {
    #expect(try JSON(parsing: text.utf8).hasRepeatedName == isFound)
  }

  @Test(arguments: [
    (#""""#, ""), (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u00e9\u4E2d""#, "é中"), (#""\ud83d\ude00!""#, "😀!"), (#""x\u0000y""#, "x\0y"),
    ("\"\u{7F}\u{2028}中\"", "\u{7F}\u{2028}中"), (#""a\nb\nc""#, "a\nb\nc"),
  ])
  func `a string is unescaped`(text: String, expected: String) throws {
    #expect(try JSON(parsing: text.utf8) == .string(expected))
  }

  @Test(arguments: [
    (#""\ud800""#, "\u{FFFD}"), (#""a\udc00b""#, "a\u{FFFD}b"), (#""\ud800\n""#, "\u{FFFD}\n"),
    (#""\ud800\ud83d\ude00""#, "\u{FFFD}😀"), (#""\ud800x\udfff""#, "\u{FFFD}x\u{FFFD}"),
    (#""\ud800\u0041""#, "\u{FFFD}A"),
  ])
  func `a lone surrogate becomes U+FFFD and is marked as repaired`(text: String, expected: String)
    throws
  {
    let json = try JSON(parsing: text.utf8)
    #expect(json == .repairedString(expected))
    #expect(json.isRepaired)
    #expect(json.string == expected)
  }

  @Test func `bytes that are not UTF-8 become U+FFFD and are marked as repaired`() throws {
    let bytes = Array("[\"caf".utf8) + [0xE9] + Array("\", \"ok\"]".utf8)
    #expect(
      try JSON(parsing: bytes) == .array([.repairedString("caf\u{FFFD}"), .string("ok")]))
  }

  @Test func `a byte order mark is skipped`() throws {
    #expect(try JSON(parsing: [0xEF, 0xBB, 0xBF] + Array("{}".utf8)) == .object([]))
  }

  @Test(arguments: [
    ("", 0), ("  ", 2), (#"{"id":"#, 6), ("[1,", 3), ("[1,]", 3), ("[,1]", 1), ("{,}", 1),
    (#"{"a"}"#, 4), (#"{"a":1,}"#, 7), (#"{a:1}"#, 1), ("[1 2]", 3), ("{} x", 3), ("1 2", 2),
    ("NaN", 0), ("Infinity", 0), ("-", 1), ("01", 1), ("+1", 0), (".5", 0), ("1.", 2), ("1e", 2),
    ("1e+", 3), ("nul", 3), ("nulL", 3), ("truee", 4), ("'a'", 0), (#""a"#, 2), (#""\x""#, 2),
    (#""\u12g4""#, 5), (#""\u12"#, 5), (#""\"#, 2), (#""\ud800\u12""#, 11), ("\"a\nb\"", 2),
    ("<!DOCTYPE html>", 0),
    ("[1]]", 3), ("\u{FEFF}", 3), ("/**/1", 0),
  ])
  func `invalid JSON is rejected with its offset`(text: String, offset: Int) {
    #expect(throws: JSONError(offset: offset)) { try JSON(parsing: text.utf8) }
  }

  @Test func `UTF-16 is rejected`() {
    let utf16 = "{}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(throws: JSONError(offset: 1)) { try JSON(parsing: utf16) }
    #expect(throws: JSONError(offset: 0)) { try JSON(parsing: [0xFF, 0xFE] + utf16) }
  }

  @Test func `nesting ends at its limit, not with the stack`() throws {
    let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    _ = try JSON(parsing: deepest.utf8)
    #expect(throws: JSONError(offset: 512)) {
      try JSON(parsing: String(repeating: "[", count: 513).utf8)
    }
    #expect(throws: JSONError(offset: 5 * 512)) {
      try JSON(parsing: String(repeating: #"{"a":"#, count: 10_000).utf8)
    }
    let wide = String(repeating: "[[]],", count: 2000)
    #expect(try JSON(parsing: "[\(wide)[]]".utf8).array?.count == 2001)
  }

  @Test func `every prefix and every changed byte of a document ends in a value or an error`() {
    let document = Array(#"{"a":[1.5e-3,"\ud83d\ude00\n",true,null,{"é":false}],"b":""}"#.utf8)
    for length in 0..<document.count {
      #expect(throws: JSONError.self) { try JSON(parsing: document.prefix(length)) }
    }
    for index in document.indices {
      for byte in [0x00, 0x22, 0x2C, 0x5C, 0x5D, 0x75, 0x7D, 0xFF] as [UInt8] {
        var changed = document
        changed[index] = byte
        _ = try? JSON(parsing: changed)
      }
    }
  }

  @Test(arguments: [
    (#"["\ud800"]"#, 9), (#"{"\ud800\n": 1}"#, 11), ("[[[1]]]", 2), ("[1,]", 3), ("[1]]", 3),
  ])
  func `strictly, broken Unicode and deep nesting are errors, as what is no JSON is`(
    text: String, offset: Int
  ) throws {
    #expect(throws: JSONError(offset: offset)) {
      try JSON(strictlyParsing: text.utf8, nestingLimit: 2)
    }
  }

  @Test func `strictly, bytes that are not UTF-8 are an error, also in a name`() throws {
    for start in ["[\"caf", "{\"caf"] {
      #expect(throws: JSONError.self) {
        try JSON(strictlyParsing: Array(start.utf8) + [0xE9] + Array("\":1}".utf8))
      }
    }
    #expect(
      try JSON(strictlyParsing: #"{"é":[1,"😀"]}"#.utf8)
        == .object([.init("é", .array([.number("1"), .string("😀")]))]))
  }

  @Test func `a value is read only as its own type`() {
    let values: [JSON] = [
      .null, .bool(true), .number("1"), .string("x"), .repairedString("y"), .array([]), .object([]),
    ]
    #expect(values.map(\.bool) == [nil, true, nil, nil, nil, nil, nil])
    #expect(values.map(\.string) == [nil, nil, nil, "x", "y", nil, nil])
    #expect(values.map { $0.array != nil } == [false, false, false, false, false, true, false])
    #expect(values.map { $0.members != nil } == [false, false, false, false, false, false, true])
    #expect(values.map(\.isRepaired) == [false, false, false, false, true, false, false])
  }
}

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
