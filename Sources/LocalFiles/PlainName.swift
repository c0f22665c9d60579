/// Names for files that a person may have to type.
package enum PlainName {
  /// A name that needs no quotes in a shell, and is no path.
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
