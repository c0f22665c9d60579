import FoundationEssentials
import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

/// Repositories of a small host.
enum BrowsedRepositories {
  static let name = "mona/Spoon-Knife"

  static let others: [BrowserList: [BrowserRow]] = [
    .repositories: [
      heading(nil, "Recently viewed", ""),
      row(
        repository("hubot", "shell", "Scripts", "Shell", 3, minutes: 5), id: "recent hubot/shell"),
      heading("mona", "mona · Mona Lisa", "2 repos"),
      row(
        repository("mona", "Spoon-Knife", "Fork me", "HTML", 12_811, minutes: 60, isGrouped: true)),
      row(repository("mona", "linguist", nil, "Ruby", 566, minutes: 90, isGrouped: true)),
      heading("tanaka", "tanaka", nil),
    ],
    .repositoriesOf("mona"): [
      row(repository("mona", "Spoon-Knife", "Fork me", "HTML", 12_811, minutes: 60))
    ],
    .repositorySearch("swift server"): [
      row(repository("apple", "swift-nio", "Network I/O", "Swift", 8_000, minutes: 9))
    ],
    .repositorySearch("swift server", sortedBy: .stars): [
      row(repository("vapor", "vapor", "Web framework", "Swift", 24_000, minutes: 9))
    ],
    .folder(of: name, path: ""): [
      entry("src", .folder), entry("vendor", .submodule), entry("README.md", .file, "1.2 kB"),
      entry("latest", .symlink),
    ],
    .folder(of: name, path: "src"): [
      entry("src/lib", .folder), entry("src/main.swift", .file, "88 B"),
    ],
  ]

  static func heading(_ login: String?, _ title: String, _ detail: String?) -> BrowserRow {
    BrowserRow(
      id: "heading \(login ?? "")",
      content: .heading(HeadingRow(login: login, title: title, detail: detail)))
  }

  private static func repository(
    _ owner: String, _ name: String, _ description: String?, _ language: String, _ stars: Int,
    minutes: Int, isGrouped: Bool = false
  ) -> RepositoryRow {
    RepositoryRow(
      owner: owner, name: name, description: description, language: language, stars: stars,
      updated: Browse.now - Double(minutes) * 60, url: "https://github.com/\(owner)/\(name)",
      isGrouped: isGrouped)
  }

  private static func row(_ repository: RepositoryRow, id: String? = nil) -> BrowserRow {
    BrowserRow(id: id ?? repository.fullName, content: .repository(repository))
  }

  private static func entry(
    _ path: String, _ kind: EntryRow.Kind, _ size: String? = nil
  ) -> BrowserRow {
    BrowserRow(
      id: path,
      content: .entry(
        EntryRow(
          repository: name, path: path, kind: kind, size: size,
          url: "https://github.com/\(name)/blob/main/\(path)")))
  }
}

@Suite struct `Repositories in the browser` {
  private static let start = Browse(list: .repositories, others: BrowsedRepositories.others)
  /// The files of a repository.
  private static let files = start.press("jj<Enter><Enter>")

  @Test
  func `the repositories of each user are below their name and avatar, recent ones above all`() {
    #expect(
      Self.start.screen.split(separator: "\n", omittingEmptySubsequences: false)[2..<9].joined(
        separator: "\n") == """
            Recently viewed
          > hu hubot/shell   Scripts                                 Shell       ★3    5m
            mo mona · Mona Lisa                                                   2 repos
               Spoon-Knife   Fork me                                  HTML  ★12,811    1h
               linguist                                               Ruby     ★566    1h
            ta tanaka                                                          not loaded

          """)
  }

  @Test(arguments: [80, 100, 120, 200], [14, 24])
  func `a wider screen shows all of a repository that a narrower one does`(
    columns: Int, rows: Int
  ) {
    let row = Browse(columns, rows, list: .repositories, others: BrowsedRepositories.others)
      .row("Spoon-Knife").line
    for part in ["Fork me", "HTML", "★12,811", "1h"] { #expect(row.contains(part), "\(row)") }
  }

  @Test func `a heading isn't selected first, unless the user goes there before the rows come`() {
    let rows = BrowsedRepositories.others[.repositories] ?? []
    let headings = rows.filter { $0.id.hasPrefix("heading") }
    var browse = Browse(list: .repositories, others: [.repositories: headings])
    #expect(browse.selected.hasPrefix("Recently viewed"))
    let generation = browse.effects.compactMap {
      if case .load(.repositories, _, let generation) = $0 { generation } else { nil }
    }.last
    let moved = browse.press("j")
    for start in [browse, moved] {
      browse = start
      browse.send(.loaded(.repositories, rows, generation: generation ?? 0))
      #expect(browse.selected.hasPrefix(start.selected == moved.selected ? "mo mona" : "hu hubot"))
    }
  }

  @Test func `G loads all repositories of users who have more than a page`() {
    let generation = Self.start.effects.compactMap {
      if case .load(.repositories, _, let generation) = $0 { generation } else { nil }
    }.last
    func end(_ hasMore: Bool) -> Browse {
      Self.start.sending(
        .refreshed(
          .repositories, .done(note: nil, hasMore: hasMore), generation: generation ?? 0))
    }
    func asks(_ browse: Browse) -> Bool {
      browse.effects.contains { if case .loadMore(.repositories, _) = $0 { true } else { false } }
    }
    #expect(end(true).status.contains("G loads all"))
    #expect(asks(end(true).press("G")))
    #expect(!asks(end(false).press("G")))
  }

  @Test func `the tab counts repositories, not headings`() {
    #expect(Self.start.head.contains("[6 Repos 3]"))
  }

  @Test func `a preview that was passed by is loaded when it is selected again`() {
    let wide = Browse(120, 24, list: .repositories, others: BrowsedRepositories.others).press("jj")
    func loads(_ browse: Browse) -> Int {
      browse.effects.count {
        if case .loadDocument(.repository(BrowsedRepositories.name), _, _, _) = $0 {
          true
        } else {
          false
        }
      }
    }
    let passed = wide.press("j").sending(.documentSkipped(.repository(BrowsedRepositories.name)))
    #expect(loads(passed) == 1)
    #expect(loads(passed.press("k")) == 2)
    // Who is signed in is known later.
    let known = wide.sending(.account(BrowserAccount(host: "github.com", login: "mona")))
    #expect(loads(known) == 2)
  }

  @Test func `Enter on a heading shows all repositories of the user`() {
    let all = Self.start.press("j<Enter>")
    #expect(all.head.hasPrefix(" ‹ Repos › Repos of mona"))
    #expect(all.selected.hasPrefix("Spoon-Knife   Fork me"))
    #expect(Self.start.press("k<Enter>").screen == Self.start.press("k").screen)
  }

  @Test func `a filter and an order leave the headings out, and name the owners`() {
    let filtered = Self.start.press("ffork")
    #expect(filtered.selected.hasPrefix("mo mona/Spoon-Knife"))
    #expect(filtered.list.count == 1)
    let sorted = Self.start.press("Ss")
    #expect(sorted.row("mo mona/Spoon-Knife").isFirst)
    #expect(sorted.selected.hasPrefix("mo mona/Spoon-Knife"))
    #expect(sorted.row("hu hubot/shell") == sorted.list.last && sorted.list.count == 3)
  }

  @Test func `Enter on a repository shows it, and Enter again its files, folders first as a tree`()
  {
    let repository = Self.start.press("jj<Enter>")
    #expect(
      repository.effects.last
        == .loadDocument(.repository(BrowsedRepositories.name), columns: 78, fromNetwork: true))
    #expect(repository.foot.hasPrefix(" Enter files  y copy URL  o browser"))
    #expect(
      Self.files.screen.split(separator: "\n", omittingEmptySubsequences: false)[0..<7].joined(
        separator: "\n") == """
           ‹ Repos › mona/Spoon-Knife                                                 1/4
          ━ mona/Spoon-Knife · 4 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
          > src/
            vendor  submodule
            README.md                                                              1.2 kB
            latest  link

          """)
    let folder = Self.files.press("<Enter>")
    #expect(folder.head.hasPrefix(" ‹ Repos › mona/Spoon-Knife › src "))
    #expect(folder.row("main.swift").place == 1)
    #expect(folder.press("h").screen == Self.files.screen)
    #expect(folder.press("hh").screen == repository.screen)
  }

  @Test func `a file is read as a document`() {
    let file = Self.files.press("<Enter>j<Enter>")
    #expect(
      file.effects.last
        == .loadDocument(
          .repositoryFile(of: BrowsedRepositories.name, path: "src/main.swift"), columns: 78,
          fromNetwork: true))
    let read = file.sending(
      .document(
        .repositoryFile(of: BrowsedRepositories.name, path: "src/main.swift"),
        BrowserDocument(
          title: "src/main.swift",
          sections: [.init(name: "main.swift", detail: "88 B", content: .lines(["print(1)"]))],
          columns: 78)))
    #expect(read.screen.contains("\n print(1)\n"))
    #expect(read.press("<Esc>").head.hasPrefix(" ‹ Repos › mona/Spoon-Knife › src "))
  }

  @Test func `/ in Repos searches repositories; nothing is asked for without words`() {
    #expect(Self.start.press("/").foot.hasPrefix(" Search repositories:"))
    #expect(Self.start.press("/  <Enter>").effects == Self.start.effects)
    let found = Self.start.press("/swift server<Enter>")
    #expect(found.head.hasPrefix(" ‹ Repos › \"swift server\" "))
    #expect(found.selected.hasPrefix("ap apple/swift-nio"))
    #expect(
      found.press("<Enter><Enter>").state.grid().lines[0].hasPrefix(
        " ‹ Repos › \"swift server\" › apple/swift-nio"))
    // Another search takes its place.
    #expect(found.press("/nio<Enter><Esc>").screen == Self.start.screen)
    #expect(
      Self.start.press(":repo search swift server<Enter>").screen == found.screen)
  }

  @Test func `S lets the host sort what it finds`() {
    let found = Self.start.press("/swift server<Enter>S")
    #expect(found.screen.contains("k  forks"))
    #expect(!found.screen.contains("number of files"))
    let sorted = found.press("s")
    #expect(sorted.head.hasPrefix(" ‹ Repos › \"swift server\" by stars "))
    #expect(sorted.selected.hasPrefix("va vapor/vapor"))
    #expect(
      Self.start.press(":repo search swift server --sort stars<Enter>").screen == sorted.screen)
    #expect(sorted.press("So").selected.hasPrefix("ap apple/swift-nio"))
  }

  @Test func `the next page of a search is loaded before its end is reached`() {
    var found = Self.start.press("/swift server<Enter>")
    for case .load(.repositorySearch("swift server", sortedBy: nil), _, let generation)
      in found.effects
    {
      found.send(
        .refreshed(
          .repositorySearch("swift server"), .done(note: nil, hasMore: true),
          generation: generation))
    }
    let more = found.press("j").effects.contains {
      if case .loadMore(.repositorySearch("swift server", sortedBy: nil), _) = $0 {
        true
      } else {
        false
      }
    }
    #expect(more)
  }

  @Test func `y copies the address of what is selected, and o opens it`() {
    let repository = "https://github.com/mona/Spoon-Knife"
    #expect(Self.start.press("jjy").effects.last == .copy(urls: [repository]))
    #expect(
      commands(Self.start.press("jjo")) == [["repo", "view", "--web", "--", "mona/Spoon-Knife"]])
    #expect(
      Self.files.press("jjy").effects.last == .copy(urls: [repository + "/blob/main/README.md"]))
    #expect(
      Self.files.press("jjo").effects.last == .openPage(url: repository + "/blob/main/README.md"))
    #expect(Self.start.press("ky").effects == Self.start.effects)
  }

  @Test
  func `a command about repositories takes the selected one, and opens where it has a screen`() {
    let selected = Self.start.press("jj")
    #expect(selected.press(":repo files<Enter>").head.hasPrefix(" ‹ Repos › mona/Spoon-Knife "))
    #expect(
      selected.press(":repo files mona/Spoon-Knife src<Enter>").head
        .hasPrefix(" ‹ Repos › mona/Spoon-Knife › src "))
    #expect(
      selected.press(":repo view<Enter>").effects.last
        == .loadDocument(.repository(BrowsedRepositories.name), columns: 78, fromNetwork: true))
    #expect(
      commands(selected.press(":repo readme<Enter>")) == [["repo", "readme", "mona/Spoon-Knife"]])
    #expect(
      commands(selected.press(":repo view -w<Enter>")) == [
        ["repo", "view", "mona/Spoon-Knife", "-w"]
      ])
    #expect(
      commands(selected.press(":repo readme a/b<Enter>")) == [["repo", "readme", "a/b"]])
    #expect(
      commands(Self.files.press(":repo readme<Enter>")).last == [
        "repo", "readme", "mona/Spoon-Knife",
      ])
    #expect(
      Self.files.press(":repo cat README.md<Enter>").effects.last
        == .loadDocument(
          .repositoryFile(of: BrowsedRepositories.name, path: "README.md"), columns: 78,
          fromNetwork: true))
  }

  @Test func `on a wide screen the selected file is shown beside its folder`() {
    let wide = Browse(120, 24, list: .repositories, others: BrowsedRepositories.others)
      .press("jj<Enter><Enter>jj")
    #expect(
      wide.effects.last
        == .loadDocument(
          .repositoryFile(of: BrowsedRepositories.name, path: "README.md"), columns: 60,
          fromNetwork: false))
  }

  @Test func `plain mode reads repositories and their files`() {
    let start = Plain(list: .repositories, others: BrowsedRepositories.others)
    #expect(
      start.dialog.contains(
        "4. mona/Spoon-Knife, Fork me, HTML, 12,811 stars, 1 hour ago"))
    #expect(start.dialog.contains("3. mona · Mona Lisa, 2 repos"))
    #expect(start.dialog.contains("Repos: 1 to 6 of 6."))
    #expect(
      start.said(to: "1") == "Recently viewed is a heading: the rows below it can be opened.")
    let files = start.typing(":repo files 4")
    #expect(
      files.said(after: start).contains("1. src/\n2. vendor, submodule\n3. README.md, 1.2 kB"))
    #expect(
      files.typing("url 3").effects.last
        == .copy(urls: ["https://github.com/mona/Spoon-Knife/blob/main/README.md"]))
  }
}
