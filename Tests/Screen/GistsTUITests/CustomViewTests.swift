import TerminalOutput
import Testing

@testable import GistsTUI

@Suite struct `Views of the user's own` {
  private static let rust = CustomView(
    name: "rust", text: "mine lang:rust", arrangement: ListArrangement(sorting: .stars))
  private static let long = CustomView(
    name: "long", text: "starred", arrangement: ListArrangement())

  private func browse() -> Browse { Browse(120, 24, views: [Self.rust, Self.long]) }

  @Test func `views are tabs beside the others; 7 to 9 and Tab reach them`() {
    let browse = browse()
    #expect(browse.head.contains("7 rust") && browse.head.contains("8 long"))
    #expect(browse.press("7").state.list == .view(Self.rust))
    #expect(browse.press("8").state.list == .view(Self.long))
    #expect(browse.press("6<Tab>").state.list == .view(Self.rust))
    #expect(browse.press("6<Tab><Tab>").state.list == .view(Self.long))
    #expect(
      browse.press("7").effects.contains(.load(.view(Self.rust), fromNetwork: true, generation: 2)))
    #expect(browse.press("9").state.list == .trash)
  }

  @Test func `a view of one's own gists doesn't repeat their owner`() {
    let views = [true, false].map {
      CustomView(name: "v\($0)", text: "", arrangement: ListArrangement(), hasOneOwner: $0)
    }
    let browse = Browse(120, 24, views: views)
    let row = Browse(120, 24).row("日本語").line.prefix(30)
    #expect(browse.press("7").row("日本語").line.prefix(30) == row)
    #expect(browse.press("8").row("日本語").line.prefix(30) != row)
  }

  @Test func `a view is sorted from the start, also after somebody else signed in`() {
    var browse = browse().press("7")
    #expect(browse.status.contains("sorted by stars"))
    #expect(browse.state.current.arrangement == Self.rust.arrangement)
    browse.answersCommands = false
    browse = browse.press("i")
    browse.finish(CommandResult(isSuccess: true, message: nil))
    #expect(browse.state.current.arrangement == Self.rust.arrangement)
  }

  @Test func `F saves what is listed under a name, and its tab is there at once`() {
    var browse = browse()
    browse.answersCommands = false
    browse = browse.press("flang:swift<Enter>SsSsF")
    #expect(browse.foot == " Save as view:")
    browse = browse.press("swift<Enter>")
    #expect(
      commands(browse) == [["config", "set", "--", "view.swift", "mine lang:swift sort:-stars"]])
    #expect(!browse.head.contains("swift"))
    browse.finish(
      CommandResult(isSuccess: true, message: BrowserMessage(.success, "Set view.swift")))
    #expect(browse.status == " Saved the view swift · 9 shows it")
    #expect(browse.head.contains("9 swift"))
    let view = CustomView(
      name: "swift", text: "mine lang:swift",
      arrangement: ListArrangement(sorting: .stars, isReversed: true), hasOneOwner: true)
    #expect(browse.press("9").state.list == .view(view))
    #expect(browse.press("9").status.contains("sorted by stars, reversed"))
  }

  @Test(arguments: [
    ("2fdeploy -script<Enter>Fx<Enter>", "public filter: deploy -script"),
    ("3fis:secret files:>5<Enter>StFx<Enter>", "starred is:secret files:>5 sort:title"),
    ("7fmona<Enter>Fx<Enter>", "mine lang:rust sort:stars filter: mona"),
    (#"1flang:"Visual Basic<Enter>StFx<Enter>"#, #"mine lang:"Visual Basic" sort:title"#),
    ("1f- lang:<Enter>Fx<Enter>", "mine"), ("1Fx<Enter>", "mine"),
    ("@mona<Enter>Fx<Enter>", "@mona"),
  ])
  func `words of the filter stay its words, qualifiers are those of the view`(
    keys: String, value: String
  ) {
    #expect(
      commands(browse().press(keys)).last == ["config", "set", "--", "view.x", value])
  }

  @Test func `a view that is shown is saved again; no other view is replaced`() {
    var browse = browse().press("7StF")
    #expect(browse.foot == " Save as view: rust")
    #expect(
      commands(browse.press("<Enter>")) == [
        ["config", "set", "--", "view.rust", "mine lang:rust sort:title"]
      ])
    browse = browse.press("<Enter>")
    #expect(browse.state.navigation.views.map(\.name) == ["rust", "long"])
    #expect(browse.state.current.arrangement.sorting == .title)
    let taken = self.browse().press("Frust<Enter>")
    #expect(taken.foot.hasSuffix("! the view rust exists") && commands(taken) == [])
    #expect(self.browse().press("Fa b<Enter>").foot.hasSuffix("! a name has no spaces, = or #"))
  }

  @Test func `a view that can't be saved has no tab; a search is no view`() {
    var browse = browse()
    browse.answersCommands = false
    browse = browse.press("Fx<Enter>")
    browse.finish(CommandResult(isSuccess: false, message: BrowserMessage(.error, "disk full")))
    #expect(browse.status == " ! could not save the view x: disk full")
    #expect(browse.state.navigation.views.count == 2)
    #expect(
      self.browse().press("/x<Tab>F").status
        == " Only a list of gists can be saved as a view, not a search.")
  }

  @Test func `a view without gists says what it looks for`() {
    #expect(
      Browse(120, 24, gists: [], views: [Self.rust]).press("7").screen
        .contains("No gist in your library matches mine lang:rust."))
  }
}
