/// Splits command lines into words as a shell does, without running them.
package enum ShellWords {
  /// Returns the words that the functions `name` in a command line get as arguments; the standard
  /// input and output of the command line are closed off.
  ///
  /// Several commands of a pipeline are returned one after the other.
  package static func arguments(of name: String, in line: String) async throws -> [[String]] {
    let script = """
      exec 3>&1 </dev/null >/dev/null
      \(name)() { printf '%s\\0' "$#" "$@" >&3; }
      \(line)
      """
    let result = try await StartedProgram.run(["bash", "-c", script])
    var rest = result.stdout.split(separator: 0, omittingEmptySubsequences: false)
      .dropLast().map { String(decoding: $0, as: UTF8.self) }[...]
    var commands: [[String]] = []
    while let count = rest.popFirst().flatMap({ Int($0) }) {
      commands.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return commands
  }
}
