import GistsBrowser
import Testing

@Suite("Screens of the browser")
struct ScreenTests {
  @Test("print")
  func show() {
    for size in [(80, 24), (120, 40), (40, 12), (20, 5)] {
      print("== \(size)"); print(Browse(size.0, size.1).screen)
      print("== public"); print(Browse(size.0, size.1).press("2j").screen)
      print("== detail"); print(Browse(size.0, size.1).press("2j\r").screen)
      print("== delete"); print(Browse(size.0, size.1).press("2jd").screen)
      print("== create"); print(Browse(size.0, size.1).press("2jcabc").screen)
      print("== search"); print(Browse(size.0, size.1).press("/re").screen)
      print("== help"); print(Browse(size.0, size.1).press("?").screen)
      print("== users"); print(Browse(size.0, size.1).press("5:di").screen)
    }
  }
}
