import ChildProcesses
import Glibc
import TerminalOutput

/// Filters the JSON of a command with the program jq, which gets none of our environment variables.
extension Programs {
  /// Checks a jq expression, so that nothing is sent if it is invalid.
  ///
  /// - Throws: a ``Failure``: 64 for an invalid expression, 69 without jq, 71 if jq does not run.
  package func checkFilter(_ expression: String) async throws {
    guard try await refusal(of: Self.whole(expression)) != nil else { return }
    // jq's message about the expression alone refers only to text that the user typed.
    let alone = try await refusal(of: expression)
    let reason = alone.map { JQMessage($0).invalidExpression } ?? Self.nothingToRun
    throw Failure(
      .wrongUsage, code: .invalidExpression, "invalid jq expression: \(reason)")
  }

  /// Returns jq's errors about a program; nil if jq can compile it.
  private func refusal(of program: String) async throws -> [UInt8]? {
    // Without a document, jq only compiles.
    let result = try await filter([], by: program, ["-c"])
    if Self.crashed(result), try await !Self.crashed(filter([], by: ".", ["-c"])) {
      throw Failure(
        .wrongUsage, code: .invalidExpression,
        "invalid jq expression: jq crashed while it compiled the expression")
    }
    try Self.refuseUnlessItRan(result)
    return result.status == .exited(0) ? nil : result.errors
  }

  /// The message that definitions or a comment alone are no expression, in the words of jq 1.7; jq
  /// 1.6 accepts them.
  private static let nothingToRun = #"Top-level program not given (try ".")"#

  /// Returns the program of an expression, which prints an empty line for null, as gh does.
  ///
  /// The expression may end with a comment, which a backslash continues in the next line (jq 1.8).
  private static func whole(_ expression: String) -> String {
    expression + "\n\n| if . == null then \"\" else . end"
  }

  /// Prints the results of a jq expression; strings are printed raw, as by gh.
  ///
  /// - Throws: a ``Failure`` (65) if the expression fails, after the results before the error.
  package func printFiltered(_ json: [UInt8], by expression: String) async throws {
    let form = output.console.terminal.outIsTerminal ? ["-r"] : ["-c", "-r"]
    let result = try await filter(json, by: Self.whole(expression), form)
    try output.console.writeSafely(result.output)
    if let failure = Self.failure(of: result) { throw failure }
  }

  private func filter(
    _ json: [UInt8], by expression: String, _ options: [String]
  ) async throws -> UnattendedProgram.Result {
    // C would end the expression there.
    guard !expression.utf8.contains(0) else {
      throw Failure(
        .wrongUsage, code: .invalidExpression,
        "invalid jq expression: it contains a null character")
    }
    guard let jq = SearchPath.path(of: "jq", environment: output.settings.variables.all) else {
      throw Failure.noJQ
    }
    // After a blank, no expression looks like an option.
    var program = UnattendedProgram(
      ["/bin/sh", "-c", Self.limits, jq] + options + [" " + expression], input: json)
    program.inheritsVariables = false
    program.outputLimit = Self.outputLimit
    let result = try await runner.unattended(program)
    try Task.checkCancellation()
    if result.status == .notFound { throw Failure.noJQ }
    return result
  }

  /// The script that runs jq with limits on its memory in KiB and its output in blocks of 512
  /// bytes: an expression may need any amount.
  ///
  /// A limit that is lower already stays. The shell has variables of its own, such as PWD.
  private static let limits = """
    for limit in '-c 0' '-v 4194304' '-f \(outputLimit / 512)'
    do ulimit $limit 2>/dev/null
    done
    exec /usr/bin/env -i "$0" "$@"
    """
  /// The largest output of a filter in bytes.
  private static let outputLimit = 1 << 31

  /// Whether jq crashed.
  ///
  /// The expression is the cause if jq runs without it.
  private static func crashed(_ result: UnattendedProgram.Result) -> Bool {
    switch result.status {
    case .signaled(let signal): [SIGSEGV, SIGBUS, SIGABRT].contains(signal)
    default: false
    }
  }

  /// Throws if jq did not compile an expression at all, because it could not start or was killed.
  private static func refuseUnlessItRan(_ result: UnattendedProgram.Result) throws(Failure) {
    let reason: String
    switch result.status {
    case .exited(126), .exited(127):
      // env's message has the reason: `env: '/usr/bin/jq': Permission denied`.
      let said = JQMessage(result.errors).last
      reason = said.isEmpty ? "the system could not start it" : said
    case .signaled(let signal): reason = "it was ended by signal \(signal)"
    case .notStarted(let errno): reason = FailureFormatter.text(errno: errno)
    case .exited, .notFound: return
    }
    throw Failure(.systemError, "could not run jq: \(reason)")
  }

  /// Returns why jq failed; nil if it did not.
  ///
  /// An expression may choose jq's status.
  private static func failure(of result: UnattendedProgram.Result) -> Failure? {
    let message = JQMessage(result.errors)
    switch result.status {
    case .exited(0): return nil
    case .exited where message.invalidInput != nil:
      return Failure(
        .dataRefused, code: .invalidJson,
        "jq could not read the JSON: \(message.invalidInput ?? "")")
    // The shell's status if a signal ended jq, and if it could not start.
    case .signaled, .exited(126), .exited(127):
      return Failure(
        .dataRefused, code: .filterCrashed,
        "jq crashed or used too much memory while it evaluated the expression")
    case .notStarted(let errno):
      return Failure(
        .systemError, "could not start jq: \(FailureFormatter.text(errno: errno))")
    case .exited, .notFound:
      let reason = message.failure
      return Failure(
        .dataRefused, code: .filterFailed,
        "the jq expression failed" + (reason.isEmpty ? "" : ": \(reason)"))
    }
  }
}

extension Failure {
  fileprivate static var noJQ: Failure {
    Failure(
      .unreachable, code: .noJq, "jq is not installed",
      next: ["install jq: sudo apt install jq"])
  }
}

/// jq's messages on stderr, as a reason of one line without the document.
struct JQMessage {
  private let lines: [Substring]
  /// The last of jq's own errors, without the text before it; nil if there is none.
  private let error: Substring?

  /// The longest reason: longer ones contain the value that the expression was applied to.
  private static let longest = 200

  init(_ errors: [UInt8]) {
    lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
    // `stderr` in the expression writes no line feed.
    let marks = lines.flatMap { line in line.ranges(of: "jq: error").map { line[$0.upperBound...] }
    }
    error = marks.last
  }

  /// Why jq could not compile the expression, from a message such as
  /// `jq: error: syntax error, unexpected '}', expecting $end (Unix shell quoting issues?) at <top-level>, line 2:`
  /// and the line.
  ///
  /// jq 1.7 says `end of file` for `$end`; 1.8 adds the column, and a mark below the line. The
  /// errors after the first follow from it.
  var invalidExpression: String {
    guard let line = lines.first(where: { $0.hasPrefix("jq: error") }) else {
      return shortened(lines.first ?? "syntax error")
    }
    var text = line.dropFirst("jq: error: ".count)
    for end in [" at <top-level>", " (Unix shell quoting issues?)"] {
      if let range = text.ranges(of: end).last { text = text[..<range.lowerBound] }
    }
    let readable = text.replacing("$end", with: "end of expression")
      .replacing("end of file", with: "end of expression")
      .replacing("INVALID_CHARACTER", with: "invalid character")
    return readable.isEmpty ? "syntax error" : shortened(readable[...])
  }

  /// Why jq could not read the JSON; nil if there is no such error.
  ///
  /// jq 1.6 writes `parse error: …`, 1.7 and 1.8 `jq: parse error: …`, and newer ones may name the
  /// place before the colon.
  var invalidInput: String? {
    lines.lazy.compactMap { line in
      line.prefixMatch(of: #/(?:jq: )?parse error(?: \(at [^)]*\))?: /#).map { mark in
        self.shortened(line[mark.range.upperBound...])
      }
    }.first
  }

  /// The last line, from jq or another program.
  var last: String { shortened(lines.last ?? "") }

  /// Why the expression failed, from a message such as
  /// `jq: error (at <stdin>:1): Cannot index number with "id"`; without such a message, the output
  /// of `halt_error`, or nothing if that is a document.
  var failure: String {
    guard let error else {
      let last = lines.last ?? ""
      return ["{", "["].contains(last.first) ? "" : shortened(last)
    }
    guard let start = error.firstRange(of: ": ") else { return "" }
    let place = error[..<start.lowerBound]
    // The value, such as the whole document, would follow.
    guard !place.hasSuffix("(not a string)") else { return "error was given no string" }
    return shortened(error[start.upperBound...])
  }

  private func shortened(_ text: Substring) -> String {
    text.count <= Self.longest ? String(text) : text.prefix(Self.longest) + "…"
  }
}
