import GitHubAPI
import TerminalOutput
import TerminalScreen
import TestSupport
import Testing

@testable import GistsTUI
@testable import GistsCommands

/// Which keys the browser compares with the time at which it drew a dialog.
@Suite struct `A dialog that was drawn` {
  @Test(arguments: [(1_099, true), (1_100, false)])
  func `takes no key that was typed in its first 0.1 s on the screen`(
    milliseconds: Int, isOpen: Bool
  ) throws {
    let time = ManualTime()
    let state = BrowserState(
      rows: 24, columns: 80, list: .mine, selection: nil, host: "github.com",
      commands: TypedCommand.init(of:))
    var browser = DrawnBrowser(state, time.source)
    let start = time.source.uptime()
    let row = GistRow(
      id: "a1", owner: nil, title: "Hello", fileCount: 1, isPublic: true, updated: nil)
    _ = browser.start([])
    _ = browser.handle([
      .loaded(.mine, [BrowserRow(id: "a1", content: .gist(row))], generation: 1),
      .typed(at: start), .key(.text("d")),
    ])
    time.advance(by: .seconds(1))
    var frames: [String] = []
    browser.draw { frames.append($0.lines.joined()) }
    #expect(frames.count == 1 && frames[0].contains("Delete this gist?"))
    #expect(browser.guardLeft == .milliseconds(100))
    // What draws nothing does not begin the time anew, nor does the bright key at its end.
    let frameCounts: [(Int, Duration?)] = [(1, .milliseconds(40)), (2, nil), (2, nil)]
    for (count, left) in frameCounts {
      time.advance(by: .milliseconds(60))
      _ = browser.handle([.time(time.source.now())])
      browser.draw { frames.append($0.lines.joined()) }
      #expect(frames.count == count && browser.guardLeft == left)
    }
    _ = browser.handle([
      .typed(at: start + .milliseconds(milliseconds)), .key(.text("y")),
    ])
    #expect((browser.state.dialogs.overlay != nil) == isOpen)
  }
}
