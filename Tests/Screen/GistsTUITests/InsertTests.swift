import TerminalOutput
import TerminalScreen
import Testing

@testable import GistsTUI

/// The screen of `gists insert` over a small library, which answers its effects at once.
private struct Insert {
  var state: InsertState
  /// The choice, and the other effects that this does not answer.
  var effects: [InsertState.Effect] = []
  /// Whether searches and snippets are left unanswered.
  var isSlow = false
  private var late: [InsertState.Event] = []

  static let gists: [(title: String, snippets: [Snippet])] = [
    ("Disk usage", [Snippet("du.sh", language: "Shell", text: "du -sh *\n")]),
    (
      "Copy to a host",
      [Snippet("scp.sh", language: "Shell", text: "scp <file> <host=web1>:<file>\n")]
    ),
    (
      "Docker notes",
      [
        Snippet("docker.md #1", language: "sh", text: "docker prune\n", form: .block),
        Snippet("docker.md #2", language: "sh", text: "docker ps\n", form: .block),
        Snippet("docker.md", language: "Markdown", text: "# Docker\n", form: .document),
      ]
    ),
    ("Bell", [Snippet("bell", language: nil, text: "\u{7}\n")]),
    (
      "One block",
      [
        Snippet("one.md #1", language: "sh", text: "uptime\n", form: .block),
        Snippet("one.md", language: "Markdown", text: "text\n", form: .document),
      ]
    ),
    ("Deploy", [Snippet("up", language: "sh", text: "up <env=dev|staging|prod> <n=1>\n")]),
  ]

  /// Shows the gists with `first` in their titles or snippets until the first search is delivered.
  init(_ columns: Int, _ rows: Int, first: String) {
    state = InsertState(
      rows: rows, columns: columns, words: "", login: "octocat", theme: .terminal)
    isSlow = true
    let effects = state.search()
    state.show(Self.found(first))
    answer(effects)
  }

  init(_ columns: Int = 100, _ rows: Int = 10, words: String = "") {
    state = InsertState(
      rows: rows, columns: columns, words: words, login: "octocat", theme: .terminal)
    answer(state.search())
  }

  private static func found(_ text: String) -> FoundSnippets {
    let words = text.lowercased().split(separator: " ")
    let found = gists.indices.filter { index in
      let all = ([gists[index].title] + gists[index].snippets.map(\.text)).joined(separator: " ")
      return words.allSatisfy(all.lowercased().contains)
    }
    return FoundSnippets(
      gists: found.map { index in
        GistRow(
          id: "\(index)", owner: index == 1 ? "hubot" : "octocat", title: gists[index].title,
          fileCount: index == 2 ? 2 : 1, isPublic: true, updated: nil, isStarred: index == 1)
      })
  }

  private mutating func answer(_ effects: [InsertState.Effect]) {
    for effect in effects {
      switch effect {
      case .search(let text, let generation):
        receive(.found(Self.found(text), generation: generation))
      case .load(let gist, let words):
        receive(.loaded(Self.gists[Int(gist) ?? 0].snippets, likely: 0, gist: gist, words: words))
      default: self.effects.append(effect)
      }
    }
  }

  private mutating func receive(_ event: InsertState.Event) {
    if isSlow { late.append(event) } else { answer(state.handle(event)) }
  }

  /// Delivers what a slow library found.
  mutating func deliver() {
    while !late.isEmpty {
      let event = late.removeFirst()
      answer(state.handle(event))
    }
  }

  func press(_ keys: Key...) -> Insert {
    var copy = self
    for key in keys { copy.answer(copy.state.handle(.key(key))) }
    return copy
  }

  var screen: String { state.grid.lines.joined(separator: "\n") }
  /// The text that was inserted; nil if none was.
  var inserted: String? {
    if case .insert(let insertion)? = effects.last { insertion.text } else { nil }
  }
}

@Suite struct `The screen of gists insert` {
  @Test func `shows its first rows before the first search has ended, and keys wait for that`() {
    var insert = Insert(80, 6, first: "du").press(.down)
    #expect(
      insert.screen == """
         Insert:                                                                      …
        ────────────────────────────────────────────────────────────────────────────────
        > Disk usage                          │
                                              │
                                              │
         Enter insert  ↑ ↓ move  Tab files and blocks  Esc cancel
        """)
    insert.deliver()
    #expect(insert.state.selectedGist?.title == "Copy to a host")
  }

  @Test func `shows the gists beside a preview`() {
    #expect(
      Insert(80, 9).press(.down).screen == """
         Insert:                                                                      6
        ────────────────────────────────────────────────────────────────────────────────
          Disk usage                          │ scp.sh Shell
        > Copy to a host              ★ hubot │ scp <file> <host=web1>:<file>
          Docker notes               2 files  │
          Bell                                │
          One block                           │
          Deploy                              │
         Enter insert  ↑ ↓ move  Tab files and blocks  Esc cancel
        """)
  }

  @Test func `shows the preview below the gists on a narrow terminal`() {
    #expect(
      Insert(40, 12).press("d", "u").screen
        == """
         Insert: du                           1
        ────────────────────────────────────────
        > Disk usage



        ────────────────────────────────────────
        du.sh Shell
        du -sh *


         Enter insert  Esc cancel
        """)
  }

  @Test func `one Enter takes a gist with one file, without its last line end`() {
    #expect(
      Insert().press("d", "u", .enter).effects == [
        .insert(Insertion(gist: "0", snippet: Insert.gists[0].snippets[0]))
      ])
    #expect(Insert().press("d", "u", .enter).inserted == "du -sh *")
    #expect(Insert().press("u", "p", "t", .enter).inserted == "uptime")
  }

  @Test func `a file or a block is chosen of several`() {
    let opened = Insert(words: "docker").press(.enter)
    #expect(opened.inserted == nil)
    #expect(opened.screen.contains("> docker.md #1: docker prune"))
    #expect(
      Snippet("a.md #1", language: "sh", text: "\n# Old\n  ls -l\n", form: .block).title
        == "a.md #1: ls -l")
    #expect(opened.press(.enter).inserted == "docker prune")
    #expect(opened.press(.down, .down, .enter).inserted == "# Docker")
    #expect(opened.press("p", "s", .enter).inserted == "docker ps")
    #expect(opened.press("p", "s", .backTab).screen.contains("> Docker notes"))
    // Tab offers the whole file where Enter takes its only block.
    #expect(Insert(words: "uptime").press(.tab, .down, .enter).inserted == "text")
    // What was looked at there is forgotten.
    #expect(Insert(words: "uptime").press(.tab, .down, .backTab, .enter).inserted == "uptime")
  }

  @Test func `keys wait for the search that they are about, and stay in their order`() {
    var insert = Insert()
    insert.isSlow = true
    insert = insert.press("d", "u", .enter)
    #expect(insert.effects == [])
    insert.deliver()
    #expect(insert.inserted == "du -sh *")

    // Letters after Enter fill the placeholder in.
    insert = Insert()
    insert.isSlow = true
    insert = insert.press("c", "o", "p", "y", .enter, "x", .enter, .enter)
    insert.deliver()
    #expect(insert.inserted == "scp x web1:x")
  }

  @Test func `each placeholder is asked for once, with its default`() {
    let asked = Insert(80, 6, words: "copy").press(.enter)
    #expect(
      asked.screen == """
         file:                                                                   1 of 2
        ────────────────────────────────────────────────────────────────────────────────
         scp <file> web1:<file>


         Enter next  ↑ back  Esc cancel
        """)
    #expect(asked.press("a", .enter).screen.hasPrefix(" host: web1 "))
    #expect(asked.press("a", .enter).screen.contains(" scp a web1:a"))
    #expect(asked.press("a", .enter).screen.hasSuffix("\n Enter insert  ↑ back  Esc cancel"))
    #expect(asked.press("a", .enter, .enter).inserted == "scp a web1:a")
    #expect(asked.press("a", .enter, "b", "c", .enter).inserted == "scp a bc:a")
    #expect(asked.press(.enter, .enter).inserted == "scp <file> web1:<file>")
    // The default can be edited, and what was typed can be changed.
    #expect(asked.press("a", .enter, .end, "2", .enter).inserted == "scp a web12:a")
    #expect(asked.press("a", .enter, .backspace, .enter).inserted == "scp a web1:a")
    #expect(asked.press("a", .enter, .up, "b", .enter, .enter).inserted == "scp ab web1:ab")
    #expect(
      asked.press(.paste("a b\u{1B}\nc"), .enter, .enter).inserted
        == "scp a b\\u{1B} c web1:a b\\u{1B} c")
    #expect(asked.press(.up).screen.contains("> Copy to a host"))
  }

  @Test func `choices are a list, from which keys take one`() {
    let asked = Insert(60, 10, words: "deploy").press(.enter)
    #expect(
      asked.screen == """
         env: dev                                            1 of 2
        ────────────────────────────────────────────────────────────
        > dev
          staging
          prod
        ────────────────────────────────────────────────────────────
         up dev 1


         Enter next  ↑ ↓ choose  S-Tab back  Esc cancel
        """)
    #expect(asked.press(.enter, .enter).inserted == "up dev 1")
    #expect(asked.press(.down, .enter, .enter).inserted == "up staging 1")
    #expect(asked.press(.down, .down, .down, .up, .up, .up, .enter, .enter).inserted == "up dev 1")
    #expect(asked.press(.down, .down).screen.contains("\n up prod 1\n"))
    // Letters: the first choice that begins with them.
    #expect(asked.press("P", .enter, .enter).inserted == "up prod 1")
    #expect(asked.press("s", "t", .tab, .enter).inserted == "up staging 1")
    // Other text, and text with which a choice begins.
    #expect(asked.press("q", "a", .enter, .enter).inserted == "up qa 1")
    #expect(asked.press("p", .down, .enter, .enter).inserted == "up p 1")
    #expect(
      asked.press("p").screen.contains(
        """
        > prod
          p
        ────
        """))
    #expect(asked.press("q", .backspace, .enter, .enter).inserted == "up dev 1")
    #expect(asked.press(.down, .end, "2", .enter, .enter).inserted == "up staging2 1")
    // What was chosen is shown again.
    #expect(asked.press(.down, .enter, "5", .backTab).screen.hasPrefix(" env: staging "))
    #expect(asked.press(.down, .enter, "5", .backTab).screen.contains("> staging\n"))
    #expect(asked.press(.down, .enter, "5", .backTab, .enter, .enter).inserted == "up staging 5")
    #expect(asked.press("q", .enter, .up, .enter, .enter).inserted == "up q 1")
    #expect(asked.press(.backTab).screen.contains("> Deploy"))
  }

  @Test func `a control character is shown and refused`() {
    let refused = Insert(words: "bell").press(.enter)
    #expect(refused.inserted == nil)
    #expect(refused.screen.contains("│ \\u{7}"))
    #expect(refused.screen.contains("! bell has a control character: \\u{7} in line 1"))
  }

  @Test(arguments: [Key.escape, .control("c"), .control("g")])
  func `cancels at every stage`(key: Key) {
    for insert in [
      Insert(), Insert(words: "docker").press(.enter), Insert(words: "copy").press(.enter, "x"),
    ] {
      #expect(insert.press(key).effects == [.cancel])
    }
    var slow = Insert()
    slow.isSlow = true
    #expect(slow.press("x", .enter, key).effects == [.cancel])
  }

  @Test func `says that nothing was found, and takes nothing`() {
    let nothing = Insert(words: "zzz").press(.enter, .tab, .down)
    #expect(nothing.effects == [])
    #expect(nothing.screen.contains("Nothing found."))
  }

  @Test func `is drawn at every size, down to one cell`() {
    for (columns, rows) in [(1, 1), (2, 2), (3, 1), (1, 30), (20, 5), (79, 4), (80, 3), (200, 60)] {
      for insert in [
        Insert(columns, rows), Insert(columns, rows, words: "docker").press(.enter),
        Insert(columns, rows, words: "copy").press(.enter, "x"),
        Insert(columns, rows).press(.pageDown, .pageUp),
      ] {
        #expect(insert.state.grid.rows == rows)
      }
    }
  }
}
