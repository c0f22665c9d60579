import ArgumentParser
import CommandSupport
import TerminalOutput

enum WrongUsage {
  /// Created once, because describing all commands takes longer than everything else here.
  private static let root = CommandDescription(of: RootCommand.self)

  /// Returns the failure for an error of ArgumentParser, in its own words unless a command refused
  /// the arguments; `typed` are the words that it parsed.
  static func failure(for error: any Error, in typed: [String]) -> Failure {
    let arguments = PairedOption.spread(typed)
    let (command, path, _) = RootCommand.named(by: arguments)
    let words = Array(arguments.prefix(path.count))
    var failure =
      root.flatMap { UnknownOption.failure(in: arguments, of: $0) }
      ?? own(in: error) ?? described(error)
    let positionals = CommandLinePosition(arguments, "", of: RootCommand.self).positionals
    if command == NewCommand.self, positionals.count > 1 {
      failure.nextSteps.append("to upload files, run \(commandLine: "gists create FILE")")
    } else if command == LinkCommand.self, positionals.isEmpty {
      failure.nextSteps.append("to list linked files, run \(commandLine: "gists links")")
    }
    failure.details.append("Usage: \(UsageLine.short(RootCommand.usageString(for: command)))")
    let help = (["gists"] + words + ["--help"]).joined(separator: " ")
    failure.nextSteps.append("run \(commandLine: help)")
    return failure
  }

  /// Returns the error that `validate()` or the conversion of a value has thrown: ArgumentParser
  /// wraps it in an error of its own.
  private static func own(in error: Any, depth: Int = 6) -> Failure? {
    if let error = error as? Failure { return error }
    if let error = error as? ValidationError {
      return Failure(.wrongUsage, MessageText(error.message))
    }
    guard depth > 0 else { return nil }
    return Mirror(reflecting: error).children.lazy
      .compactMap { own(in: $0.value, depth: depth - 1) }.first
  }

  /// Returns ArgumentParser's message, which may be a sentence or several lines.
  private static func described(_ error: any Error) -> Failure {
    let lines = RootCommand.message(for: error).split(separator: "\n")
    var text = String(lines.first ?? "could not read the arguments")
    if text.last == "." || text.last == ":" { text.removeLast() }
    return Failure(
      .wrongUsage, "\(text.prefix(1).lowercased())\(text.dropFirst())",
      details: lines.dropFirst().map { MessageText(String($0)) })
  }
}
