import ByteTools
import TextFormats

/// A message to the client.
enum OutgoingMessage: Hashable, Sendable {
  case result(RequestID, JSON)
  case fault(ProtocolFault)
  /// A request, or a notification if it has no ID.
  case request(RequestID?, method: String, params: JSON)

  /// The message as one line with its end.
  var line: [UInt8] {
    let version = "2.0".json
    let message: JSON =
      switch self {
      case .result(let id, let result):
        .record(["jsonrpc": version, "id": id.json, "result": result])
      case .fault(let fault):
        .record(["jsonrpc": version, "id": fault.id?.json, "error": fault.json])
      case .request(let id, let method, let params):
        .record(["jsonrpc": version, "id": id?.json, "method": method.json, "params": params])
      }
    var bytes = message.bytes()
    for (end, escape) in Self.otherLineEnds {
      bytes = bytes.replacing(text: end, with: Array(escape.utf8))
    }
    return bytes + [UInt8(ascii: "\n")]
  }

  /// U+0085, U+2028 and U+2029 in UTF-8, with their JSON escapes.
  ///
  /// A client that splits lines there would read another user's text as a message from the server.
  private static let otherLineEnds: [(end: [UInt8], escape: String)] = [
    ([0xC2, 0x85], #"\u0085"#), ([0xE2, 0x80, 0xA8], #"\u2028"#), ([0xE2, 0x80, 0xA9], #"\u2029"#),
  ]
}

/// A protocol error: the client made a mistake, not the model.
struct ProtocolFault: Error, Hashable, Sendable {
  enum Code: Int, Sendable {
    case invalidJSON = -32700
    case invalidRequest = -32600
    case unknownMethod = -32601
    case invalidParams = -32602
    case failed = -32603
    case unsupportedVersion = -32022
    /// Clients since July 2026 get `invalidParams` instead.
    case noResource = -32002
  }

  var code: Code
  var message: String
  var data: JSON?
  /// The ID of the request that it answers; nil if the line has no readable ID.
  var id: RequestID?

  init(_ code: Code, _ message: String, data: JSON? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  func answering(_ id: RequestID?) -> Self {
    var fault = self
    fault.id = id
    return fault
  }

  var json: JSON { .record(["code": code.rawValue.json, "message": message.json, "data": data]) }
}
