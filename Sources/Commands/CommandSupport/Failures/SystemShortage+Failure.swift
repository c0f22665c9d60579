package import ProgramStart
import TerminalOutput

extension Failure {
  package init(_ shortage: SystemShortage) {
    self.init(.systemError, MessageText(shortage.message), next: [MessageText(shortage.hint)])
  }
}

extension SystemShortage: FailureConvertible {
  package func failure(_ formatter: FailureFormatter) -> Failure { Failure(self) }
}
