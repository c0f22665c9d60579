import ArgumentParser

/// Finds an unknown option when ArgumentParser reports a missing argument, which it checks first.
enum UnknownOption {
  /// Placeholders for missing arguments: some commands need a gist or a login, others a repository.
  private static let stopgaps = [["0000"], ["0/0"], ["0000", "0000"], ["0/0", "0/0"]]

  /// Returns the error about an unknown option if there is one; otherwise `error`.
  static func error(behind error: any Error, in arguments: [String]) -> any Error {
    guard RootCommand.message(for: error).hasPrefix("Missing expected argument") else {
      return error
    }
    for stopgap in stopgaps {
      do {
        _ = try RootCommand.parseAsRoot(PairedOption.spread(arguments) + stopgap)
      } catch let other where RootCommand.message(for: other).hasPrefix("Unknown option") {
        return other
      } catch {}
    }
    return error
  }
}
