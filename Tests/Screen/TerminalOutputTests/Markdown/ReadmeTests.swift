import Fixtures
import Testing

@testable import TerminalOutput

/// A typical README: HTML, badges, tables, code, CJK, tasks, quotes, footnotes.
@Suite struct ReadmeTests {
  private func shown(columns: Int, isColored: Bool = false) -> String {
    Markdown(Fixture.markdown.data)
      .lines(columns: columns, style: Style(isEnabled: isColored))
      .map(\.sgr).joined(separator: "\n")
  }

  @Test func `a README is rendered in 80 columns`() { #expect(shown(columns: 80) == Self.wide) }

  @Test func `a README is rendered in 40 columns`() { #expect(shown(columns: 40) == Self.narrow) }

  @Test(arguments: [20, 40, 80, 100, 200])
  func `no line is wider than the terminal`(columns: Int) {
    let lines = shown(columns: columns).split(separator: "\n")
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= columns })
  }

  @Test func `the text is the same in color, except for code marks`() {
    // Wide enough that no cell is wrapped: code is shorter without its marks.
    let columns = 200
    let colored = shown(columns: columns, isColored: true)
    let words = { (text: String) in
      text.replacing(/\u{1B}\[[0-9;]+m/, with: "").filter { !"` \n─│┼".contains($0) }
    }
    #expect(words(colored) == words(shown(columns: columns)))
    #expect(colored.contains("\u{1B}[1;35mTide Tables\u{1B}[0m"))
    #expect(colored.contains("\u{1B}[36m--days N\u{1B}[0m"))
  }

  private static let wide = """
    Tide Tables

    Tide Tables
    ━━━━━━━━━━━

    Build (https://example.com/build) Swift 6

    Tide Tables tells high and low water for any harbour, from a terminal. It reads
    the harmonic constants of a station (https://example.com/stations), works out
    the heights, and prints them in ink as text.

    日本語の説明：このツールは、港の名前と日付から満潮と干潮の時刻を計算します。端末
    の幅に合わせて表を整え、全角文字の桁もそろえます。

    Installation
    ────────────

    You need Swift 6 or later.

        git clone https://example.com/tide-tables.git
        cd tide-tables
        swift build -c release   # a minute or two the first time

    On Debian, `apt-get install libsqlite3-dev` comes first.

    Usage
    ─────

    1. Find your harbour:

           $ tides search "saint malo"
           FR-0412  Saint-Malo          48.64 N  2.03 W

    2. Ask for its table:

       ◦ today's with `tides FR-0412`
       ◦ a week's with `tides FR-0412 --days 7`
         ▪ or a month's, which is long

    3. Keep it.

    Options

    Option         │ Meaning                                               │ Default
    ───────────────┼───────────────────────────────────────────────────────┼────────
    `--days N`     │ how many days, from 1 to 366                          │       1
    ───────────────┼───────────────────────────────────────────────────────┼────────
    `--datum NAME` │ the level that heights are counted from: `LAT`, `MSL` │   `LAT`
                   │ or chart datum (https://example.com/datum)            │
    ───────────────┼───────────────────────────────────────────────────────┼────────
    `--表`         │ 日本語の見出しを使う                                  │      no

    What it can do
    ──────────────

    ☑ Heights by harmonic prediction
    ☑ Sun and moon 🌘
    ☐ Currents

    │ Note Predictions are not for navigation.
    │
    │ │ A storm knows nothing of tables.

    The heights follow

        h(t) = H0 + sum(f * H * cos(a * t + V - g))

    with the constants of the station.
    See `docs/guide.md` for what the letters mean.

    How exact is it?

    Within ten centimetres and five minutes where the constants are good[1].

    ────────────────────────────────────────────────────────────────────────────────

    Contributing
    ────────────

    Read the guide (docs/guide.md), then open an issue at https://example.com/issues
    or write to tides@example.com. Every patch is welcome; every patch with a test
    is more so.

    License
    ───────

    Apache 2.0 © the contributors — see LICENSE.

    [1] Against ten years of gauges.
    """

  private static let narrow = """
    Tide Tables

    Tide Tables
    ━━━━━━━━━━━

    Build (https://example.com/build) Swift
    6

    Tide Tables tells high and low water for
    any harbour, from a terminal. It reads
    the harmonic constants of a station
    (https://example.com/stations), works
    out the heights, and prints them in ink
    as text.

    日本語の説明：このツールは、港の名前と日
    付から満潮と干潮の時刻を計算します。端末
    の幅に合わせて表を整え、全角文字の桁もそ
    ろえます。

    Installation
    ────────────

    You need Swift 6 or later.

      git clone https://example.com/tide-tab
      les.git
      cd tide-tables
      swift build -c release   # a minute or
       two the first time

    On Debian, `apt-get install
    libsqlite3-dev` comes first.

    Usage
    ─────

    1. Find your harbour:

         $ tides search "saint malo"
         FR-0412  Saint-Malo          48.64
         N  2.03 W

    2. Ask for its table:

       ◦ today's with `tides FR-0412`
       ◦ a week's with `tides FR-0412 --days
         7`
         ▪ or a month's, which is long

    3. Keep it.

    Options

    Option        │ Meaning        │ Default
    ──────────────┼────────────────┼────────
    `--days N`    │ how many days, │       1
                  │ from 1 to 366  │
    ──────────────┼────────────────┼────────
    `--datum      │ the level that │   `LAT`
    NAME`         │ heights are    │
                  │ counted from:  │
                  │ `LAT`, `MSL`   │
                  │ or chart datum │
                  │ (https://examp │
                  │ le.com/datum)  │
    ──────────────┼────────────────┼────────
    `--表`        │ 日本語の見出し │      no
                  │ を使う         │

    What it can do
    ──────────────

    ☑ Heights by harmonic prediction
    ☑ Sun and moon 🌘
    ☐ Currents

    │ Note Predictions are not for
    │ navigation.
    │
    │ │ A storm knows nothing of tables.

    The heights follow

      h(t) = H0 + sum(f * H * cos(a * t + V
      - g))

    with the constants of the station.
    See `docs/guide.md` for what the letters
    mean.

    How exact is it?

    Within ten centimetres and five minutes
    where the constants are good[1].

    ────────────────────────────────────────

    Contributing
    ────────────

    Read the guide (docs/guide.md), then
    open an issue at
    https://example.com/issues or write to
    tides@example.com. Every patch is
    welcome; every patch with a test is more
    so.

    License
    ───────

    Apache 2.0 © the contributors — see
    LICENSE.

    [1] Against ten years of gauges.
    """
}
