import GistsTUI
import Testing

@Suite("The lists of the browser")
struct BrowserListTests {
  @Test("The tabs are named as on the screen")
  func names() {
    #expect(
      BrowserList.tabs.map(\.name) == ["Mine", "Public", "Starred", "Files", "Users", "Repos"])
  }
}
