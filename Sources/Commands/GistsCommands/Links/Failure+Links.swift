import ClientState
package import CommandSupport
import GitHubAPI
import GitHubModels
import Glibc
package import LocalFiles
import TerminalOutput

extension FailureFormatter {
  /// A path that can't be linked.
  func notAFile(_ path: String) -> Failure {
    guard InputFile.isFolder(path) else {
      return Failure(
        .inputMissing,
        InputFile.exists(path) ? "\(path) is not a file" : "\(path) does not exist")
    }
    let create = command("create", .value(path), options: ["--link"])
    return Failure(
      .inputMissing, "\(path) is a directory",
      next: ["to create a gist from its files and link them, run \(create)"])
  }

  func notLinked(_ path: String) -> Failure {
    Failure(
      .no, code: .notLinked, "\(path) is not linked to a gist",
      next: [
        "to link it, run \(command("link", .value(path), "GIST"))",
        "to list linked files, run \(command("links"))",
      ])
  }

  func missingHere(_ path: String) -> Failure {
    Failure(
      .inputMissing, code: .missingHere, "\(path) no longer exists",
      next: [
        "to download it again, run \(command("pull", .value(path)))",
        "to unlink it, run \(unlink(path))",
      ])
  }

  /// Nothing can be written because the folder no longer exists.
  func folderGone(of path: String) -> Failure {
    Failure(
      .inputMissing, code: .missingHere, "the folder of \(path) no longer exists",
      next: [
        "create the folder, or unlink the file with: \(unlink(path))"
      ])
  }

  /// Files have the same text as their gists, which could not be recorded.
  func linksNotUpdated(_ error: any Error) -> Failure {
    var failure = failure(for: error)
    failure.message =
      "the files are up to date, but their links could not be updated: \(failure.message)"
    return failure
  }

  /// Nothing can be written because a symbolic link in the place of the file leads nowhere.
  func brokenLink(at path: String) -> Failure {
    Failure(
      .inputMissing, code: .missingHere, "\(path) is a symbolic link to a missing file",
      next: [
        "to download the file again, remove the symbolic link, then run "
          + "\(command("pull", .value(path)))",
        "to unlink it, run \(unlink(path))",
      ])
  }

  /// A symbolic link has taken the place of a watched file.
  func symbolicLink(at path: String) -> Failure {
    Failure(
      .inputMissing, "\(path) is a symbolic link",
      next: [
        "to watch the file again, replace the symbolic link with a file",
        "to unlink it, run \(unlink(path))",
      ])
  }

  func notPushed(_ paths: [String]) -> Failure {
    let push = command("push", paths.map(SuggestedCommand.Word.value))
    return Failure(
      .tryLater, code: .notPushed, "not pushed: \(paths.joined(separator: ", "))",
      next: ["to push, run \(push)"])
  }

  /// `restoring` is the command that restores the gist if it is in the trash.
  func gistFileDeleted(_ file: LinkedFile, restoring: SuggestedCommand?) -> Failure {
    let link = file.link
    let what: MessageText =
      file.gist == nil ? "\(gist: link.gist)" : "\(link.file) in \(gist: link.gist)"
    let ways: [MessageText] =
      if let renamed = file.renamed {
        ["it was renamed; to link it to \(renamed.name), run \(relink(link, to: renamed.name))"]
      } else if file.gist != nil {
        ["to upload it again, run \(overwrite("push", link.path))"]
      } else if let restoring {
        ["to restore the gist, run \(restoring)"]
      } else {
        ["to create a new gist, run \(createLinked(link))"]
      }
    return Failure(
      .no, code: .goneThere, "\(link.path) is linked to \(what), which no longer exists",
      next: ways + ["to unlink the file, run \(unlink(link.path))"])
  }

  func ahead(_ path: String) -> Failure {
    Failure(
      .no, code: .conflict, "\(path) has local changes that are not pushed",
      next: [
        "to upload them, run \(command("push", .value(path)))",
        "to discard them, run \(overwrite("pull", path))",
      ])
  }

  func behind(_ path: String) -> Failure {
    Failure(
      .no, code: .conflict, "\(path) has unpulled changes in its gist",
      next: [
        "to download them, run \(command("pull", .value(path)))",
        "to overwrite them, run \(overwrite("push", path))",
      ])
  }

  func diverged(_ link: FileLink) -> Failure {
    Failure(
      .no, code: .conflict, "\(link.path) changed both locally and in its gist",
      next: resolutionSteps(link))
  }

  /// The user does not want to merge a file that changed on both sides.
  func notMerged(_ link: FileLink) -> Failure {
    Failure(.cancelled, "\(link.path) was not merged", next: sideSteps(link))
  }

  /// Both sides changed the same lines.
  func overlapping(_ link: FileLink) -> Failure {
    Failure(
      .no, code: .conflict, "\(link.path) and its gist changed the same lines",
      next: resolutionSteps(link))
  }

  /// Both sides changed the same lines, and there is no terminal for the editor.
  func overlappingWithoutTerminal(_ link: FileLink) -> Failure {
    var failure = overlapping(link)
    let merge = command("merge", .value(link.path))
    failure.nextSteps = ["to merge both, run this at a terminal: \(merge)"] + sideSteps(link)
    return failure
  }

  func changedHere(_ path: String) -> Failure {
    Failure(
      .no, code: .changed, "\(path) changed while it was compared; nothing was written",
      next: ["run the command again"])
  }

  func notMergeable(_ link: FileLink) -> Failure {
    Failure(
      .no, code: .conflict, "could not merge \(link.path): it is not UTF-8 text",
      next: sideSteps(link))
  }

  func duplicateLink(_ link: FileLink, _ other: String) -> Failure {
    Failure(
      .no, code: .conflict,
      "\(link.path) and \(other) differ, but both are linked to \(link.file) in \(gist: link.gist)",
      next: ["to choose the one to upload, run \(command("push", "FILE"))"])
  }

  func resolutionSteps(_ link: FileLink) -> [MessageText] {
    ["to merge both, run \(command("merge", .value(link.path)))"] + sideSteps(link)
  }

  /// The ways to decide for one side.
  func sideSteps(_ link: FileLink) -> [MessageText] {
    let formatter = (try? Host(link.host)).map(on) ?? self
    let view = formatter.command(
      "view", .value(link.gist), .value(link.file), options: ["--raw"])
    return [
      "to compare them, run \(view) | diff - \(ShellWord.quoted(link.path))",
      "to keep the local file, run \(overwrite("push", link.path))",
      "to keep the gist's file, run \(overwrite("pull", link.path))",
    ]
  }

  func unlink(_ path: String) -> SuggestedCommand {
    command("link", .value(path), options: ["--remove"])
  }

  private func overwrite(_ name: String, _ path: String) -> SuggestedCommand {
    command(name, .value(path), options: ["--force"])
  }

  private func relink(_ link: FileLink, to name: String) -> SuggestedCommand {
    let formatter = (try? Host(link.host)).map(on) ?? self
    return formatter.command(
      "link", .value(link.path), .value(link.gist), options: [.option("--name", name)])
  }

  private func createLinked(_ link: FileLink) -> SuggestedCommand {
    let formatter = (try? Host(link.host)).map(on) ?? self
    return formatter.command("create", .value(link.path), options: ["--link"])
  }
}

extension FolderWatchError: FailureConvertible {
  /// Whether other folders can still be watched.
  var isOfFolder: Bool { folder != nil && ![ENOSPC, ENOMEM].contains(errno) }
  var isMissing: Bool { [ENOENT, ENOTDIR].contains(errno) }

  package func failure(_ formatter: FailureFormatter) -> Failure {
    switch (folder, errno) {
    case (_, ENOSPC):
      Failure(
        .systemError, code: .watchLimit, "the system can't watch more folders",
        next: ["to raise the limit, run sudo sysctl fs.inotify.max_user_watches=524288"])
    case (nil, EMFILE):
      Failure(
        .systemError, code: .watchLimit, "too many programs watch files",
        next: ["to raise the limit, run sudo sysctl fs.inotify.max_user_instances=1024"])
    case (let folder?, _):
      Failure(
        .inputMissing, "could not watch \(folder): \(FailureFormatter.text(errno: errno))")
    case (nil, _):
      Failure(.systemError, "could not watch files: \(FailureFormatter.text(errno: errno))")
    }
  }
}
