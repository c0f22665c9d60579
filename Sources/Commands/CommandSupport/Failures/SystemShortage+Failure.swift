package import ProgramStart

extension Failure {
  package init(_ shortage: SystemShortage) {
    self.init(.systemError, shortage.message, next: [shortage.hint])
  }
}

extension SystemShortage: FailureConvertible {
  package func failure(_ formatter: FailureFormatter) -> Failure { Failure(self) }
}
