/// An error that a feature of the program turns into a sentence by itself.
package protocol FailureConvertible: Error {
  /// Returns the sentence, the next steps and the exit status.
  func failure(_ formatter: FailureFormatter) -> Failure
}
