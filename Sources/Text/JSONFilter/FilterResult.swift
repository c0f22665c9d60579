/// Why a filter stopped.
package enum FilterError: Error, Hashable, Sendable {
  /// libjq is not installed.
  case notInstalled
  /// The expression can't be compiled; the reason is libjq's.
  case invalidExpression(String)
  /// The text is not JSON, or is nested too deeply.
  case invalidInput(String)
  /// The expression failed on this JSON.
  case failed(String)
  /// libjq ended the process, or used too much memory.
  case crashed
}

/// What a filter printed, and why it stopped before the end.
package struct FilterResult: Hashable, Sendable {
  package var output: [UInt8] = []
  package var error: FilterError?

  package init(output: [UInt8] = [], error: FilterError? = nil) {
    self.output = output
    self.error = error
  }
}

/// The output of a filter process: the results, the error's message, the length of the message in
/// four bytes, and the kind of the error.
extension FilterResult {
  private static let trailerSize = 5

  package var encoded: [UInt8] {
    let (kind, message) = error?.parts ?? (0, "")
    let length = UInt32(clamping: message.utf8.count)
    return output + message.utf8 + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
      + [kind]
  }

  /// Reads the output of a process; one that did not end it crashed.
  package init(encoded bytes: [UInt8]?) {
    self.init(error: .crashed)
    guard let bytes, bytes.count >= Self.trailerSize, let kind = bytes.last else { return }
    let end = bytes.count - Self.trailerSize
    let length = bytes[end..<end + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= end else { return }
    let message = String(decoding: bytes[end - length..<end], as: UTF8.self)
    guard kind != 0 else {
      self.init(output: Array(bytes[..<(end - length)]))
      return
    }
    guard let error = FilterError(kind: kind, message: message) else { return }
    self.init(output: Array(bytes[..<(end - length)]), error: error)
  }
}

extension FilterError {
  fileprivate var parts: (kind: UInt8, message: String) {
    switch self {
    case .notInstalled: (1, "")
    case .invalidExpression(let reason): (2, reason)
    case .invalidInput(let reason): (3, reason)
    case .failed(let reason): (4, reason)
    case .crashed: (5, "")
    }
  }

  fileprivate init?(kind: UInt8, message: String) {
    switch kind {
    case 1: self = .notInstalled
    case 2: self = .invalidExpression(message)
    case 3: self = .invalidInput(message)
    case 4: self = .failed(message)
    case 5: self = .crashed
    default: return nil
    }
  }
}
