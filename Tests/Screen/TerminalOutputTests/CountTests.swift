import Testing

@testable import TerminalOutput

@Suite struct `Counts in sentences` {
  @Test(arguments: [
    (0, "0 gists"), (1, "1 gist"), (999, "999 gists"), (1_133, "1,133 gists"),
    (1_000_000, "1,000,000 gists"), (-12_345, "-12,345 gists"),
    (.min, "-9,223,372,036,854,775,808 gists"),
  ])
  func `have commas between thousands`(count: Int, text: String) {
    #expect(Plural.count(count, "gist") == text)
  }
}
