import ArgumentParser
import CommandSupport

/// What ArgumentParser found wrong with a command line.
///
/// Its error type is internal, and its messages are English text. So the cases of its errors are
/// read by reflection; a test for each of them fails if a release renames them.
enum ParserFault: Hashable, Sendable {
  /// A required argument, by the name of its property.
  case missingArgument(String)
  case missingValue(option: String)
  case unexpectedValue(option: String)
  case unexpectedArguments([String])
  /// `option` is nil for an argument, whose name is `key`.
  case invalidValue(String, option: String?, key: String)
  /// An error that `validate()` or the conversion of a value has thrown.
  case failure(Failure)

  /// Reads an error of ArgumentParser; nil for a case without a message of ours.
  init?(_ error: any Error) {
    let parserError = Mirror(reflecting: error).descendant("parserError") ?? error
    guard let (label, payload) = Self.case(of: parserError) else { return nil }
    let values = Self.values(payload)
    switch label {
    case "noArguments":
      guard let inner = payload as? any Error else { return nil }
      self.init(inner)
    case "noValue":
      guard let key = Self.key(payload) else { return nil }
      self = .missingArgument(key)
    case "missingValueForOption":
      guard let option = values.last.flatMap(Self.option) else { return nil }
      self = .missingValue(option: option)
    case "missingValueOrUnknownCompositeOption":
      // `-wf`: the last letter's value is missing.
      guard values.count == 3, let option = Self.option(values[1]) else { return nil }
      self = .missingValue(option: option)
    case "completionScriptRequested":
      let shell = values.first.flatMap(Self.unwrapped) as? String ?? ""
      self = .invalidValue(shell, option: "--generate-completion-script", key: "shell")
    case "unexpectedValueForOption":
      guard values.count == 3, let option = Self.option(values[1]) else { return nil }
      self = .unexpectedValue(option: option)
    case "unexpectedExtraValues":
      self = .unexpectedArguments(values.compactMap { Self.values($0).last as? String })
    case "unableToParseValue":
      guard values.count == 5, let value = values[2] as? String, let key = Self.key(values[3])
      else { return nil }
      let reason = Self.unwrapped(values[4])
      self =
        Self.own(reason).map { .failure($0) }
        ?? .invalidValue(value, option: Self.unwrapped(values[1]).flatMap(Self.option), key: key)
    case "userValidationError":
      guard let failure = Self.own(payload) else { return nil }
      self = .failure(failure)
    default: return nil
    }
  }

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

  /// Returns the failure; `command` describes the command that was called.
  func failure(_ command: CommandDescription?) -> Failure {
    switch self {
    case .missingArgument(let key):
      // The usage line may have another name for it: `gist` for `gists`.
      Failure(
        .wrongUsage,
        "missing argument: <\(command?.required.first { $0 == key } ?? command?.required.first ?? key)>"
      )
    case .missingValue(let option): Failure(.wrongUsage, "option \(option) requires a value")
    case .unexpectedValue(let option): Failure(.wrongUsage, "option \(option) takes no value")
    case .unexpectedArguments(let words):
      Failure(
        .wrongUsage,
        (words.count == 1 ? "unexpected argument: " : "unexpected arguments: ")
          + words.joined(separator: " "))
    case .invalidValue(let value, let option, let key):
      Failure(
        .wrongUsage, "invalid value for \(option ?? "<\(key)>"): \(value)",
        next: command?.values(of: option ?? key).map { ["use \(Suggestion.list($0))"] } ?? [])
    case .failure(let failure): failure
    }
  }
}
