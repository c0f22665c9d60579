import Foundation
import Testing

@testable import ChildProcesses

@Suite struct `The variables of the process` {
  @Test func `are those that Foundation sees`() {
    #expect(ProcessEnvironment.variables() == ProcessInfo.processInfo.environment)
  }
}
