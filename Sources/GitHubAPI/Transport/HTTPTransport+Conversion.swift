import AsyncHTTPClient
import FoundationEssentials
import HTTPTypes
import NIOCore
import NIOHTTP1

extension HTTPClientRequest {
  init(_ request: APIRequest) {
    self.init(url: request.url.absoluteString)
    method = HTTPMethod(rawValue: request.method.rawValue)
    for field in request.fields { headers.add(name: field.name.rawName, value: field.value) }
    if !headers.contains(name: "Accept-Encoding") {
      headers.add(name: "Accept-Encoding", value: "gzip")
    }
    // The library writes Content-Length, 0 for a PUT without a body, too.
    guard let bytes = request.body else { return }
    body =
      if let progress = request.uploadProgress {
        .stream(
          BodyPieces(bytes: bytes, progress: progress), length: .known(Int64(bytes.count)))
      } else {
        .bytes(ByteBuffer(bytes: bytes))
      }
  }
}

extension APIResponse {
  /// The head alone.
  init(_ response: HTTPClientResponse, to request: APIRequest) {
    var fields = HTTPFields()
    for (name, value) in response.headers {
      guard let name = HTTPField.Name(name) else { continue }
      fields.append(HTTPField(name: name, value: value))
    }
    self.init(status: Int(response.status.code), fields: fields, url: request.url)
  }
}
