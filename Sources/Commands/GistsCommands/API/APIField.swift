import CommandSupport
import LocalFiles
import TerminalOutput
import TextFormats

/// A parameter of a request: `-f KEY=VALUE`, or `-F KEY=VALUE`, whose value has a type.
struct APIField: Hashable, Sendable {
  let key: FieldKey
  /// nil for `KEY[]` alone.
  let text: String?
  /// Whether the field is `-F`: true, false, null and integers are not strings then, and `@FILE` is
  /// the text of a file.
  let isTyped: Bool

  /// Reads `KEY=VALUE`; throws a ``Failure`` (64) if it is malformed.
  init(_ argument: String, isTyped: Bool) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let key = FieldKey(parts[0]) else {
      throw Failure(.wrongUsage, code: .invalidField, "invalid field: \(argument)")
    }
    guard parts.count == 2 || key.parts.last == .element else {
      throw Failure(
        .wrongUsage, code: .invalidField, "invalid field: \(argument)", next: ["use KEY=VALUE"])
    }
    self.key = key
    text = parts.count == 2 ? String(parts[1]) : nil
    self.isTyped = isTyped
  }

  /// Returns the value; reads the file of `@FILE`, and stdin for `@-`.
  func value(reading stdin: StandardInput) throws -> JSON? {
    guard let text else { return nil }
    guard isTyped else { return .string(text) }
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case _ where text.hasPrefix("@"):
      return .string(try Self.content(of: String(text.dropFirst()), reading: stdin))
    default: return Int(text).map { .number(String($0)) } ?? .string(text)
    }
  }

  private static func content(of path: String, reading stdin: StandardInput) throws -> String {
    let bytes = try bytes(of: path, reading: stdin)
    if let offset = TextCheck.firstBadByte(in: bytes) {
      throw Failure.binary(path == "-" ? "stdin" : path, offset: offset)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the bytes of a file, or of stdin for `-`.
  static func bytes(of path: String, reading stdin: StandardInput) throws -> [UInt8] {
    path == "-"
      ? try stdin.readAll(APIRequestPlan.bodyLimit)
      : try InputFile.read(path, limit: APIRequestPlan.bodyLimit)
  }
}
