import Testing

@testable import GitHubAPI

@Suite struct `IDs already seen` {
  private static let id = "aa5a315d61ae9438b18d2f3c4e5a6b7c"

  @Test(arguments: [id, "0" + id.dropFirst(), "aa5a315d61ae9438b18d", "1", "", id.uppercased()])
  func `are new once`(id: String) {
    var seen = SeenIDs()
    let news = [seen.insert(id), seen.insert(id)]
    #expect(news == [true, false])
  }

  @Test func `differ if their texts do`() {
    var seen = SeenIDs()
    let ids = [Self.id, Self.id.uppercased(), "+" + Self.id.dropFirst(), "0", "00", "000"]
    let news = ids.map { seen.insert($0) }
    #expect(!news.contains(false))
  }
}
