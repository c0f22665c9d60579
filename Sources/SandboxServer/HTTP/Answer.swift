import HTTPTypes

/// What an endpoint answers, before it is compressed or found to be unmodified.
struct Answer: Sendable {
  enum Content: Sendable {
    case none
    case document(Document)
    case bytes([UInt8], type: String)
  }

  var status: HTTPResponse.Status = .ok
  var fields = HTTPFields()
  var content = Content.none

  static let noContent = Answer(status: .noContent)

  static func document(
    _ document: Document, status: HTTPResponse.Status = .ok, fields: HTTPFields = [:]
  ) -> Answer {
    Answer(status: status, fields: fields, content: .document(document))
  }

  /// A new thing, and where it is found.
  static func created(_ document: Document, at address: String) -> Answer {
    .document(document, status: .created, fields: [.location: address])
  }

  /// Nothing; it is somewhere else.
  static func found(at address: String) -> Answer {
    Answer(status: .found, fields: [.location: address])
  }

  static func text(
    _ text: String, type: String, status: HTTPResponse.Status = .ok, fields: HTTPFields = [:]
  ) -> Answer {
    Answer(status: status, fields: fields, content: .bytes(Array(text.utf8), type: type))
  }

  /// The body and its Content-Type.
  var body: (bytes: [UInt8], type: String)? {
    switch content {
    case .none: nil
    case .document(let document): (document.bytes, "application/json; charset=utf-8")
    case .bytes(let bytes, let type): (bytes, type)
    }
  }
}
