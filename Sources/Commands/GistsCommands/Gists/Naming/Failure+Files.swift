import CommandSupport
import GitHubAPI
import GitHubModels

/// The errors about the names of files in a gist.
extension Failure {
  static let noSuchFile = "no_such_file"

  /// Also says that GitHub does not list all of the gist's files, if so.
  static func noFile(
    _ name: String, in gist: Gist, host: Host, _ formatter: FailureFormatter
  ) -> Failure {
    guard gist.isTruncated else { return noFile(name, in: gist, formatter.on(host)) }
    var failure = filesCutShort(gist, host: host, formatter)
    failure.message = "no such file in gist \(gist.id): \(name); " + failure.message
    return failure
  }

  /// Names the files with the most similar names.
  static func noFile(_ name: String, in gist: Gist, _ formatter: FailureFormatter) -> Failure {
    let all = gist.files.map(\.name)
    let names = all.count > most ? Suggestion.byDistance(to: name, all) : all
    return Failure(
      .no, code: noSuchFile, "no such file in gist \(gist.id): \(name)",
      details: [files(names)], next: allFiles(of: gist, formatter))
  }

  /// A gist with several files, without a terminal to choose one.
  static func noFileChosen(in gist: Gist, _ formatter: FailureFormatter) -> Failure {
    Failure(
      .wrongUsage, code: "no_file_named", "gist \(gist.id) has several files; specify one",
      details: [files(gist.files.map(\.name))], next: allFiles(of: gist, formatter))
  }

  /// How many names an error lists.
  private static let most = 3

  private static func files(_ names: [String]) -> String {
    let more = names.count > most ? " and \(names.count - most) more" : ""
    return "files in this gist: " + names.prefix(most).joined(separator: ", ") + more
  }

  private static func allFiles(of gist: Gist, _ formatter: FailureFormatter) -> [String] {
    guard gist.files.count > most else { return [] }
    let view = formatter.command("view", .value(gist.id), options: ["--files"])
    return ["to list all files, run \(view)"]
  }
}
