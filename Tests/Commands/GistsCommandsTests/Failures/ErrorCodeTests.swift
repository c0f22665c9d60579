import CommandSupport
import TerminalOutput
import Testing

@Suite struct ErrorCodeTests {
  @Test func `a code is the name of its case, with underscores`() {
    for code in ErrorCode.allCases {
      let words = "\(code)".map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }
      #expect(code.rawValue == words.joined())
    }
  }

  @Test func `every exit status has a code of its own`() {
    let statuses = (0...255).compactMap(ExitStatus.init(rawValue:))
    #expect(statuses.count == 16)
    #expect(Set(statuses.map(\.code)).count == statuses.count)
    #expect(Failure(.no, "no").code == .notFound)
    #expect(Failure(.no, code: .conflict, "no").code == .conflict)
  }
}
