/// Unique names from 64 random bits.
package enum RandomName {
  /// A name of lower-case letters and digits.
  package static var text: String { String(UInt64.random(in: .min ... .max), radix: 36) }
}
