import CZlib

/// Content-Encoding: gzip (RFC 1952).
enum Gzip {
  /// Whether an Accept-Encoding field takes gzip.
  static func isAccepted(_ field: String?) -> Bool {
    (field ?? "").split(separator: ",").contains { item in
      let parts = item.lowercased().split(separator: ";").map { $0.filter { $0 != " " } }
      guard let coding = parts.first, coding == "gzip" || coding == "*" else { return false }
      // Of all weights only nought refuses: q=0, q=0.0, …
      return !parts.dropFirst().contains { $0.wholeMatch(of: /q=0(\.0*)?/) != nil }
    }
  }

  /// The compressed bytes; nil where zlib has no memory for it.
  static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // 15 bits of window, and 16 more for the gzip wrapper.
    let started = deflateInit2_(
      &stream, 4, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard started == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let finished = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard finished == Z_STREAM_END else { return nil }
    return Array(output.prefix(Int(stream.total_out)))
  }
}
