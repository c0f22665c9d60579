@testable import SandboxServer
import TestSupport
import Testing

@Suite struct `A gist of many files` {
  @Test func `is changed in linear time`() async {
    await #expect(processExitsWith: .success) {
      func use(_ count: Int) -> ResourceUse {
        func files(_ name: String) -> [FileName: StoredFile] {
          let file = StoredFile("a")
          return Dictionary(
            uniqueKeysWithValues: (0..<count).map { (FileName("\(name)\($0)"), file) })
        }
        let first = Revision(files: files("a"), author: nil, at: UTCTimestamp(seconds: 0))
        let renamed = Revision(
          files: files("b"), after: first, author: nil, at: UTCTimestamp(seconds: 1))
        return ResourceUse {
          precondition(first.change == (count, 0))
          precondition(renamed.change == (0, 0))
        }
      }
      let (half, whole) = ResourceUse.compare(1_500, 3_000, use)
      #expect(whole.isLinear(comparedTo: half), "\(half), \(whole)")
    }
  }
}
