/// Names that nobody else gives a file at the same time: 64 random bits.
package enum RandomName {
  /// Small letters and digits.
  package static var text: String { String(UInt64.random(in: .min ... .max), radix: 36) }
}
