import NIOCore

/// A request that a fault server received.
package struct FaultRequest: Sendable, Hashable {
  package var method: String
  /// Path and query as sent, `/gists?per_page=30`; for a proxy the complete URL.
  package var target: String
  package var fields: [Field]
  package var body: [UInt8]
  /// The time since the server started to listen.
  package var time: Duration
  /// The number of the connection, from 0.
  package var connection: Int

  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String
  }

  /// The path without the query.
  package var path: String { String(target.prefix { $0 != "?" }) }
  package var host: String? { self["host"] }
  package var authorization: String? { self["authorization"] }

  /// The first field with this name, ignoring case.
  package subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

extension FaultRequest {
  /// Reads the requests of a connection (HTTP/1.1 with `Content-Length`).
  struct Reader {
    var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var bytes: [UInt8] = []

    init(_ inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator) {
      self.inbound = inbound
    }

    /// Returns the next request, with time and connection 0, or nil if the client has closed.
    mutating func next() async throws -> FaultRequest? {
      var head = Self.endOfHead(bytes)
      while head == nil {
        guard try await fill() else { return nil }
        head = Self.endOfHead(bytes)
      }
      guard let head, var request = FaultRequest(head: bytes[..<head]) else { return nil }
      bytes.removeFirst(head)
      let length = request["content-length"].flatMap { Int($0) } ?? 0
      while bytes.count < length {
        guard try await fill() else { return nil }
      }
      request.body = Array(bytes.prefix(length))
      bytes.removeFirst(length)
      return request
    }

    private mutating func fill() async throws -> Bool {
      guard let buffer = try await inbound.next(isolation: #isolation) else { return false }
      bytes.append(contentsOf: buffer.readableBytesView)
      return true
    }

    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
      bytes.indices.dropFirst(3).first { end in
        bytes[(end - 3)...end].elementsEqual([13, 10, 13, 10])
      }.map { $0 + 1 }
    }
  }

  private init?(head: ArraySlice<UInt8>) {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    let fields = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return Field(
        name: String(parts[0]),
        value: parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }
    self.init(
      method: String(words[0]), target: String(words[1]), fields: fields, body: [], time: .zero,
      connection: 0)
  }
}
