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
    let (command, path, _) = RootCommand.named(by: arguments)
    let words = Array(arguments.prefix(path.count))
    var failure =
      root.flatMap { UnknownOption(in: arguments, of: $0) }?.failure
      ?? ParserFault(error)?.failure(root?.command(named: words).0)
      ?? Failure(.wrongUsage, "could not read the arguments")
    if command == NewCommand.self, case .unexpectedArguments = ParserFault(error) {
      failure.nextSteps.append("to upload files, run gists create FILE")
    }
    failure.details.append("Usage: " + UsageLine.short(RootCommand.usageString(for: command)))
    failure.nextSteps.append("run \((["gists"] + words + ["--help"]).joined(separator: " "))")
    return failure
  }
}
