import FoundationEssentials

extension SQLiteRow {
  func date(_ column: Int32) -> Date? { int(column).map(Date.init(seconds:)) }
}

extension Date {
  /// Whole seconds since 1970, as the library stores dates.
  var seconds: Int { Int(timeIntervalSince1970.rounded(.down)) }

  init(seconds: Int) { self.init(timeIntervalSince1970: Double(seconds)) }
}
