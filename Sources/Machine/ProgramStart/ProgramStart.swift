/// The arguments that the system passed to C's `main`.
package enum ProgramArguments {
  /// The message for a program that was started with no arguments, not even its own name.
  package static let missing = "started without a program name"

  /// Returns the arguments after the program's name; nil if even the name is missing.
  ///
  /// Linux 5.18 and later pass one empty string in place of an empty list.
  package static func read(
    _ count: Int32, _ values: UnsafePointer<UnsafePointer<CChar>?>?
  ) -> [String]? {
    let words = (0..<max(0, Int(count))).compactMap { index in
      values?[index].map { String(cString: $0) }
    }
    guard let name = words.first, !(name.isEmpty && words.count == 1) else { return nil }
    return Array(words.dropFirst())
  }
}
