import TerminalOutput
import Testing

@testable import GistsTUI

@Suite struct `Views of the user's own` {
  private static let rust = OwnView(
    name: "rust", text: "mine lang:rust", arrangement: ListArrangement(sorting: .stars))
  private static let long = OwnView(
    name: "long", text: "starred", arrangement: ListArrangement())

  private func browse() -> Browse { Browse(120, 24, views: [Self.rust, Self.long]) }

  @Test func `views are tabs beside the others; 7 to 9 and Tab reach them`() {
    let browse = browse()
    #expect(browse.head.contains("7 rust") && browse.head.contains("8 long"))
    #expect(browse.press("7").state.list == .view(Self.rust))
    #expect(browse.press("8").state.list == .view(Self.long))
    #expect(browse.press("6<Tab>").state.list == .view(Self.rust))
    #expect(browse.press(.backTab).state.list == .view(Self.long))
    #expect(
      browse.press("7").effects.contains(.load(.view(Self.rust), fromNetwork: true, generation: 2)))
    #expect(
      browse.press("9").status
        == " No view on this key. · try gists config set view.rust 'mine lang:rust'")
  }

  @Test func `a view of one's own gists doesn't repeat their owner`() {
    let views = [true, false].map {
      OwnView(name: "v\($0)", text: "", arrangement: ListArrangement(), hasOneOwner: $0)
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

  @Test func `a view without gists says what it looks for`() {
    #expect(
      Browse(120, 24, gists: [], views: [Self.rust]).press("7").screen
        .contains("No gist in your library matches mine lang:rust."))
  }
}
