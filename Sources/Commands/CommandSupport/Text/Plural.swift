/// Numbers with their nouns.
package enum Plural {
  /// Returns `1 second`, `2 seconds`; `plural` is for nouns that don't just add an s.
  package static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) " + (number == 1 ? noun : plural ?? noun + "s")
  }
}
