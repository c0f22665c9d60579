import Testing

@testable import GistLibrary

@Suite struct `A list of IDs` {
  @Test func `returns its IDs in order`() {
    var ids = IDList(["a", "", "aa5a315d61ae9438b18d2f3c4e5a6b7c"])
    ids.append(contentsOf: ["1234567"])
    #expect(Array(ids) == ["a", "", "aa5a315d61ae9438b18d2f3c4e5a6b7c", "1234567"])
    #expect(ids.count == 4 && ids[3] == "1234567" && !ids.isEmpty)
    #expect(IDList().isEmpty)
  }
}
