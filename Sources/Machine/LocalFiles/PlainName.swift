/// File names that are easy to type.
package enum PlainName {
  /// Returns a name that needs no shell quoting and is not a path.
  package static func of(_ name: String) -> String {
    String(
      name.unicodeScalars.suffix(60).map { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": Character(scalar)
        default: "-"
        }
      })
  }
}
