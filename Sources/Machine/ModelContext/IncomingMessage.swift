import TextFormats

/// A message of the client: JSON-RPC 2.0, one a line.
enum IncomingMessage: Hashable, Sendable {
  case request(IncomingRequest)
  case notification(method: String, params: JSON)
  /// The answer to a request of the server; an error has no result.
  case response(id: RequestID, result: JSON?)
}

struct IncomingRequest: Hashable, Sendable {
  var id: RequestID
  var method: String
  /// An object.
  var params: JSON
}

/// The ID of a request: a string or a whole number, which the answer repeats unchanged.
struct RequestID: Hashable, Sendable {
  let json: JSON

  init(_ text: String) { json = text.json }

  init?(_ json: JSON?) {
    switch json {
    case .string(let text): self.json = text.json
    case .number(let text) where Int(text) != nil: self.json = .number(text)
    default: return nil
    }
  }
}

extension IncomingMessage {
  /// The deepest nesting of arrays and objects: no schema of a tool needs more.
  private static let nestingLimit = 64

  /// Reads a line.
  ///
  /// - Throws: The fault to answer with, including the ID of the request if the line has one.
  init(_ line: MessageLines.Line) throws(ProtocolFault) {
    guard case .text(let bytes) = line else {
      throw ProtocolFault(.invalidRequest, "The line is too long.")
    }
    let json: JSON
    do {
      json = try JSON(strictlyParsing: bytes, nestingLimit: Self.nestingLimit)
    } catch {
      throw ProtocolFault(.invalidJSON, "The line is not JSON: byte \(error.offset) is wrong.")
    }
    guard json.members != nil else {
      throw ProtocolFault(.invalidRequest, "A message is one JSON object. There are no batches.")
    }
    do {
      self = try Self.message(json)
    } catch {
      throw error.answering(RequestID(json["id"]))
    }
  }

  private static func message(_ json: JSON) throws(ProtocolFault) -> Self {
    // The client may have shown the user another of the values.
    guard !json.hasRepeatedName else {
      throw ProtocolFault(.invalidRequest, "The names in an object must be unique.")
    }
    guard json["jsonrpc"]?.string == "2.0" else {
      throw ProtocolFault(.invalidRequest, #"jsonrpc must be "2.0"."#)
    }
    let id = RequestID(json["id"])
    guard let method = json["method"] else {
      guard let id, json["result"] != nil || json["error"] != nil else {
        throw ProtocolFault(.invalidRequest, "A message has a method, a result or an error.")
      }
      return .response(id: id, result: json["result"])
    }
    guard let method = method.string else {
      throw ProtocolFault(.invalidRequest, "method must be a string.")
    }
    let params = json["params"] ?? .object([])
    if json["id"] == nil { return .notification(method: method, params: params) }
    guard let id else {
      throw ProtocolFault(.invalidRequest, "id must be a string or a whole number.")
    }
    guard params.members != nil else {
      throw ProtocolFault(.invalidParams, "params must be an object.")
    }
    return .request(IncomingRequest(id: id, method: method, params: params))
  }
}
