/// Why a filter stopped.
package struct FilterError: Error, Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    /// libjq is not installed.
    case notInstalled = 1
    /// The expression can't be compiled.
    case invalidExpression
    /// The text is not JSON, or is nested too deeply.
    case invalidInput
    /// The expression failed on this JSON.
    case failed
    /// libjq ended the process, or used too much memory.
    case crashed
  }

  package let kind: Kind
  /// What is wrong, mostly in the words of libjq; may be empty.
  package let reason: String

  package init(_ kind: Kind, _ reason: String = "") {
    self.kind = kind
    self.reason = reason
  }
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

/// The output of a filter process: the results, the error's reason, the length of the reason in four
/// bytes, and the kind of the error, which is 0 without one.
extension FilterResult {
  private static let trailerSize = 5

  package var encoded: [UInt8] {
    let reason = error?.reason ?? ""
    let length = UInt32(clamping: reason.utf8.count)
    return output + reason.utf8 + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
      + [error?.kind.rawValue ?? 0]
  }

  /// Reads the output of a process; one that did not end it crashed.
  package init(encoded bytes: [UInt8]?) {
    self.init(error: FilterError(.crashed))
    guard let bytes, bytes.count >= Self.trailerSize, let number = bytes.last else { return }
    let end = bytes.count - Self.trailerSize
    let length = bytes[end..<end + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    let kind = FilterError.Kind(rawValue: number)
    guard length <= end, kind != nil || number == 0 else { return }
    let reason = String(decoding: bytes[end - length..<end], as: UTF8.self)
    self.init(
      output: Array(bytes[..<(end - length)]), error: kind.map { FilterError($0, reason) })
  }
}
