import TerminalOutput
import Testing

@testable import CommandSupport
@testable import GistsCommands
@testable import LineDiff

@Suite struct DiffPageTests {
  private func text(
    from old: KeyValuePairs<String, String>, to new: KeyValuePairs<String, String>,
    terminal: Terminal = Terminal()
  ) throws -> String {
    let console = Console.collecting(terminal: terminal)
    try DiffPage.result(console).write(
      FileDiff.diffs(from: old.map(side), to: new.map(side)))
    return console.out.collectedText
  }

  private func side(_ file: (key: String, value: String)) -> FileDiff.Side {
    FileDiff.Side(name: file.key, bytes: Array(file.value.utf8))
  }

  private let terminal = Terminal(outIsTerminal: true, outHasColor: true)

  @Test func `a change has three lines of context, as in diff -u`() throws {
    #expect(
      try text(
        from: ["a.txt": "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n"],
        to: ["a.txt": "1\n2\n3\n4\nfive\n6\n7\n8\n9\n10\n11\n12\n13"]) == """
          diff --git a/a.txt b/a.txt
          --- a/a.txt
          +++ b/a.txt
          @@ -2,7 +2,7 @@
           2
           3
           4
          -5
          +five
           6
           7
           8
          @@ -10,3 +10,4 @@
           10
           11
           12
          +13
          \\ No newline at end of file

          """)
  }

  @Test func `what is read aloud has words instead of signs`() throws {
    #expect(
      try text(
        from: ["a.txt": "1\n2\n3\n4\n5\r\n6\u{1B}", "b": "x", "gone": "g\n", "same": "s"],
        to: ["a.txt": "1\n2\n3\n4\nfive\n6\u{1B}", "b2": "x", "bin": "\0", "same": "s"],
        terminal: Terminal(outIsTerminal: true, isPlain: true)) == """
          File a.txt
          From line 2:
          2
          3
          4
          Deleted: 5
          Added: five
          6\\u{1B}
          File b, renamed to b2
          New file bin
          Its contents are binary.
          Deleted file gone
          From line 1:
          Deleted: g

          """)
  }

  @Test func `distant changes have separate hunks`() throws {
    let old = (1...20).map { "\($0)\n" }
    var new = old
    new[0] = "one\n"
    new.remove(at: 19)
    #expect(
      try text(from: ["a": old.joined()], to: ["a": new.joined()]) == """
        diff --git a/a b/a
        --- a/a
        +++ b/a
        @@ -1,4 +1,4 @@
        -1
        +one
         2
         3
         4
        @@ -17,4 +17,3 @@
         17
         18
         19
        -20

        """)
  }

  @Test func `added, removed and renamed files are marked as in git`() throws {
    #expect(
      try text(
        from: ["gone": "x\n", "old name": "1\n2\n3\n4\n", "same": "s"],
        to: ["empty": "", "new": "1\n2\n3\nfour\n", "same": "s", "z": "no end"]) == """
          diff --git a/empty b/empty
          new file mode 100644
          diff --git a/gone b/gone
          deleted file mode 100644
          --- a/gone
          +++ /dev/null
          @@ -1 +0,0 @@
          -x
          diff --git a/old name b/new
          similarity index 54%
          rename from old name
          rename to new
          --- a/old name\t
          +++ b/new
          @@ -1,4 +1,4 @@
           1
           2
           3
          -4
          +four
          diff --git a/z b/z
          new file mode 100644
          --- /dev/null
          +++ b/z
          @@ -0,0 +1 @@
          +no end
          \\ No newline at end of file

          """)
  }

  @Test func `a file that was only renamed has no lines`() throws {
    #expect(
      try text(from: ["a": "x\n"], to: ["b": "x\n"])
        == "diff --git a/a b/b\nsimilarity index 100%\nrename from a\nrename to b\n")
  }

  @Test(arguments: [
    ("plain.txt", "a/plain.txt", "a/plain.txt"), ("a b", "a/a b", "a/a b"),
    ("café", #""a/caf\303\251""#, "a/café"), ("日本", #""a/\346\227\245\346\234\254""#, "a/日本"),
    ("\"q\"", #""a/\"q\"""#, #""a/\"q\"""#), ("a\\b", #""a/a\\b""#, #""a/a\\b""#),
    ("t\ta\u{1B}[2J", #""a/t\ta\033[2J""#, #""a/t\ta\033[2J""#),
  ])
  func `special names are quoted as in git`(name: String, pipe: String, terminal: String) {
    #expect(DiffName.quoted("a/" + name, escapesAll: true) == pipe)
    #expect(DiffName.quoted("a/" + name, escapesAll: false) == terminal)
  }

  @Test func `a terminal gets colors, and control characters are escaped`() throws {
    #expect(
      try text(
        from: ["a\u{202E}": "\u{1B}[2J\r\nsame\r\n"], to: ["a\u{202E}": "new\u{9B}\r\nsame\r\n"],
        terminal: terminal) == """
          \u{1B}[1mdiff --git a/a\\u{202E} b/a\\u{202E}\u{1B}[0m
          \u{1B}[1m--- a/a\\u{202E}\u{1B}[0m
          \u{1B}[1m+++ b/a\\u{202E}\u{1B}[0m
          \u{1B}[36m@@ -1,2 +1,2 @@\u{1B}[0m
          \u{1B}[31m-\\u{1B}[2J\u{1B}[0m
          \u{1B}[32m+new\\u{9B}\u{1B}[0m
           same

          """)
  }

  @Test func `changed line ends are shown at a terminal`() throws {
    #expect(
      try text(
        from: ["a": "x\r\ny\r\n"], to: ["a": "x\ny\r\n"], terminal: Terminal(outIsTerminal: true)
      ).hasSuffix("@@ -1,2 +1,2 @@\n-x\\u{D}\n+x\n y\\u{D}\n"))
  }

  @Test func `binary data is not shown at a terminal, and a pipe gets the bytes`() throws {
    #expect(
      try text(from: ["a": "\0"], to: ["a": "x"], terminal: Terminal(outIsTerminal: true))
        == "diff --git a/a b/a\nBinary files a/a and b/a differ\n")
    #expect(
      try text(from: ["a": "\u{1B}\0\r\n"], to: ["a": ""])
        == "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +0,0 @@\n-\u{1B}\0\r\n")
  }
}
