@testable import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

@Suite struct `Signing in from the browser` {
  private func code(_ timeLeft: String = "14:32 left", note: String? = nil, number: Int = 7)
    -> BrowserEvent
  {
    let code = SignInCode(
      code: "ABCD-1234", address: "https://github.com/login/device", isOpenable: true,
      timeLeft: timeLeft, note: note)
    return .asked(
      BrowserQuestion(number: number, text: "Sign in to github.com", form: .code(code)))
  }

  private func asked() -> Browse { Browse(login: nil).sending(code()) }

  @Test func `the dialog has the code, its address and the time left`() {
    #expect(
      Browse(60, 16, login: nil).sending(code()).screen.split(separator: "\n").dropFirst(2)
        .joined(separator: "\n") == """
          ┌─ Sign in to github.com ──────────────────────────────────┐
          │ Enter this code:                                         │
          │                                                          │
          │     ABCD-1234                                            │
          │                                                          │
          │ at https://github.com/login/device                       │
          │ Continue only if you started this sign-in yourself       │
          │                                                          │
          │ Waiting… 14:32 left                                      │
          │                                                          │
          │ Enter copy the code and open the page  Esc cancel        │
          └──────────────────────────────────────────────────────────┘
           Enter copy the code and open the page  Esc cancel
          """)
    let small = Browse(40, 12, login: nil).sending(code()).screen
    #expect(small.contains("ABCD-1234") && small.contains("https://github.com/login/device"))
  }

  @Test func `it stays after Enter and without a browser, and counts down`() {
    let opened = asked().press("<Enter>")
    #expect(opened.effects.last == .answer(number: 7, .proceed))
    #expect(opened.screen.contains("ABCD-1234"))
    let failed = opened.sending(code("14:31 left", note: "could not open a browser with xdg-open"))
    #expect(failed.screen.contains("could not open a browser with xdg-open"))
    #expect(failed.screen.contains("Waiting… 14:31 left"))
    #expect(!failed.screen.contains("14:32"))
    #expect(failed.press("qdsy").screen == failed.screen)
  }

  @Test func `Esc cancels the command; its end removes the dialog`() {
    let cancelled = asked().press("<Esc>")
    #expect(cancelled.effects.suffix(2) == [.cancel(number: 7), .answer(number: 7, nil)])
    #expect(!cancelled.screen.contains("ABCD-1234"))
    #expect(!asked().sending(.withdrawn(number: 7)).screen.contains("ABCD-1234"))
    let other = asked().sending(.withdrawn(number: 8))
    #expect(other.screen.contains("ABCD-1234"))
  }

  @Test func `a rejected token is said until somebody signs in, while the library stays`() {
    let message = BrowserMessage(
      .error, "github.com rejected the token of octocat", remedy: .signInAgain)
    var browse = Browse(130, 24).sending(.refreshed(.mine, .failed(message), generation: 1))
    browse.answersCommands = false
    #expect(browse.head.hasSuffix("token rejected · github.com"))
    #expect(
      browse.status == " github.com rejected your token · showing the library · i signs in again")
    #expect(browse.foot.hasPrefix(" i sign in again  Enter open"))
    #expect(browse.row("Hello, world").isFirst)
    browse = browse.press("i")
    browse.finish(CommandResult(isSuccess: true, message: nil))
    #expect(browse.head.hasSuffix("octocat@github.com"))
  }

  @Test(arguments: ["octocat", nil])
  func `a user who is not found leads to a sign-in only if nobody is signed in`(login: String?) {
    let user = BrowserList.gists(of: "nobody")
    var browse = Browse(110, 24, gists: [], login: login).press("@nobody<Enter>")
    #expect(browse.state.list == user)
    let message = BrowserMessage(.error, "no user nobody on github.com")
    browse.send(
      .refreshed(user, .failed(message), generation: browse.state.current.generation))
    #expect(browse.screen.contains("No user nobody on github.com."))
    #expect(browse.screen.contains("i sign in") == (login == nil))
    #expect(browse.foot.contains("q back"))
  }

  @Test func `signing in from Public keeps its list and the selected row, and asks for it again`() {
    var browse = Browse(110, 24, login: nil).press("2jj")
    browse.answersCommands = false
    let selected = browse.selected
    #expect(selected != browse.press("k").selected)
    browse = browse.press("i")
    let count = browse.effects.count
    browse.send(.account(BrowserAccount(host: "github.com", login: "octocat")))
    browse.finish(CommandResult(isSuccess: true, message: nil))
    #expect(browse.selected == selected)
    #expect(
      browse.effects.dropFirst(count).contains {
        if case .load(.public, fromNetwork: true, _) = $0 { true } else { false }
      })
  }

  @Test func `while the owner of a token is unknown, nobody is said to be signed out`() {
    var browse = Browse(120, 24, gists: [])
    let account = BrowserAccount(host: "github.com", login: nil, isUnknown: true)
    browse.send(.account(account))
    #expect(browse.head.hasSuffix("  github.com"))
    #expect(browse.screen.contains("Loading…"))
    #expect(!browse.screen.contains("sign"))
    browse.send(.account(BrowserAccount(host: "github.com", login: nil)))
    #expect(browse.head.hasSuffix("signed out · github.com"))
    #expect(browse.screen.contains("You are not signed in."))
  }

  @Test func `the header says what is new as far as there is room`() {
    let news = BrowserEvent.news(["3 new comments, 5 stars", "8 new"])
    let browse = Browse(100, 14).press("2").sending(news)
    #expect(browse.head.hasSuffix(" 8 new · octocat@github.com"))
    #expect(
      Browse(120, 14).sending(news).head.hasSuffix(
        " 3 new comments, 5 stars · octocat@github.com"))
    #expect(browse.sending(.news([])).head.hasSuffix(" octocat@github.com"))
  }
}
