import ArgumentParser
import CommandSupport

/// A command line that can't be parsed.
struct WrongUsage {
  private let error: any Error
  private let arguments: [String]

  init(_ error: any Error, _ arguments: [String]) {
    self.error = error
    self.arguments = PairedOption.spread(arguments)
  }

  var failure: Failure {
    let root = CommandDescription(of: RootCommand.self)
    let (words, command) = command
    var failure =
      root.flatMap { UnknownOption(in: arguments, of: $0) }?.failure
      ?? ParserFault(error)?.failure(root?.command(named: words).0)
      ?? Failure(.wrongUsage, "could not read the arguments")
    if let step = Self.step(after: words, ParserFault(error)) { failure.nextSteps.append(step) }
    failure.details.append("Usage: " + UsageLine.short(RootCommand.usageString(for: command)))
    failure.nextSteps.append("run \((["gists"] + words + ["--help"]).joined(separator: " "))")
    return failure
  }

  /// Returns what was probably meant by a command with too many arguments.
  private static func step(after words: [String], _ fault: ParserFault?) -> String? {
    switch (words, fault) {
    case (["new"], .unexpectedArguments): "to upload files, run gists create FILE"
    default: nil
    }
  }

  /// The names and the type of the command that was called.
  private var command: (words: [String], type: any ParsableCommand.Type) {
    var (words, type): ([String], any ParsableCommand.Type) = ([], RootCommand.self)
    for word in arguments {
      guard let next = type.configuration.subcommands.first(where: { $0.names.contains(word) })
      else { break }
      words.append(word)
      type = next
    }
    return (words, type)
  }
}
