import FoundationEssentials
@testable import GistsTUI
import TerminalOutput
import Testing

@Suite struct `The filter of a list` {
  private static let gists = [
    gist("a1", "octocat", "Deploy notes #work", files: 7, language: "Markdown", days: 2),
    gist("b2", "mona", "Deploy script", files: 1, language: "Shell", days: 40, isPublic: false),
    gist("c3", "hubot", "Retry, then deploy #work #ci", files: 2, language: "Swift", days: 900),
  ]

  private static func gist(
    _ id: String, _ owner: String, _ title: String, files: Int, language: String, days: Int,
    isPublic: Bool = true
  ) -> GistRow {
    var gist = Browse.gist(
      id, owner, title, files, isPublic, minutes: days * 1_440, isStarred: id == "c3")
    gist.language = language
    return gist
  }

  private func filtered(_ filter: String) -> Browse {
    Browse(gists: Self.gists).press("2f").press(.text(filter))
  }

  private func ids(_ filter: String) -> [String] {
    filtered(filter).press("<Enter>").state.current.ids
  }

  @Test(arguments: [
    ("deploy", ["a1", "b2", "c3"]), ("deploy -script", ["a1", "c3"]), ("-deploy", []),
    ("deploy retry", ["c3"]), ("\"retry, then\"", ["c3"]), ("-\"retry, then\"", ["a1", "b2"]),
    ("lang:swift", ["c3"]), ("-lang:Swift", ["a1", "b2"]), ("owner:Mona", ["b2"]),
    ("is:secret", ["b2"]), ("is:starred", ["c3"]), ("tag:work", ["a1", "c3"]),
    ("tag:work -tag:ci", ["a1"]), ("files:>5", ["a1"]), ("files:<=2 deploy", ["b2", "c3"]),
    ("updated:<2mo", ["a1", "b2"]), ("updated:>2y", ["c3"]), ("updated:>2026-01-01", ["a1", "b2"]),
    ("no:tag", ["b2"]), ("-no:tag", ["a1", "c3"]), ("no:description", []), ("no:desc", []),
    ("IS:Secret", ["b2"]), ("No:TAG", ["b2"]), ("LANG:swift", ["c3"]), ("Files:>5", ["a1"]),
    ("markdown", ["a1"]), ("std::move", []),
  ])
  func `speaks the language of the search`(filter: String, rows: [String]) {
    #expect(ids(filter) == rows)
  }

  @Test(arguments: [
    "\"", "-", "lang:", "is:", "is:sec", "is:dup", "files:", "files:>", "updated:<", "tag:",
    "-owner:", "no:de", "no:", "Is:SEC", "is:older",
  ])
  func `hides nothing for a word that is not typed to its end`(filter: String) {
    let browse = filtered(filter)
    #expect(browse.state.current.ids == ["a1", "b2", "c3"])
    #expect(browse.foot == " Filter: \(filter)")
  }

  @Test(arguments: ["tag:", "-tag:", "lang:", "files:>"])
  func `says that a qualifier without a value filters nothing`(filter: String) {
    let message = "\(filter) has no value and filters nothing"
    #expect(filtered(filter).press("<Enter>").status.contains(message))
    #expect(Plain().said(to: "filter \(filter)") == "Error: \(message)")
  }

  @Test(arguments: [
    ("is:sec", "use is:public, is:secret, is:starred, is:duplicate or is:older-duplicate"),
    ("-no:de", "use no:description or no:tag"),
  ])
  func `says what could be meant by the beginning of a property`(filter: String, advice: String) {
    let word = filter.drop { $0 == "-" }
    let browse = Browse(160, 24, gists: Self.gists).press("2f").press(.text(filter))
    #expect(browse.press("<Enter>").status == " ! unknown property: \(word) · \(advice)")
    #expect(
      Plain().said(to: "filter \(filter)") == "Error: unknown property: \(word)\n\(advice)")
  }

  @Test func `counts what is selected, in words or in its language`() {
    #expect(filtered("deploy").press("<Enter>").status.contains("3 of 3 gists contain \"deploy\""))
    #expect(filtered("files:>5").press("<Enter>").status.contains("1 of 3 gists match files:>5 ·"))
    #expect(filtered("lang:go").screen.contains("Nothing in this list matches lang:go."))
  }

  @Test(arguments: [
    ("foo:bar", "unknown qualifier: foo:bar"), ("is:mine", "unknown property: is:mine"),
    ("files:many", "invalid number: files:many"), ("updated:soon", "invalid time: updated:soon"),
  ])
  func `names what it can't understand on its line, and hides nothing for it`(
    filter: String, problem: String
  ) {
    let browse = filtered("deploy -script \(filter)")
    #expect(browse.state.current.ids == ["a1", "c3"])
    #expect(browse.foot.hasSuffix("! \(problem)"))
    #expect(browse.foot.hasPrefix(" Filter: deploy -script \(filter)"))
    #expect(browse.status.hasPrefix(" use "))
    // The line stays to be corrected.
    #expect(browse.press("<Enter>").foot == browse.foot)
    #expect(browse.press("<Esc>").state.current.ids == ["a1", "b2", "c3"])
  }

  @Test(arguments: [
    ("is:duplicate", []), ("-is:duplicate", ["a1", "b2", "c3"]), ("is:older-duplicate", []),
  ])
  func `finds duplicates in the library only, and says so without it`(
    filter: String, rows: [String]
  ) {
    var browse = Browse(gists: Self.gists).press("f").press(.text(filter)).press("<Enter>")
    browse.send(.arranged(.mine, ["c3"], ListArrangement(filter: filter)))
    #expect(browse.state.current.ids == ["c3"])
    #expect(browse.status.contains("1 of 3 gists match \(filter) ·"))
    browse = Browse(gists: Self.gists).press("f").press(.text(filter)).press("<Enter>")
    browse.send(.arranged(.mine, nil, ListArrangement(filter: filter)))
    #expect(browse.state.current.ids == rows)
    #expect(browse.status == " the library can't be read, and only it finds duplicates")
  }

  @Test func `says how many gists could not be compared to find duplicates`() {
    func status(_ filter: String, _ uncompared: Int) -> String {
      var browse = Browse(120, 24, gists: Self.gists).press("f").press(.text(filter))
        .press("<Enter>")
      browse.send(.uncompared(.mine, uncompared))
      browse.send(.arranged(.mine, ["c3"], ListArrangement(filter: filter)))
      return browse.status
    }
    #expect(
      status("is:duplicate", 1_200).contains(
        "1 of 3 gists match is:duplicate · 1,200 gists not compared; run :sync · Esc shows all"))
    #expect(
      status("is:older-duplicate", 1).contains(
        "1 of 3 gists match is:older-duplicate · 1 gist not compared; run :sync · Esc shows all"))
    #expect(
      status("is:duplicate", 0).contains("1 of 3 gists match is:duplicate · Esc shows all"))
  }

  @Test func `lists the older duplicates, so that all of them are marked and deleted`() {
    let filter = "is:older-duplicate"
    var browse = Browse(gists: Browse.ownGists).press("f").press(.text(filter)).press("<Enter>")
    browse.send(.arranged(.mine, ["b2", "c3"], ListArrangement(filter: filter)))
    #expect(browse.press("*d").state.dialogs.overlay == .deletion(["b2", "c3"]))
  }

  @Test func `names qualifiers that rows of the list don't have`() {
    let rows = ["mona", "hubot"].map { login in
      BrowserRow(
        id: login,
        content: .user(
          UserRow(login: login, name: nil, publicGists: nil, publicRepositories: nil)))
    }
    let browse = Browse(others: [.users: rows]).press("5f").press(.text("mona lang:go"))
    #expect(browse.state.current.ids == ["mona"])
    #expect(browse.foot.hasSuffix("! lang: does not filter this list"))
  }

  @Test func `of a list in the library, and of a search, asks the library, with the time for ages`()
  {
    var browse = Browse(gists: Self.gists)
    browse.send(.order(.mine, ["a1", "b2", "c3"], generation: 1))
    browse = browse.press("f").press(.text("updated:<2mo"))
    func asked(_ list: BrowserList) -> [ListArrangement] {
      browse.effects.compactMap { effect in
        if case .arrange(list, let arrangement) = effect { arrangement } else { nil }
      }
    }
    #expect(asked(.mine).last?.filter == "updated:<2mo")
    #expect(asked(.mine).last?.time == browse.state.now)
    browse = Browse(gists: Self.gists).press("/deploy<Tab>f").press(.text("lang:swift"))
    #expect(asked(.search).last == ListArrangement(filter: "lang:swift"))
    // Rows have no contents, even if all of them were read.
    browse = Browse(gists: Self.gists).press("f").press(.text("-is:duplicate deploy"))
    #expect(asked(.mine).last == ListArrangement(filter: "-is:duplicate deploy"))
    // The rows of a search have no file names.
    browse = Browse(gists: Self.gists).press("/deploy<Tab>f").press(.text("notes.md"))
    #expect(asked(.search).last == ListArrangement(filter: "notes.md"))
  }
}
