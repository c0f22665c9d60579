import Testing
import TextFormats

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
    // jq 1.7.1 has other words for the end.
    (
      """
      jq: error: syntax error, unexpected end of file (Unix shell quoting issues?) at <top-level>, line 1:
       .[
      jq: 1 compile error

      """, "syntax error, unexpected end of expression"
    ),
    (
      "jq: error: Top-level program not given (try \".\")\njq: 1 compile error\n",
      "Top-level program not given (try \".\")"
    ),
    // jq 1.8.1 names the column, and marks it.
    (
      """
      jq: error: foo/0 is not defined at <top-level>, line 1, column 7:
           .a | foo | bar
                ^^^
      jq: error: bar/0 is not defined at <top-level>, line 1, column 13:
           .a | foo | bar
                      ^^^
      jq: 2 compile errors

      """, "foo/0 is not defined"
    ),
    (
      """
      jq: error: syntax error, unexpected INVALID_CHARACTER, expecting end of file at <top-level>, line 1, column 5:
           .a }
              ^
      jq: 1 compile error

      """, "syntax error, unexpected invalid character, expecting end of expression"
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
    // jq 1.7.1 and 1.8.1; 1.6 says nothing.
    ("jq: error (at <stdin>:1) (not a string): null\n", "error was given no string"),
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

  @Test(arguments: [
    // jq 1.6; 1.7.1 and 1.8.1; what replaced them in jq's sources.
    "parse error: ", "jq: parse error: ", "jq: parse error (at <stdin>:2): ",
  ])
  func `about bad JSON says where it ends`(mark: String) {
    let reason = "Unfinished JSON term at EOF at line 2, column 0"
    #expect(Self.message("\(mark)\(reason)\n").invalidInput == reason)
  }

  /// The line is 0 in a document of one line without a line feed.
  @Test(arguments: [0, 1])
  func `about the expression is not about the JSON`(line: Int) {
    let message = Self.message("jq: error (at <stdin>:\(line)): Cannot index number with \"b\"\n")
    #expect(message.invalidInput == nil)
    #expect(message.failure == "Cannot index number with \"b\"")
  }
}
