/// Colors code with bat, a cat with syntax highlighting.
///
/// bat reads the text from stdin and opens no file. <https://github.com/sharkdp/bat>
package struct CodeColors: Sendable {
  /// Runs bat with arguments and input, and returns its output; nil if it fails.
  package typealias Run = @Sendable (_ command: [String], _ input: [UInt8]) async -> [UInt8]?

  /// Larger texts are not colored: bat would take too long.
  package static let largestText = 256 << 10
  /// Debian's package names the program differently.
  private static let names = ["bat", "batcat"]

  private let program: String
  private let theme: String
  private let readable: ReadableCode?
  private let run: Run

  /// Returns nil if bat is not installed; without a theme, the colors are the terminal's, which
  /// `readable` then replaces.
  package init?(
    theme: String?, readable: ReadableCode? = nil, isInstalled: (String) -> Bool,
    run: @escaping Run
  ) {
    guard let program = Self.names.first(where: isInstalled) else { return nil }
    self.program = program
    self.theme = theme ?? "ansi"
    self.readable = readable
    self.run = run
  }

  /// Returns the lines of a text with colors, without their LF.
  ///
  /// - Parameters:
  ///   - safeText: the text, already escaped (``Printable``).
  ///   - name: the file's name, whose extension determines the language.
  ///   - language: the language, if the name has no extension.
  /// - Returns: the lines; nil if the text is too long or bat changes more than colors.
  package func colored(
    _ safeText: String, name: String, language: String?
  ) async -> [StyledText]? {
    guard !safeText.isEmpty, safeText.utf8.count <= Self.largestText else { return nil }
    let command = command(name: name, language: language)
    guard let output = await run(command, Array(safeText.utf8)),
      let text = String(validating: output, as: UTF8.self), Self.text(of: text) == safeText
    else { return nil }
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      let text = StyledText(safe: String(Substring(line)))
      guard let readable else { return text }
      return text.restyled { $0 = readable.adapted($0) }
    }
  }

  /// Returns the names of bat's themes; nil if it is not installed or can't list them.
  package static func themes(isInstalled: (String) -> Bool, run: Run) async -> [String]? {
    guard let program = names.first(where: isInstalled),
      let output = await run([program, "--list-themes", "--color=never"], [])
    else { return nil }
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func command(name: String, language: String?) -> [String] {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let isNamed = file.dropFirst().contains(".") || language == nil
    return [
      // Some versions of bat run the program in LESSOPEN.
      "env", "-u", "LESSOPEN", "-u", "LESSCLOSE", "-u", "BAT_OPTS", "-u", "BAT_STYLE", program,
      "--color=always", "--style=plain", "--paging=never", "--wrap=never", "--tabs=0",
      "--italic-text=never",
      "--theme=\(theme)",
      isNamed ? "--file-name=\(file)" : "--language=\(language ?? "")", "-",
    ]
  }

  /// Returns the text without colors; nil if it has other escapes.
  package static func text(of colored: String) -> String? {
    var (text, rest) = ([UInt8](), Array(colored.utf8)[...])
    while let start = rest.firstIndex(of: 0x1B) {
      text += rest[..<start]
      rest = rest[start...].dropFirst()
      guard rest.popFirst() == UInt8(ascii: "[") else { return nil }
      rest = rest.drop { (0x30...0x3B).contains($0) }
      guard rest.popFirst() == UInt8(ascii: "m") else { return nil }
    }
    return String(decoding: text + rest, as: UTF8.self)
  }
}
