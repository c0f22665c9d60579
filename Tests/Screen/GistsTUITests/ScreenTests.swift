import GistsTUI
import TerminalScreen
import Testing

@Suite struct `Screens of the browser` {
  @Test func `a list at 80×24 has tabs, rows, a status line and keys`() {
    #expect(
      Browse(80, 24).press("2j").screen == """
          1 Mine 5  [2 Public 5]  3 Starred   4 Files   5 Users   6 Repos  …    octocat
        ━ Public · 5 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ files ━━━━━ updated
          oc octocat    Hello, world in Swift                           1  public    1m
        > mo mona       日本語のメモ：端末の幅について              ★   3  public   47m
          hu hubot      Dotfiles: shell prompt and aliases              2  secret    1h
          mo mona       Retry with exponential backoff and jitter       4  public    5h
          -- anonymous  Café au lait, décomposé                         1  secret    9h




        ─ README.md · Markdown · 412 B ──────────────────────────────── file 1/2 · 0% ──
         日本語のメモ：端末の幅について ★
         mona · 2 files


         ── README.md ──────────────────────────────────────────── Markdown · 412 B ───
         Waits, and gives up.


         ── retry.swift ──────────────────────────────────────────── Swift · 1.2 kB ───
         let line1 = 1
         5 gists · synced 14:02
         Enter open  s star  c create  / search  ? help  q quit
        """)
  }

  @Test func `a small screen has the titles, the stars and the ages`() {
    #expect(
      Browse(40, 12).press("2j").screen == """
         ‹ Public ›                         2/5
          Hello, world in Swift              1m
        > 日本語のメモ：端末の幅につい… ★   47m
          Dotfiles: shell prompt and a…      1h
          Retry with exponential backo…      5h
          Café au lait, décomposé            9h





         Enter open  / search  ? help  q quit
        """)
  }

  @Test func `a tiny screen has the titles only, then the selected one alone`() {
    #expect(
      Browse(20, 5).press("jj").screen == """
         ‹ Mine ›       3/5
          Hello, world in …
          日本語のメモ：端…
        > Dotfiles: shell …
         Enter open  q quit
        """)
    #expect(Browse(12, 1).press("jj").screen == "> Dotfiles…")
  }

  @Test func `the row selected last is selected at its place, without scrolling where it fits`() {
    #expect(Browse(20, 5, selection: "c3").screen == Browse(20, 5).press("jj").screen)
  }

  @Test func `a gist has a title, its files under headings, and where one is`() {
    #expect(
      Browse(60, 14).press("2jjj<Enter>").screen == """
         ‹ Public › Retry with exponential backoff and jitt… 4/5
        ━ README.md · Markdown · 412 B ━━━━━━━━━━━━ file 1/2 · 0% ━━
         Retry with exponential backoff and jitter
         mona · 2 files


         ── README.md ──────────────────────── Markdown · 412 B ───
         Waits, and gives up.


         ── retry.swift ──────────────────────── Swift · 1.2 kB ───
         let line1 = 1
         Esc back
         [ ] file  s star  y copy URL  / find  ? help  q back
        """)
  }

  @Test func `from 100 columns on the list is beside the files and the contents`() {
    let files = """
        oc octocat  Hello, world in Swift         1 pub    1m │> README.md               Markdown · 412 B
      > mo mona     日本語のメモ：端末の幅に… ★   3 pub   47m │  retry.swift               Swift · 1.2 kB
      """
    let panes = """
        mo mona     Retry with exponential b…     4 pub    5h │ 日本語のメモ：端末の幅について ★
        -- anonymo… Café au lait, décomposé       1 sec    9h │ mona · 2 files
                                                              │
                                                              │
                                                              │ ── README.md ─────── Markdown · 412 B ───
                                                              │ Waits, and gives up.
                                                              │
      """
    let tabs =
      "  1 Mine 5  [2 Public 5]  3 Starred   4 Files   5 Users   6 Repos  …             octocat@github.com"
    #expect(
      Browse(100, 14).press("2j").screen == """
        \(tabs)
        ━ Public · 5 ━━━━━━━━━━━━━━━━━━━━━━━━━━ files ━ updated ┬─ Files 1/2 ───────────────────────────────
        \(files)
          hu hubot    Dotfiles: shell prompt a…     2 sec    1h │─ README.md · Markdown · 412 B ────── 0% ──
        \(panes)
         5 gists · synced 14:02
         Enter open  s star  c create  / search  ? help  q quit
        """)
    #expect(
      Browse(100, 14).press("2j<Enter>").screen == """
        \(tabs)
        ─ Public · 5 ────────────────────────── files ─ updated ┬━ Files 1/2 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
        \(files)
          hu hubot    Dotfiles: shell prompt a…     2 sec    1h │─ README.md · Markdown · 412 B ────── 0% ──
        \(panes)
         Esc back to the list · z whole screen
         Enter read  [ ] file  s star  y copy URL  o browser  / find  ? help  q back
        """)
    #expect(
      Browse(100, 14).press("2j<Enter><Enter>").screen == """
        \(tabs)
        ─ Public · 5 ────────────────────────── files ─ updated ┬─ Files 1/2 ───────────────────────────────
        \(files)
          hu hubot    Dotfiles: shell prompt a…     2 sec    1h │━ README.md · Markdown · 412 B ━━━━━━ 0% ━━
        \(panes)
         Esc back to the files · z whole screen
         [ ] file  s star  y copy URL  o browser  / find  ? help  q back
        """)
  }

  @Test func `dialogs fit a small screen`() {
    #expect(
      Browse(40, 12).press("d").screen == """
         ‹ Mine ›                           1/5
        > Hello, world in Swift              1m
        ┌─ Delete this gist? ──────────────────┐
        │ Hello, world in Swift                │
        │ octocat · public · 1 file · 1m       │
        │                                      │
        │ u restores it (new ID)               │
        │                                      │
        │ y delete  n, Esc keep it             │
        └──────────────────────────────────────┘

         y delete  n keep
        """)
    #expect(
      Browse(40, 12).press("c<Tab>Back").screen == """
         ‹ Mine ›                           1/5
        > Hello, world in Swift              1m
          日本語のメモ：端末の幅につい… ★   47m
        ┌─ Create a gist ──────────────────────┐
        │ Name                                 │
        │ Description  Back                    │
        │ Visibility   (•) secret   ( ) public │
        │ Files                                │
        └──────────────────────────────────────┘


         Enter create  Esc keep for later
        """)
  }

  @Test func `the search has its field at the top and the results below`() {
    let browse = Browse(80, 14).press("/swift")
    #expect(
      browse.head
        == " Search the library: swift                                  1 of 5 gists · 3 ms")
    #expect(browse.selected.hasPrefix("oc octocat    Hello, world in Swift"))
    #expect(browse.state.grid().cursor?.column == 26)
  }
}
