import ArgumentParser

/// An option that the command does not have, where ArgumentParser complains of the argument that is
/// missing beside it: it looks for those first.
enum UnknownOption {
  /// Stands in for missing arguments: some take a gist or a login, others a repository.
  private static let stopgaps = [["0000"], ["0/0"], ["0000", "0000"], ["0/0", "0/0"]]

  /// What is wrong with a command line: the unknown option, if that is behind `error`.
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
