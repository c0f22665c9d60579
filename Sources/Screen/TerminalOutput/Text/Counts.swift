extension Int {
  /// The number as people read it, with a comma between thousands: `1,133`.
  ///
  /// Programs get the digits alone: in JSON, in columns of a pipe, and in commands to copy.
  package var grouped: String {
    guard magnitude >= 1_000 else { return String(self) }
    var digits = Array(String(magnitude))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return (self < 0 ? "-" : "") + String(digits)
  }
}

/// Numbers with their nouns.
package enum Plural {
  /// Returns `1 second`, `2,000 seconds`; `plural` is for nouns that don't just add an s.
  package static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number.grouped) " + (number == 1 ? noun : plural ?? noun + "s")
  }
}

/// Formats sizes in powers of 1,000: `12 bytes`, `1.2 kB`, `34 MB`.
package enum ByteSize {
  package static func text(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: Plural.count(bytes, "byte")
    case ..<1_000_000: decimal(bytes, of: 1_000) + " kB"
    case ..<1_000_000_000: decimal(bytes, of: 1_000_000) + " MB"
    default: decimal(bytes, of: 1_000_000_000) + " GB"
    }
  }

  /// Returns the size for a narrow column: `412 B`, not `412 bytes`.
  package static func narrow(_ bytes: Int) -> String {
    bytes < 1_000 ? "\(bytes) B" : text(bytes)
  }

  /// Returns a number with one decimal place if it is below ten.
  private static func decimal(_ bytes: Int, of unit: Int) -> String {
    let tenths = bytes / (unit / 10)
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
  }
}
