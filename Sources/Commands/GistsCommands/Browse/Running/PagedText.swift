import ChildProcesses
import ClientState
import CommandSupport
import LocalFiles
import TerminalOutput

/// A text that the user's pager shows instead of the browser.
struct PagedText {
  let text: String
  let folders: Folders
  let programs: Programs

  /// Shows the text until the user quits the pager: the setting's, `PAGER` or `less`.
  ///
  /// - Throws: errors of the file with the text; ``Failure`` with status 78 if there is no such
  ///   pager.
  func show() async throws {
    let variables = programs.output.settings.environment(with: .pager)
    // With cat, the text would disappear with the next key.
    let pager =
      ["GISTS_PAGER", "PAGER"].lazy.compactMap { variables[$0] }
      .first { !["", "cat"].contains($0) } ?? "less"
    let folder = PrivateBundle("\(folders.runtime ?? folders.state)/paged/\(RandomName.text)")
    let file = folder.file("text")
    let remove: @Sendable () -> Void = { try? folder.remove(first: file.name) }
    let ending = try await Termination.with(cleanup: remove) {
      defer { remove() }
      return try await run(pager, reading: file)
    }
    if case .notStarted(let errno) = ending {
      throw Failure(
        .systemError, "could not start the pager: \(FailureFormatter.text(errno: errno))")
    }
    guard ending == .exited(126) || ending == .exited(127) || ending == .notFound else { return }
    throw Failure(
      .configurationUnusable, "could not start the pager: \(pager)",
      next: ["choose another one: \(commandLine: "gists config set pager")"])
  }

  private func run(_ pager: String, reading file: PrivateFile) async throws -> ChildStatus {
    try file.write(Array(text.utf8))
    // A short text stays until the user quits less, whose option -F would end it.
    let script = """
      export LESS="${LESS:--R} -+F" LESSCHARSET=utf-8 LV=-c; trap : INT QUIT; \(pager) < "$1"
      """
    return await programs.runAtTerminal(["sh", "-c", script, "sh", file.path])
  }
}
