import Testing

@testable import CommandSupport

@Suite struct `A message of jq` {
  private static func message(_ text: String) -> JQMessage { JQMessage(Array(text.utf8)) }

  @Test(arguments: [
    (
      """
      jq: error: syntax error, unexpected $end (Unix shell quoting issues?) at <top-level>, line 1:
       .[
      jq: 1 compile error

      """, "syntax error, unexpected end of expression"
    ),
    (
      "jq: error: syntax error, unexpected INVALID_CHARACTER, expecting $end (Unix shell quoting "
        + "issues?) at <top-level>, line 1:\n .a }\n",
      "syntax error, unexpected invalid character, expecting end of expression"
    ),
    (
      "jq: error: foo/0 is not defined at <top-level>, line 3:\n.a | foo |\n"
        + "jq: error: bar/0 is not defined at <top-level>, line 4:\nbar\njq: 2 compile errors\n",
      "foo/0 is not defined"
    ),
    ("jq: error: module not found: a\n\njq: 1 compile error\n", "module not found: a"),
    // jq 1.7 and newer name the column.
    (
      "jq: error: foo/0 is not defined at <top-level>, line 1, column 2:\n foo\n  ^^^\n"
        + "jq: 1 compile error\n", "foo/0 is not defined"
    ),
    ("", "syntax error"),
  ])
  func `about an expression is its first error`(text: String, reason: String) {
    #expect(Self.message(text).invalidExpression == reason)
  }

  @Test(arguments: [
    (
      "jq: error (at <stdin>:1): Cannot index string with string \"b\"\n",
      "Cannot index string with string \"b\""
    ),
    ("jq: error (at <stdin>:0) (not a string): {\"a\":1}\n", "error was given no string"),
    ("[\"DEBUG:\",{}]\n{}jq: error (at <unknown>): x\ny\n", "x"), ("bye", "bye"),
    ("{\"id\":1}\n", ""), ("", ""),
    (
      "jq: error (at <stdin>:1): \(String(repeating: "x", count: 300))\n",
      String(repeating: "x", count: 200) + "…"
    ),
  ])
  func `about a failure has no document`(text: String, reason: String) {
    #expect(Self.message(text).failure == reason)
  }

  @Test func `about bad JSON says where it ends`() {
    #expect(
      Self.message("parse error: Unfinished JSON term at EOF at line 2, column 0\n").invalidInput
        == "Unfinished JSON term at EOF at line 2, column 0")
    #expect(Self.message("jq: error (at <stdin>:1): x\n").invalidInput == nil)
  }
}
