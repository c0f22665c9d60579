import CJQ
import Glibc

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
    guard cjq_load() else { return FilterResult(error: FilterError(.notInstalled)) }
    // C would end the expression there.
    guard !request.expression.utf8.contains(0) else {
      return FilterResult(error: FilterError(.invalidExpression, "it contains a null character"))
    }
    guard text.count < Int32.max else {
      return FilterResult(error: FilterError(.invalidInput, "it is larger than 2 GB"))
    }
    // The end marks an empty text, whose array would have no address.
    let characters = request.form == .check ? nil : text.map(CChar.init(bitPattern:)) + [0]
    var result = FilterResult()
    withUnsafeMutablePointer(to: &result) { result in
      cjq_filter(
        request.expression, characters, Int32(text.count), request.form == .indented,
        { result, event, bytes, length in
          result?.assumingMemoryBound(to: FilterResult.self).pointee
            .add(event, UnsafeRawBufferPointer(start: bytes, count: length))
        }, result)
    }
    return result
  }
}

extension FilterResult {
  /// Adds an event of libjq.
  fileprivate mutating func add(_ event: cjq_event, _ text: UnsafeRawBufferPointer) {
    guard event != CJQ_RESULT else {
      output += text
      return
    }
    let message = String(decoding: text, as: UTF8.self)
    switch event {
    case CJQ_INVALID_EXPRESSION:
      error = FilterError(.invalidExpression, FilterMessage.compiler(message))
    case CJQ_INVALID_INPUT: error = FilterError(.invalidInput, message)
    default: error = FilterError(.failed, message)
    }
  }
}

/// A jq expression and what to do with it.
package struct FilterRequest: Hashable, Sendable {
  package enum Form: String, Hashable, Sendable {
    /// Only check the expression.
    case check
    /// Print each result on one line.
    case compact
    /// Indent results.
    case indented
  }

  package var expression: String
  package var form: Form

  package init(_ expression: String, _ form: Form) {
    self.expression = expression
    self.form = form
  }

  /// The first argument of a process that is a filter.
  private static let mark = "__filter-json"

  /// The arguments of the process that carries out the request.
  package var arguments: [String] { [Self.mark, form.rawValue, expression] }

  /// Reads ``arguments``; nil for those of a command.
  package init?(_ arguments: [String]) {
    guard arguments.count == 3, arguments[0] == Self.mark, let form = Form(rawValue: arguments[1])
    else { return nil }
    self.init(arguments[2], form)
  }
}

/// The process that carries out a ``FilterRequest``.
package enum FilterProcess {
  /// Filters stdin, prints a ``FilterResult`` on stdout, and exits.
  ///
  /// Call it before a thread is started.
  package static func run(_ request: FilterRequest) -> Never {
    cjq_isolate()
    let input = request.form == .check ? [] : readAll()
    write(JSONFilter.run(request, on: input).encoded)
    exit(0)
  }

  private static func readAll() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(0, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        return bytes
      }
    }
  }

  private static func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        exit(1)
      }
    }
  }
}

/// Makes messages of libjq readable.
enum FilterMessage {
  /// Returns what is wrong with an expression, from a message of jq's compiler such as
  /// `error: syntax error, unexpected '}', expecting $end (Unix shell quoting issues?) at
  /// <top-level>, line 2:` and the line.
  static func compiler(_ message: String) -> String {
    var text = message.prefix { $0 != "\n" }
    for prefix in ["jq: ", "error: "] where text.hasPrefix(prefix) {
      text = text.dropFirst(prefix.count)
    }
    for end in [" at <top-level>", " (Unix shell quoting issues?)"] {
      if let range = text.ranges(of: end).last { text = text[..<range.lowerBound] }
    }
    let readable = text.replacing("$end", with: "end of expression")
      .replacing("INVALID_CHARACTER", with: "invalid character")
    return readable.isEmpty ? "syntax error" : String(readable)
  }
}
