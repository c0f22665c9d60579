import TestSupport
import Testing

@testable import JSONFilter

/// Runs in the test's own process; the acceptance tests start a process for each filter.
@Suite(.requires("jq")) struct JSONFilterTests {
  private static let gists = """
    [{"id":"a","description":"Caf\\u00e9 \\ud83d\\ude00","public":true,"n":1,"files":{"x.swift":{"size":3}}},
    {"id":"b","description":null,"public":false,"n":2.5,"files":{}}]
    """

  private func run(
    _ expression: String, _ text: String = gists, _ form: FilterRequest.Form = .compact
  ) -> FilterResult {
    JSONFilter.run(FilterRequest(expression, form), on: Array(text.utf8))
  }

  private func text(_ result: FilterResult) -> String {
    String(decoding: result.output, as: UTF8.self)
  }

  @Test(arguments: [
    ".", ".[].id", ".[] | select(.public)", "map(.n) | add", "length", ".[0].files | keys",
    ".[] | [.id, .n] | @tsv", #".[] | "\(.id): \(.description // "none")""#, "[.[].public]",
    ".[0].description | explode | implode", "to_entries", "group_by(.public) | map(length)",
    "limit(3; range(10))", "[paths]", "first(.[] | select(.n > 1)) | .id",
    ".[0] | del(.files) | tojson", #"def f: .id; map(f) | join(",")"#, ". as [$a] | $a.n",
    "reduce .[] as $g (0; . + $g.n)", "# a comment\n.[0].id", "\"\\u0000\" + .[0].id",
    "label $out | .[] | if .public then . else break $out end", "debug | length",
  ])
  func `results are those of jq`(expression: String) async throws {
    for (form, option) in [(FilterRequest.Form.compact, "-cr"), (.indented, "-r")] {
      let oracle = try await ScratchHome.with { home in
        try await Program(command: ["jq", option, expression], home: home).run(
          stdin: StandardInput(Array(Self.gists.utf8)))
      }
      #expect(text(run(expression, Self.gists, form)) == oracle.out)
      #expect(run(expression, Self.gists, form).error == nil)
    }
  }

  @Test func `null is an empty line, as gh prints it`() {
    #expect(text(run(".[1].description, .[0].id")) == "\na\n")
  }

  @Test func `each document is filtered`() {
    #expect(text(run(".a", #"{"a":1} {"a":"x"}"#)) == "1\nx\n")
    #expect(run(".a", "") == FilterResult())
  }

  @Test(
    arguments: [
      (".[", "syntax error, unexpected end of expression"),
      ("foo", "foo/0 is not defined"), ("$x", "$x is not defined"),
      (".a }", "syntax error, unexpected invalid character, expecting end of expression"),
      (#"include "a"; .a"#, nil), (#"import "a" as a; .a"#, nil),
      (#"import "a" as $a {search: "/"}; $a"#, nil),
    ] as [(String, String?)])
  func `an expression that can't be compiled is an error of one line`(
    expression: String, reason: String?
  ) {
    for form in [FilterRequest.Form.check, .compact] {
      let result = run(expression, Self.gists, form)
      guard let error = result.error else {
        Issue.record("\(result)")
        continue
      }
      #expect(error.kind == .invalidExpression)
      #expect(result.output == [])
      #expect(!error.reason.contains("\n") && !error.reason.contains("top-level"))
      if let reason { #expect(error.reason == reason) }
    }
  }

  @Test(arguments: [
    (".[0].id, .[0].id.x", "a\n", #"Cannot index string with string "x""#),
    (#"error("stop")"#, "", "stop"), ("error({a: 1})", "", #"{"a":1}"#),
    (#".[0].id, ("bye" | halt_error), 1"#, "a\n", "bye"), ("input", "", "input is not available"),
    ("[inputs]", "", "input is not available"),
  ])
  func `an expression that fails keeps the results before`(
    expression: String, output: String, reason: String
  ) {
    let result = run(expression)
    #expect(text(result) == output)
    #expect(result.error == FilterError(.failed, reason))
  }

  @Test func `halt ends the results without an error`() {
    #expect(run("1, halt, 2") == FilterResult(output: Array("1\n".utf8)))
  }

  @Test func `what is not JSON is an error`() {
    for text in ["[1,", String(repeating: "[", count: 5_000)] {
      #expect(run(".", text).error?.kind == .invalidInput)
    }
  }

  @Test(arguments: [
    FilterResult(), FilterResult(output: [0, 1, 10]),
    FilterResult(output: Array("x".utf8), error: .init(.failed, "é\n")),
    FilterResult(error: .init(.notInstalled)), FilterResult(error: .init(.invalidExpression)),
  ])
  func `a result survives the way through a pipe`(result: FilterResult) {
    #expect(FilterResult(encoded: result.encoded) == result)
  }

  @Test func `a process that ends early crashed`() {
    for bytes in [nil, [], [255, 255, 255, 127, 4]] as [[UInt8]?] {
      #expect(FilterResult(encoded: bytes).error == FilterError(.crashed))
    }
  }
}
