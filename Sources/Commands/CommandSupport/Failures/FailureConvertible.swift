/// An error that knows how it is reported.
package protocol FailureConvertible: Error {
  /// Returns the message, the hints and the exit status.
  func failure(_ formatter: FailureFormatter) -> Failure
}
