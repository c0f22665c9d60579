import GistsBrowser
import Testing

@Suite("The tabs of the browser")
struct BrowserTabTests {
  @Test("The tabs are named as on the screen")
  func names() {
    #expect(
      BrowserTab.allCases.map(\.name) == ["Mine", "Public", "Starred", "Files", "Users", "Repos"])
  }
}
