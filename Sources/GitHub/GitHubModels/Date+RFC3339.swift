package import FoundationEssentials

extension Date {
  /// Parses a time in GitHub's format, `2024-05-06T07:08:09Z` (RFC 3339, section 5.6).
  ///
  /// A fraction is dropped, and an offset is allowed. Returns nil for anything else.
  package init?(rfc3339 text: String) {
    var reader = DigitReader(text.utf8)
    guard let year = reader.digits(4), reader.take("-"),
      let month = reader.digits(2), reader.take("-"),
      let day = reader.digits(2), reader.take("T") || reader.take("t") || reader.take(" "),
      let hour = reader.digits(2), reader.take(":"),
      let minute = reader.digits(2), reader.take(":"),
      let second = reader.digits(2), reader.skipFraction(),
      let offset = reader.offset(), reader.isAtEnd,
      let local = Date(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    self = local - Double(offset)
  }

  /// The time in UTC, in whole seconds: `2024-05-06T07:08:09Z`.
  ///
  /// Limited to the years 1 to 9999.
  package var rfc3339: String {
    let (year, month, day, time) = civilTime
    return String(unsafeUninitializedCapacity: 20) { text in
      var writer = DigitWriter(text)
      writer.write(year, width: 4, "-")
      writer.write(month, width: 2, "-")
      writer.write(day, width: 2, "T")
      writer.write(time / 3600, width: 2, ":")
      writer.write(time / 60 % 60, width: 2, ":")
      writer.write(time % 60, width: 2, "Z")
      return writer.count
    }
  }
}

/// Writes fixed fields, each with a character behind it.
///
/// A list can print tens of thousands of dates, so no field becomes a text of its own.
private struct DigitWriter {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  mutating func write(_ value: Int, width: Int, _ end: Unicode.Scalar) {
    var rest = value
    for place in (0..<width).reversed() {
      buffer.initializeElement(
        at: count + place, to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    buffer.initializeElement(at: count + width, to: UInt8(ascii: end))
    count += width + 1
  }
}

/// Parses fixed fields from the start of a text.
private struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String.UTF8View) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func digits(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = nextDigit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Skips a fraction, if any; returns false for a point without digits.
  mutating func skipFraction() -> Bool {
    guard take(".") else { return true }
    guard nextDigit() != nil else { return false }
    while nextDigit() != nil {}
    return true
  }

  /// Parses `Z` or `+02:00` and returns the seconds to the east.
  mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = digits(2), hours < 24, take(":"), let minutes = digits(2),
      minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes) * 60
  }

  private mutating func nextDigit() -> Int? {
    guard let byte = rest.first, byte.isASCIIDigit else { return nil }
    rest.removeFirst()
    return Int(byte - UInt8(ascii: "0"))
  }
}
