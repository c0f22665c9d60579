import CJQ

/// Filters JSON with expressions of jq, by libjq.
///
/// libjq is loaded when an expression is used. It runs in a process of its own, without environment
/// variables, because it reads them (`env`, `$ENV`, `~/.jq`), prints on stderr, and ends the process
/// for some expressions.
package enum JSONFilter {
  /// Runs a request on a text of JSON documents, in this process.
  ///
  /// - Returns: The results, up to the first error.
  package static func run(_ request: FilterRequest, on text: [UInt8]) -> FilterResult {
    guard cjq_load() else { return FilterResult(error: .notInstalled) }
    // C would end the expression there.
    guard !request.expression.utf8.contains(0) else {
      return FilterResult(error: .invalidExpression("it contains a null character"))
    }
    guard text.count < Int32.max else {
      return FilterResult(error: .invalidInput("it is larger than 2 GB"))
    }
    let collector = FilterCollector()
    // The end marks an empty text, whose array would have no address.
    let characters = request.form == .check ? nil : text.map(CChar.init(bitPattern:)) + [0]
    cjq_filter(
      request.expression, characters, Int32(text.count), request.form == .indented,
      collectFilterEvent, Unmanaged.passUnretained(collector).toOpaque())
    return withExtendedLifetime(collector) { collector.result }
  }
}

/// Collects the events of one run.
private final class FilterCollector {
  var result = FilterResult()

  func add(_ event: cjq_event, _ text: UnsafeRawBufferPointer) {
    guard event != CJQ_RESULT else {
      result.output += text
      return
    }
    let message = String(decoding: text, as: UTF8.self)
    switch event {
    case CJQ_INVALID_EXPRESSION:
      result.error = .invalidExpression(FilterMessage.compiler(message))
    case CJQ_INVALID_INPUT: result.error = .invalidInput(message)
    default: result.error = .failed(message)
    }
  }
}

/// Passes an event of libjq to the collector; returns whether to go on.
private func collectFilterEvent(
  _ context: UnsafeMutableRawPointer?, _ event: cjq_event, _ bytes: UnsafePointer<CChar>,
  _ length: Int
) -> Bool {
  guard let context else { return false }
  Unmanaged<FilterCollector>.fromOpaque(context).takeUnretainedValue().add(
    event, UnsafeRawBufferPointer(start: bytes, count: length))
  return true
}
