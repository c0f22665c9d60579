/// The bytes of HTTP/2 frames, valid or not (RFC 9113 §6).
package enum FrameBytes {
  package enum Kind: UInt8 {
    case data, headers, priority, resetStream, settings, pushPromise, ping, goAway, windowUpdate
    case continuation
  }

  /// Returns a frame with a given or the right length.
  package static func frame(
    _ kind: Kind, flags: UInt8 = 0, stream: UInt8 = 0, _ payload: [UInt8] = [], length: Int? = nil
  ) -> [UInt8] {
    let length = length ?? payload.count
    let bytes = [16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
    return bytes + [kind.rawValue, flags, 0, 0, 0, stream] + payload
  }

  /// A server's first frame.
  package static let settings = frame(.settings)

  /// Returns a frame as often as it fits into 64 KiB.
  package static func many(_ frame: [UInt8]) -> [UInt8] {
    Array(repeatElement(frame, count: (1 << 16) / frame.count).joined())
  }
}
