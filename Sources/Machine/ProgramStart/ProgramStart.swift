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

  /// Returns the message about the first argument that is not UTF-8; nil if there is none.
  ///
  /// ``read(_:_:)`` replaces its invalid bytes: the name would be that of another file, and a text
  /// would be sent damaged.
  package static func invalid(
    _ count: Int32, _ values: UnsafePointer<UnsafePointer<CChar>?>?
  ) -> String? {
    let number = (1..<max(1, Int(count))).first { index in
      values?[index].map { String(validatingCString: $0) == nil } ?? false
    }
    return number.map { "argument \($0) is not UTF-8 text" }
  }
}
