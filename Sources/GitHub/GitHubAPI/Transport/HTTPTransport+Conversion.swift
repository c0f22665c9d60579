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
    // AsyncHTTPClient adds Content-Length, also 0 for a PUT without a body.
    guard let bytes = request.body else { return }
    body =
      if let progress = request.uploadProgress {
        .stream(
          RequestBodyChunks(bytes: bytes, progress: progress), length: .known(Int64(bytes.count)))
      } else {
        .bytes(ByteBuffer(bytes: bytes))
      }
  }
}

extension APIResponse {
  /// A response without its body.
  init(_ response: HTTPClientResponse, to request: APIRequest) {
    var fields = HTTPFields()
    for (name, value) in response.headers {
      guard let name = HTTPField.Name(name) else { continue }
      fields.append(HTTPField(name: name, value: value))
    }
    self.init(status: Int(response.status.code), fields: fields, url: request.url)
  }
}
