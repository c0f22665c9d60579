import Testing

@testable import TerminalOutput

@Suite struct `The chooser on the screen` {
  private static func rows(_ names: String...) -> [[Cell]] { names.map { [Cell($0)] } }

  private func state(isLast: Bool = true, lists: [String] = ["mine"]) -> ChooserState {
    var state = ChooserState(
      lists.map { name in
        ChoiceList(name, columns: [], isEndless: name == "public") { ChoicePage(rows: []) }
      })
    let page = ChoicePage(
      rows: Self.rows("Hello world", "Résumé", "hello again", "日本語"), isLast: isLast)
    #expect(state.handle(.loaded(0, page)) == nil)
    return state
  }

  /// The effects of keys.
  private func press(_ keys: Key..., on state: inout ChooserState) -> [ChooserState.Effect] {
    keys.compactMap { state.handle(.key($0)) }
  }

  @Test func `typed words filter the rows in any order, ignoring case`() {
    var state = state()
    #expect(state.matches == [0, 1, 2, 3])
    #expect(press(.text("HELLO"), on: &state) == [])
    #expect(state.matches == [0, 2])
    _ = press(.text(" wor"), on: &state)
    #expect(state.matches == [0])
    #expect(press(.enter, on: &state) == [.choose(ChosenRow(list: 0, row: 0))])
    _ = press(.control("w"), .text("ag"), on: &state)
    #expect(state.filter == "HELLO ag")
    #expect(press(.enter, on: &state) == [.choose(ChosenRow(list: 0, row: 2))])
    _ = press(.backspace, .control("u"), .text("本"), on: &state)
    #expect(press(.enter, on: &state) == [.choose(ChosenRow(list: 0, row: 3))])
    _ = press(.text("x"), on: &state)
    #expect(state.matches == [])
    #expect(press(.enter, .up, .down, .end, on: &state) == [])
    _ = press(.backspace, .backspace, .text("a\u{1B}[2J\r\nb"), on: &state)
    #expect(state.filter == "a\\u{1B}[2J b")
  }

  @Test func `words are found in what is not shown, too`() {
    var state = state()
    let row: [Cell] = ["id", Cell("Setup", keywords: ["notes.md", "Déjà vu.txt"])]
    _ = state.handle(.loaded(0, ChoicePage(rows: [row])))
    _ = press(.text("déjà set NOTES"), on: &state)
    #expect(press(.enter, on: &state) == [.choose(ChosenRow(list: 0, row: 4))])
  }

  @Test func `arrows move the selection and stop at both ends`() {
    var state = state()
    _ = press(.up, on: &state)
    #expect(state.selection == 0)
    _ = press(.down, .down, .control("n"), .control("p"), on: &state)
    #expect(state.selection == 2)
    _ = press(.pageDown, on: &state)
    #expect(state.selection == 3)
    _ = press(.home, on: &state)
    #expect(state.selection == 0)
    state.pageHeight = 2
    _ = press(.pageDown, on: &state)
    #expect(press(.enter, on: &state) == [.choose(ChosenRow(list: 0, row: 2))])
  }

  @Test(arguments: [Key.escape, .control("c"), .control("d"), .control("g")])
  func `Escape and Ctrl-C cancel`(key: Key) {
    var state = state()
    #expect(press(key, on: &state) == [.cancel])
  }

  @Test func `Ctrl-D ends an empty filter only`() {
    var state = state()
    #expect(press(.text("a"), .control("d"), .control("z"), on: &state) == [.suspend])
  }

  @Test func `moving past the last row loads more, once at a time`() {
    var state = state(isLast: false)
    #expect(press(.end, .down, .down, on: &state) == [.load(0)])
    #expect(state.list.loading == .running)
    _ = state.handle(.failed(0, "no network"))
    #expect(state.list.loading == .failed("no network"))
    #expect(press(.down, on: &state) == [.load(0)])
    _ = state.handle(.loaded(0, ChoicePage(rows: Self.rows("five"))))
    #expect(state.selection == 3)
    #expect(press(.down, .down, on: &state) == [])
    #expect(press(.enter, on: &state) == [.choose(ChosenRow(list: 0, row: 4))])
  }

  @Test func `typed words are looked for in all pages, one after the other`() {
    var state = state(isLast: false)
    #expect(press(.text("ol"), on: &state) == [.load(0)])
    #expect(state.matches == [])
    #expect(press(.text("d"), on: &state) == [])
    #expect(
      state.handle(.loaded(0, ChoicePage(rows: Self.rows("an old one"), isLast: false)))
        == .load(0))
    #expect(state.matches == [4])
    // What is chosen meanwhile stays selected.
    #expect(state.handle(.loaded(0, ChoicePage(rows: Self.rows("older")))) == nil)
    #expect(state.matches == [4, 5] && state.list.loading == .complete)
    #expect(press(.enter, on: &state) == [.choose(ChosenRow(list: 0, row: 4))])
    // Nothing else is to be looked for.
    #expect(press(.text("x"), on: &state) == [])
  }

  @Test func `after a failure, words are looked for in what is there until the user asks again`() {
    var state = state(isLast: false)
    #expect(press(.text("o"), on: &state) == [.load(0)])
    #expect(state.handle(.failed(0, "no network")) == nil)
    #expect(press(.text("l"), .backspace, on: &state) == [])
    #expect(press(.end, .down, on: &state) == [.load(0)])
  }

  @Test func `without words, and in an endless list, only the shown pages are loaded`() {
    var state = state(isLast: false, lists: ["mine", "public"])
    #expect(state.handle(.loaded(0, ChoicePage(rows: Self.rows("more"), isLast: false))) == nil)
    #expect(press(.tab, on: &state) == [.load(1)])
    _ = state.handle(.loaded(1, ChoicePage(rows: Self.rows("one"), isLast: false)))
    #expect(press(.text("x"), on: &state) == [])
    #expect(press(.backTab, on: &state) == [.load(0)])
  }

  @Test func `Tab shows the next list, which is loaded once`() {
    var state = state(lists: ["mine", "starred", "public"])
    #expect(press(.text("he"), .tab, on: &state) == [.load(1)])
    #expect(state.matches == [])
    // Its rows may arrive when another list is shown.
    #expect(press(.tab, on: &state) == [.load(2)])
    _ = state.handle(.loaded(1, ChoicePage(rows: Self.rows("other", "the one"))))
    #expect(state.matches == [])
    #expect(press(.backTab, on: &state) == [])
    #expect(state.matches == [0, 1])
    #expect(press(.down, .enter, on: &state) == [.choose(ChosenRow(list: 1, row: 1))])
    #expect(press(.tab, .tab, .tab, .tab, on: &state) == [])
    #expect(state.list.name == "public")
  }
}
