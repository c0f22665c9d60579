/// `application/x-www-form-urlencoded` (WHATWG URL §5).
enum FormEncoding {
  /// Returns the fields as the text of a request body.
  static func encode(_ fields: KeyValuePairs<String, String>) -> String {
    fields.map { "\(PercentEncoding.encode($0.key))=\(PercentEncoding.encode($0.value))" }.joined(
      separator: "&")
  }

  /// Returns the fields by name.
  ///
  /// If a name repeats, the last value wins.
  static func decode(_ text: String) -> [String: String] {
    text.split(separator: "&").reduce(into: [:]) { fields, pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      fields[decode(parts[0])] = parts.count > 1 ? decode(parts[1]) : ""
    }
  }

  private static func decode(_ part: Substring) -> String {
    PercentEncoding.decode(String(part.map { $0 == "+" ? " " : $0 }))
  }
}
