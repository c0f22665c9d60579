import FoundationEssentials

/// What an installed kitty, or a terminal with its protocol, can do, without asking it.
enum KittyVersion {
  /// Whether kitty shows images in cells with Unicode placeholders: version 0.28 and later.
  ///
  /// Konsole and WezTerm have the protocol without placeholders. Packages install kitty's Python files
  /// in `KITTY_INSTALLATION_DIR`, and one of them has the version. Without the files, and over SSH,
  /// kitty is taken for a newer one.
  /// <https://sw.kovidgoyal.net/kitty/graphics-protocol/#unicode-placeholders>
  static func hasPlaceholders(_ environment: [String: String]) -> Bool {
    // A kitty that was started from another terminal inherits its variables.
    if environment["TERM"] != "xterm-kitty" {
      let isKonsole = environment["KONSOLE_VERSION"].map { !$0.isEmpty } ?? false
      if isKonsole || environment["TERM_PROGRAM"] == "WezTerm" { return false }
    }
    guard let folder = environment["KITTY_INSTALLATION_DIR"], !folder.isEmpty,
      let file = try? Data(contentsOf: URL(filePath: "\(folder)/kitty/constants.py"))
    else { return true }
    return hasPlaceholders(constants: String(decoding: file.prefix(1 << 16), as: UTF8.self))
  }

  /// Reads `version: Version = Version(0, 26, 5)`.
  static func hasPlaceholders(constants: String) -> Bool {
    guard let start = constants.firstRange(of: "= Version(")?.upperBound else { return true }
    let numbers = constants[start...].prefix { $0 != ")" }.split(separator: ",")
      .compactMap { Int($0.filter { !$0.isWhitespace }) }
    guard numbers.count >= 2 else { return true }
    return numbers[0] > 0 || numbers[1] >= 28
  }
}
