import ArgumentParser
import CommandSupport

enum WrongUsage {
  /// Made once: describing all commands takes longer than everything else here.
  private static let root = CommandDescription(of: RootCommand.self)

  /// Returns the failure for an error of ArgumentParser; `typed` are the words that it read.
  static func failure(for error: any Error, in typed: [String]) -> Failure {
    let arguments = PairedOption.spread(typed)
    let (command, path, _) = RootCommand.named(by: arguments)
    let words = Array(arguments.prefix(path.count))
    var failure =
      root.flatMap { UnknownOption.failure(in: arguments, of: $0) }
      ?? ParserFault.failure(for: error, of: root?.command(named: words).0)
      ?? Failure(.wrongUsage, "could not read the arguments")
    if command == NewCommand.self, ParserFault.isUnexpectedArgument(error) {
      failure.nextSteps.append("to upload files, run gists create FILE")
    }
    failure.details.append("Usage: " + UsageLine.short(RootCommand.usageString(for: command)))
    failure.nextSteps.append("run \((["gists"] + words + ["--help"]).joined(separator: " "))")
    return failure
  }
}

/// Options that ArgumentParser does not support: with two values, and with an empty one.
///
/// `--rename OLD NEW` and `--rename OLD=NEW` become `--rename OLD --rename NEW`. After `--desc=`,
/// ArgumentParser would take the next word.
enum PairedOption {
  private static let names: Set<String> = ["--rename"]

  /// Returns the words with each value after an option of its own.
  ///
  /// `OLD=NEW` is split only if no second value follows: a file name may contain `=`.
  static func spread(_ words: [String]) -> [String] {
    var spread: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word.hasPrefix("--"), word.firstIndex(of: "=") == word.indices.last, word.count > 3 {
        spread += [String(word.dropLast()), ""]
        continue
      }
      spread.append(word)
      if word == "--" { return spread + rest }
      guard names.contains(word), let first = rest.popFirst() else { continue }
      let pair = halves(of: first)
      if let second = rest.first, !second.hasPrefix(pair == nil ? "--" : "-") {
        rest.removeFirst()
        spread += [first, word, second]
      } else if let pair {
        spread += [pair.old, word, pair.new]
      } else {
        spread.append(first)
      }
    }
    return spread
  }

  private static func halves(of word: String) -> (old: String, new: String)? {
    guard let sign = word.firstIndex(of: "=") else { return nil }
    let (old, new) = (word[..<sign], word[sign...].dropFirst())
    return old.isEmpty || new.isEmpty ? nil : (String(old), String(new))
  }
}
