import ArgumentParser
import CommandSupport

/// What ArgumentParser found wrong with a command line.
///
/// Its error type is internal, and its messages are English text. So the cases of its errors are
/// read by reflection; a test for each of them fails if a release renames them.
enum ParserFault {
  /// Returns the failure for an error of ArgumentParser; nil for a case without a message of ours.
  ///
  /// `command` describes the command that was called.
  static func failure(for error: any Error, of command: CommandDescription?) -> Failure? {
    guard let (label, payload) = fault(error) else { return nil }
    let values = values(payload)
    switch label {
    case "noArguments":
      return (payload as? any Error).flatMap { failure(for: $0, of: command) }
    case "noValue":
      guard let key = key(payload) else { return nil }
      // The usage line may have another name for it: `gist` for `gists`.
      let name = command?.required.first { $0 == key } ?? command?.required.first ?? key
      return Failure(.wrongUsage, "missing argument: <\(name)>")
    case "missingValueForOption":
      guard let option = values.last.flatMap(option) else { return nil }
      return Failure(.wrongUsage, "option \(option) requires a value")
    case "missingValueOrUnknownCompositeOption":
      // `-wf`: the last letter's value is missing.
      guard values.count == 3, let option = option(values[1]) else { return nil }
      return Failure(.wrongUsage, "option \(option) requires a value")
    case "completionScriptRequested":
      let shell = values.first.flatMap(unwrapped) as? String ?? ""
      return invalidValue(shell, option: "--generate-completion-script", key: "shell", command)
    case "unexpectedValueForOption":
      guard values.count == 3, let option = option(values[1]) else { return nil }
      return Failure(.wrongUsage, "option \(option) takes no value")
    case "unexpectedExtraValues":
      let words = values.compactMap { self.values($0).last as? String }
      return Failure(
        .wrongUsage,
        (words.count == 1 ? "unexpected argument: " : "unexpected arguments: ")
          + words.joined(separator: " "))
    case "unableToParseValue":
      guard values.count == 5, let value = values[2] as? String, let key = key(values[3])
      else { return nil }
      let option = unwrapped(values[1]).flatMap(option)
      return own(unwrapped(values[4])) ?? invalidValue(value, option: option, key: key, command)
    case "userValidationError": return own(payload)
    default: return nil
    }
  }

  static func isUnexpectedArgument(_ error: any Error) -> Bool {
    fault(error)?.label == "unexpectedExtraValues"
  }

  private static func fault(_ error: any Error) -> (label: String, payload: Any)? {
    `case`(of: Mirror(reflecting: error).descendant("parserError") ?? error)
  }

  /// `option` is nil for an argument, whose name is `key`.
  private static func invalidValue(
    _ value: String, option: String?, key: String, _ command: CommandDescription?
  ) -> Failure {
    Failure(
      .wrongUsage, "invalid value for \(option ?? "<\(key)>"): \(value)",
      next: command?.values(of: option ?? key).map { ["use \(Suggestion.list($0))"] } ?? [])
  }

  /// Returns what `validate()` or the conversion of a value has thrown.
  private static func own(_ error: Any?) -> Failure? {
    (error as? Failure)
      ?? (error as? ValidationError).map { Failure(.wrongUsage, $0.message) }
  }

  private static func `case`(of value: Any) -> (label: String, payload: Any)? {
    let child = Mirror(reflecting: value).children.first
    return child.flatMap { child in child.label.map { ($0, child.value) } }
  }

  private static func values(_ value: Any) -> [Any] {
    Mirror(reflecting: value).children.map(\.value)
  }

  private static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value : value
  }

  private static func key(_ key: Any) -> String? {
    Mirror(reflecting: key).descendant("name") as? String
      ?? values(key).lazy.compactMap { Mirror(reflecting: $0).descendant("name") as? String }.first
  }

  /// Returns an option as it was typed: `--limit`, `-L`.
  private static func option(_ name: Any) -> String? {
    guard let (label, payload) = `case`(of: name) else { return nil }
    let word = payload as? String ?? values(payload).first.map { "\($0)" }
    return word.map { (label == "long" ? "--" : "-") + $0 }
  }
}
