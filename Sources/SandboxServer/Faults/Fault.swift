package import HTTPTypes

/// What goes wrong with a request.
package enum Fault: Sendable {
  /// This is answered, and nothing is done.
  case answer(HTTPResponse.Status, HTTPFields = [:], body: String = "")
  /// The answer comes so much later.
  case delay(Duration)
  /// Nothing is done and nothing is ever answered.
  case silence
  /// The connection ends, and nothing is done.
  case dropBefore
  /// The request is done, but the connection ends before its answer.
  case dropAfter
  /// The connection ends after so many bytes of the answer's body.
  case cut(after: Int)
  /// The answer is sent as it is, with these fields set or, with an empty value, taken away.
  case fields(HTTPFields)
}
