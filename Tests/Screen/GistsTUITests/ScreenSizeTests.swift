import GistsTUI
import TerminalScreen
import Testing

@Suite struct `Screens of the browser in other sizes` {
  @Test func `headings have a blank between them over columns of numbers side by side`() {
    var gist = Browse.gist("a1", "octocat", "One", 1, true, minutes: 1)
    (gist.stars, gist.comments) = (87, 3)
    let browse = Browse(80, 24, gists: [gist]).press("p")
    #expect(
      browse.paneTitles
        == "━ Mine · 1 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ stars comments files ━━━━━ updated")
  }

  @Test func `the smallest screen has the mark of the selection`() {
    #expect(
      Browse(1, 1).press("2j").screen == """
        >
        """)
  }

  @Test func `at 60×20 the contents are below some rows of the list`() {
    #expect(
      Browse(60, 20).press("2j<Enter>").screen == """
          1  [2 Public]  3   4   5   6  …                   octocat
        ─ Public · 5 ────────────────────────── files ───── updated
          oc octocat    Hello, world in Swift       1  public    1m
        > mo mona       日本語のメモ：端末の幅… ★   3  public   47m
          hu hubot      Dotfiles: shell prompt…     2  secret    1h
        ━ README.md · Markdown · 412 B ━━━━━━━━━━━━ file 1/2 · 0% ━━
         日本語のメモ：端末の幅について ★
         mona · 2 files


         ── README.md ──────────────────────── Markdown · 412 B ───
         Waits, and gives up.


         ── retry.swift ──────────────────────── Swift · 1.2 kB ───
         let line1 = 1
         let line2 = 2
         let line3 = 3
         Esc back to the list · z whole screen
         [ ] file  s star  y copy URL  / find  ? help  q back
        """)
  }

  @Test
  func `at 100×30 there are three panes; at the end of the contents the last file is selected`() {
    #expect(
      Browse(100, 30).press("2j<Enter><Enter>G").screen == """
          1 Mine 5  [2 Public 5]  3 Starred   4 Files   5 Users   6 Repos  …             octocat@github.com
        ─ Public · 5 ────────────────────────── files ─ updated ┬─ Files 2/2 ───────────────────────────────
          oc octocat  Hello, world in Swift         1 pub    1m │  README.md               Markdown · 412 B
        > mo mona     日本語のメモ：端末の幅に… ★   3 pub   47m │> retry.swift               Swift · 1.2 kB
          hu hubot    Dotfiles: shell prompt a…     2 sec    1h │━ retry.swift · Swift · 1.2 kB ━━━━ 100% ━━
          mo mona     Retry with exponential b…     4 pub    5h │ let line8 = 8
          -- anonymo… Café au lait, décomposé       1 sec    9h │ let line9 = 9
                                                                │ let line10 = 10
                                                                │ let line11 = 11
                                                                │ let line12 = 12
                                                                │ let line13 = 13
                                                                │ let line14 = 14
                                                                │ let line15 = 15
                                                                │ let line16 = 16
                                                                │ let line17 = 17
                                                                │ let line18 = 18
                                                                │ let line19 = 19
                                                                │ let line20 = 20
                                                                │ let line21 = 21
                                                                │ let line22 = 22
                                                                │ let line23 = 23
                                                                │ let line24 = 24
                                                                │ let line25 = 25
                                                                │ let line26 = 26
                                                                │ let line27 = 27
                                                                │ let line28 = 28
                                                                │ let line29 = 29
                                                                │ let line30 = 30
         Esc back to the files · z whole screen
         [ ] file  s star  y copy URL  o browser  / find  ? help  q back
        """)
  }

  @Test func `at 120×40 the files have the focus after Enter`() {
    #expect(
      Browse(120, 40).press("2j<Enter>").screen == """
          1 Mine 5  [2 Public 5]  3 Starred   4 Files   5 Users   6 Repos   7 Trash   8 Drafts   9 Tags      octocat@github.com
        ─ Public · 5 ─────────────────────────── files ─ updated ┬━ Files 1/2 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
          oc octocat  Hello, world in Swift          1 pub    1m │> README.md                                  Markdown · 412 B
        > mo mona     日本語のメモ：端末の幅に…  ★   3 pub   47m │  retry.swift                                  Swift · 1.2 kB
          hu hubot    Dotfiles: shell prompt an…     2 sec    1h │─ README.md · Markdown · 412 B ───────────────────────── 0% ──
          mo mona     Retry with exponential ba…     4 pub    5h │ 日本語のメモ：端末の幅について ★
          -- anonymo… Café au lait, décomposé        1 sec    9h │ mona · 2 files
                                                                 │
                                                                 │
                                                                 │ ── README.md ────────────────────────── Markdown · 412 B ───
                                                                 │ Waits, and gives up.
                                                                 │
                                                                 │
                                                                 │ ── retry.swift ────────────────────────── Swift · 1.2 kB ───
                                                                 │ let line1 = 1
                                                                 │ let line2 = 2
                                                                 │ let line3 = 3
                                                                 │ let line4 = 4
                                                                 │ let line5 = 5
                                                                 │ let line6 = 6
                                                                 │ let line7 = 7
                                                                 │ let line8 = 8
                                                                 │ let line9 = 9
                                                                 │ let line10 = 10
                                                                 │ let line11 = 11
                                                                 │ let line12 = 12
                                                                 │ let line13 = 13
                                                                 │ let line14 = 14
                                                                 │ let line15 = 15
                                                                 │ let line16 = 16
                                                                 │ let line17 = 17
                                                                 │ let line18 = 18
                                                                 │ let line19 = 19
                                                                 │ let line20 = 20
                                                                 │ let line21 = 21
                                                                 │ let line22 = 22
                                                                 │ let line23 = 23
                                                                 │ let line24 = 24
         Esc back to the list · z whole screen
         Enter read  [ ] file  s star  y copy URL  o browser  / find  ? help  q back
        """)
  }

  @Test func `at 200×60 everything has more room`() {
    #expect(
      Browse(200, 60).press("2j").screen == """
          1 Mine 5  [2 Public 5]  3 Starred   4 Files   5 Users   6 Repos   7 Trash   8 Drafts   9 Tags                                                                                      octocat@github.com
        ━ Public · 5 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ files ━━━━━ updated ┬─ Files 1/2 ───────────────────────────────────────────────────────────────────────────────────────────
          oc octocat    Hello, world in Swift                                           1  public    1m │> README.md                                                                           Markdown · 412 B
        > mo mona       日本語のメモ：端末の幅について                              ★   3  public   47m │  retry.swift                                                                           Swift · 1.2 kB
          hu hubot      Dotfiles: shell prompt and aliases                              2  secret    1h │─ README.md · Markdown · 412 B ───────────────────────────────────────────────────────────────── all ──
          mo mona       Retry with exponential backoff and jitter                       4  public    5h │ 日本語のメモ：端末の幅について ★
          -- anonymous  Café au lait, décomposé                                         1  secret    9h │ mona · 2 files
                                                                                                        │
                                                                                                        │
                                                                                                        │ ── README.md ─────────────────────────────────────────────────────────────────── Markdown · 412 B ───
                                                                                                        │ Waits, and gives up.
                                                                                                        │
                                                                                                        │
                                                                                                        │ ── retry.swift ─────────────────────────────────────────────────────────────────── Swift · 1.2 kB ───
                                                                                                        │ let line1 = 1
                                                                                                        │ let line2 = 2
                                                                                                        │ let line3 = 3
                                                                                                        │ let line4 = 4
                                                                                                        │ let line5 = 5
                                                                                                        │ let line6 = 6
                                                                                                        │ let line7 = 7
                                                                                                        │ let line8 = 8
                                                                                                        │ let line9 = 9
                                                                                                        │ let line10 = 10
                                                                                                        │ let line11 = 11
                                                                                                        │ let line12 = 12
                                                                                                        │ let line13 = 13
                                                                                                        │ let line14 = 14
                                                                                                        │ let line15 = 15
                                                                                                        │ let line16 = 16
                                                                                                        │ let line17 = 17
                                                                                                        │ let line18 = 18
                                                                                                        │ let line19 = 19
                                                                                                        │ let line20 = 20
                                                                                                        │ let line21 = 21
                                                                                                        │ let line22 = 22
                                                                                                        │ let line23 = 23
                                                                                                        │ let line24 = 24
                                                                                                        │ let line25 = 25
                                                                                                        │ let line26 = 26
                                                                                                        │ let line27 = 27
                                                                                                        │ let line28 = 28
                                                                                                        │ let line29 = 29
                                                                                                        │ let line30 = 30
                                                                                                        │
                                                                                                        │
                                                                                                        │
                                                                                                        │
                                                                                                        │
                                                                                                        │
                                                                                                        │
                                                                                                        │
                                                                                                        │
                                                                                                        │
                                                                                                        │
                                                                                                        │
                                                                                                        │
                                                                                                        │
         5 gists · synced 14:02
         Enter open  s star  c create  / search  ? help  q quit
        """)
  }
}
