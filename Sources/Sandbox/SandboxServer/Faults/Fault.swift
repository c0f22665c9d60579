package import HTTPTypes

/// What goes wrong with a request.
package enum Fault: Sendable {
  /// Responds with this and does not handle the request.
  case respond(HTTPResponse.Status, HTTPFields = [:], body: String = "")
  /// Delays the response.
  case delay(Duration)
  /// Never responds and does not handle the request.
  case hang
  /// Closes the connection and does not handle the request.
  case dropBefore
  /// Handles the request, then closes the connection without a response.
  case dropAfter
  /// Closes the connection after this many bytes of the response body.
  case truncate(after: Int)
  /// Handles the request, but GraphQL finds no gist by its node ID.
  case hideNodes
  /// Sets fields of the response; an empty value removes the field.
  case setFields(HTTPFields)
}
