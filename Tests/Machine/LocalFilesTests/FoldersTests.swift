import Testing

@testable import LocalFiles

@Suite("Folders")
struct FoldersTests {
  private func folders(_ environment: [String: String]) -> Folders {
    Folders(environment: environment, passwordHome: { "/home/octocat/" })
  }

  @Test func `without variables the folders are in the home folder`() {
    let folders = folders(["HOME": "/h"])
    #expect(folders.config == "/h/.config/gists")
    #expect(folders.data == "/h/.local/share/gists")
    #expect(folders.state == "/h/.local/state/gists")
    #expect(folders.cache == "/h/.cache/gists")
    #expect(folders.runtime == nil)
  }

  @Test func `each variable moves its folder`() {
    let folders = folders([
      "HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d/", "XDG_STATE_HOME": "/s//",
      "XDG_CACHE_HOME": "/x", "XDG_RUNTIME_DIR": "/r",
    ])
    #expect(folders.config == "/c/gists")
    #expect(folders.data == "/d/gists")
    #expect(folders.state == "/s/gists")
    #expect(folders.cache == "/x/gists")
    #expect(folders.runtime == "/r/gists")
  }

  @Test func `an empty or relative variable counts as not set`() {
    let names = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]
    for value in ["", "relative/path", "~/x", "."] {
      var environment = ["HOME": "/h", "XDG_RUNTIME_DIR": value]
      for name in names { environment[name] = value }
      #expect(folders(environment) == folders(["HOME": "/h"]))
    }
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
  func `an unset HOME is read from the user database`(environment: [String: String]) {
    #expect(folders(environment).state == "/home/octocat/.local/state/gists")
    #expect(Folders(environment: environment).state.hasPrefix("/"))
  }

  @Test func `the root of the file system may be a home`() {
    #expect(folders(["HOME": "/"]).state == "/.local/state/gists")
  }

  @Test func `without any home the folders are not writable`() {
    let folders = Folders(environment: [:], passwordHome: { nil })
    #expect(folders.state == "/nonexistent/.local/state/gists")
  }
}
