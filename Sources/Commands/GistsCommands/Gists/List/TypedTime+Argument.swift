import CommandSupport
import TerminalOutput
import TextFormats

extension TypedTime {
  /// Parses the value of `--since`; throws a ``Failure`` if it is no time.
  init(argument: String) throws {
    guard let time = TypedTime(argument) else {
      throw Failure(
        .wrongUsage, "invalid time: \(argument)",
        next: ["use RFC 3339, YYYY-MM-DD, or an age such as 2h, 3d, 1w"])
    }
    self = time
  }
}
