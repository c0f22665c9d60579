import Testing

@testable import LocalFiles

@Suite("Names from a server")
struct DownloadNamesTests {
  /// The names that may be written.
  private func accepted(
    _ names: [String], hidden: DownloadNames.Hidden = .refused
  ) -> [String] {
    DownloadNames.check(names, hidden: hidden).compactMap { try? $0.get().text }
  }

  private func problem(
    _ names: String..., hidden: DownloadNames.Hidden = .refused
  ) -> DownloadNames.Problem? {
    let result = DownloadNames.check(names, hidden: hidden).last
    guard case .failure(let problem) = result else { return nil }
    return problem
  }

  @Test(arguments: [
    ("../../evil", SafeName.Problem.slash), ("/etc/x", .slash), ("a/b", .slash), ("a/", .slash),
    ("..", .dots), (".", .dots), ("", .empty), (".git/config", .slash), ("a\nb", .control),
    ("a\u{0}b", .control), ("\u{1B}[2J", .control), (" a", .outerSpace), ("a ", .outerSpace),
    (String(repeating: "n", count: 300), .tooLong(bytes: 300)),
  ])
  func `an invalid file name is always refused`(
    name: String, reason: SafeName.Problem
  ) {
    #expect(problem(name) == .unsafe(reason))
    #expect(problem(name, hidden: .allowed) == .unsafe(reason))
  }

  @Test func `hidden files are written if allowed`() {
    let names = [".git", ".GIT", ".bashrc", "..x", "a.b"]
    #expect(accepted(names) == ["a.b"])
    #expect(accepted(names, hidden: .allowedButGit) == [".bashrc", "..x", "a.b"])
    #expect(accepted(names, hidden: .allowed) == [".git", ".bashrc", "..x", "a.b"])
    #expect(problem(".bashrc") == .hidden)
    #expect(problem(".Git", hidden: .allowedButGit) == .hidden)
  }

  @Test func `a name of a temporary file is refused, as a later run would remove it`() {
    #expect(problem(".gists-3w5e11264sgsf.tmp", hidden: .allowed) == .reserved)
    #expect(accepted([".gists-notes.TMP", ".gists-.tmp"], hidden: .allowed).count == 2)
  }

  @Test(arguments: [
    ("Makefile", "makefile"), ("caf\u{E9}", "cafe\u{301}"), ("CAF\u{C9}", "cafe\u{301}"),
    ("stra\u{DF}e", "STRASSE"), ("\u{3A3}\u{3C2}", "\u{3C3}\u{3C3}"), ("a", "a"),
    ("\u{212A}", "k"),
  ])
  func `if two names differ in case only, the first is written`(
    first: String, second: String
  ) throws {
    #expect(problem(first, second) == .sameAs(try SafeName(first)))
    #expect(accepted([first, "other", second, second]) == [first, "other"])
  }

  @Test func `names that other systems forbid are accepted`() {
    let names = ["C:\\x", "a\\..\\evil", "CON", "a:b", "-rf", "日本語.txt"]
    #expect(accepted(names) == names)
  }

  @Test func `a refused name doesn't prevent the others`() {
    #expect(accepted([".X", "a/b", ".x"], hidden: .allowed) == [".X"])
    #expect(accepted([".x", "a/b", "b"]) == ["b"])
  }
}
