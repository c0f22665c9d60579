import TestSupport
import Testing

@testable import GistsTUI

@Suite struct `Placeholders of a snippet` {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    /// `name` or `name=default`.
    let placeholders: [String]

    init(_ text: String, _ placeholders: String...) {
      (self.text, self.placeholders) = (text, placeholders)
    }

    var testDescription: String { text }
  }

  static let cases = [
    Case("ssh <host>", "host"),
    Case("ssh <user=root>@<host> -p <port=22>", "user=root", "host", "port=22"),
    Case("cp <file> <file>.bak", "file"),
    Case("echo <n> <n=2> <n=3>", "n=2"),
    Case("curl <url=https://example.com/?a=1&b=2>", "url=https://example.com/?a=1&b=2"),
    Case("git commit -m '<message=first draft>'", "message=first draft"),
    Case("<empty=>", "empty="),
    Case("<_a> <größe> <a-b.c2>", "_a", "größe", "a-b.c2"),
    Case("-p<port>:80", "port"),
    // Redirections, comparisons, here-documents and addresses are text.
    Case("sort <in >out"), Case("sort < in > out"), Case("cat <<EOF>file\nEOF"),
    Case("cat <<<word>x"),
    Case("cmd 2>&1 <&3 <>"), Case("a <b && c> d"), Case("SELECT 1 WHERE a < b AND c > d"),
    Case("SELECT 1 WHERE a<b AND c>d"), Case("diff <(a) <(b)"), Case("x <1> <2b>"),
    Case("</b> <!-- a --> <br/>"), Case("mona <mona@example.com> <https://example.com>"),
    Case(#"grep '\<word\>' \<name>"#), Case("<name"), Case("<name=a\nb>"), Case("<a=<b>", "b"),
    Case("< name>"), Case("<two words>"), Case(""), Case("<"), Case("<>"), Case("<=x>"),
  ]

  @Test(arguments: cases)
  func `are found, each name once`(example: Case) {
    let template = SnippetTemplate(example.text)
    #expect(
      template.placeholders.map { $0.name + ($0.value.map { "=" + $0 } ?? "") }
        == example.placeholders)
    // Whatever is found, nothing of the text is lost.
    let literals = template.parts.map { part in
      switch part {
      case .text(let text), .placeholder(_, let text): text
      }
    }
    #expect(literals.joined() == example.text)
  }

  @Test(
    arguments: [
      ("<env=dev|staging|prod>", ["dev", "staging", "prod"]), ("<env=dev>", []), ("<env>", []),
      (#"<cmd=a\|b>"#, []), (#"<cmd=a\|b|c\d>"#, ["a|b", #"c\d"#]), ("<a=|x>", ["", "x"]),
      ("<a=x|>", ["x", ""]), ("<a=x|y|x>", ["x", "y"]), ("<a=1> <a=2|3>", ["1", "2", "3"]),
      ("<a> <a=2|3> <a=4|5>", ["2", "3"]),
    ] as [(String, [String])])
  func `have choices between bars, and the first is the default`(
    text: String, choices: [String]
  ) throws {
    let placeholder = try #require(SnippetTemplate(text, isShell: true).placeholders.first)
    #expect(placeholder.choices == choices)
    if let first = choices.first { #expect(placeholder.value == first) }
  }

  @Test func `a bar in a default stands behind a backslash`() {
    #expect(SnippetTemplate(#"<cmd=a\|b\c>"#).filled([:]) == #"a|b\c"#)
  }

  @Test func `an empty choice can be taken, and else an empty answer is the default`() {
    #expect(SnippetTemplate("x<a=1|>").filled(["a": ""]) == "x")
    #expect(SnippetTemplate("x<a=1|2>").filled(["a": ""]) == "x1")
  }

  @Test(arguments: [
    Case("sort <in>out"), Case("sort -u <in>out_2 <b>c\n", "b"), Case("wc -l\t<in>Größe"),
    Case("tr a b <in>sorted | cat <more>again"), Case("ssh <host>", "host"),
    Case("cp <a> <b>", "a", "b"), Case("cp <file>.bak <dir>/sub", "file", "dir"),
    Case("scp x <user>@<host>:<port>", "user", "host", "port"), Case("sleep <n>s", "n"),
    Case("curl https://x/<id>raw", "id"), Case("run <name=a>out", "name=a"),
    Case("ls\n<command>all\n  <command>all", "command"), Case("a | <cmd>ctl; <cmd>ctl", "cmd"),
  ])
  func `between a word of a shell and a file's name are redirections`(example: Case) {
    #expect(
      SnippetTemplate(example.text, isShell: true).placeholders.map {
        $0.name + ($0.value.map { "=" + $0 } ?? "")
      } == example.placeholders)
    #expect(SnippetTemplate("a <b>cd").placeholders.map(\.name) == ["b"])
  }

  @Test(arguments: [("Shell", true), (nil, true), ("SQL", false), ("Text", false)])
  func `are never redirections but in a shell`(language: String?, isShell: Bool) {
    #expect((Snippet("a", language: language, text: "a <in>out").template == nil) == isShell)
  }

  @Test func `take linear time, however many there are`() async {
    await #expect(processExitsWith: .success) {
      func use(_ count: Int) -> ResourceUse {
        let text = (0..<count).map { "a <n\($0)> " }.joined()
        return ResourceUse { _ = SnippetTemplate(text, isShell: true).filled([:]) }
      }
      let (half, whole) = ResourceUse.compare(3_000, 6_000, use)
      #expect(whole.isLinear(comparedTo: half), "\(half), \(whole)")
    }
  }

  @Test func `are filled everywhere, and keep the default or the text without a value`() {
    let template = SnippetTemplate("cp <file> <dir=/tmp>/<file> <dir> <more> \\<file>\n")
    #expect(
      template.filled(["file": "a b", "dir": "", "other": "x"])
        == "cp a b /tmp/a b /tmp <more> \\<file>\n")
    #expect(template.filled(["file": "<dir>"]) == "cp <dir> /tmp/<dir> /tmp <more> \\<file>\n")
    #expect(template.filled([:]) == "cp <file> /tmp/<file> /tmp <more> \\<file>\n")
  }

  @Test(arguments: [
    ("Shell", true), ("SQL", true), ("PLpgSQL", true), ("Text", true), (nil, true), ("", true),
    ("sh", true), ("console", true), ("fish", true), ("HTML", false), ("Swift", false),
    ("C++", false), ("cpp", false), ("Markdown", false), ("java", false), ("XML", false),
  ])
  func `are those of shells, SQL and plain text only`(language: String?, has: Bool) {
    let snippet = Snippet("a", language: language, text: "a <T> b")
    #expect((snippet.template != nil) == has)
  }

  @Test(
    arguments: [
      ("a\nb\tc é 日本 👩‍👩‍👧\u{301}\n", nil), ("a\u{1B}[2J", "\\u{1B} in line 1"),
      ("a\nb\r\nc", "\\u{D} in line 2"), ("a\n\n\u{7}", "\\u{7} in line 3"),
      ("a\u{9B}201~", "\\u{9B} in line 1"), ("rm \u{202E}x", "\\u{202E} in line 1"),
      ("a\u{7F}", "\\u{7F} in line 1"),
    ] as [(String, String?)])
  func `a text with a control character can't be inserted`(text: String, problem: String?) {
    #expect(
      Snippet("f", language: nil, text: text).problem
        == problem.map { "f has a control character: " + $0 })
  }
}
