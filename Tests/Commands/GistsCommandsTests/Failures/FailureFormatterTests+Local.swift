import GitHubAPI
import Glibc
import TerminalOutput

@testable import CommandSupport
@testable import GistsCommands
@testable import LocalFiles

extension FailureFormatterTests {
  /// Errors of this machine: hosts as they are typed, files, output and prompts.
  static let local: [Case] = [
    Case(
      error: HostError.insecure("http://ghe.example.com"), status: .wrongUsage,
      message: "http is allowed for localhost only: http://ghe.example.com",
      next: ["use https, or just the name: --host ghe.example.com"]),
    Case(
      error: HostError.malformed("a b"), status: .wrongUsage, message: "invalid host: a b",
      next: ["use a name, name:port or https URL: --host ghe.example.com"]),
    Case(
      error: FileError.isFolder(path: "/a"), status: .inputMissing, message: "/a is a directory"),
    Case(error: FileError.isDevice(path: "/a"), status: .inputMissing, message: "/a is a device"),
    Case(
      error: FileError.foreignOwner(path: "/a"), status: .configurationUnusable,
      message: "/a is owned by another user"),
    Case(
      error: FileError.tooBig(path: "/a", size: 11, limit: 10), status: .dataRefused,
      message: "/a is larger than 10 bytes"),
    Case(
      error: FileError.cannotRead(path: "/a", errno: EACCES), status: .inputMissing,
      message: "could not read /a: Permission denied"),
    Case(
      error: FileError.cannotRead(path: "", errno: ENOENT), status: .inputMissing,
      message: #"could not read "": No such file or directory"#),
    Case(
      error: FileError.cannotWrite(path: "/a", errno: EROFS), status: .cannotWrite,
      message: "could not write /a: Read-only file system"),
    Case(
      error: FileError.cannotWrite(path: "a file in memory", errno: EFBIG), status: .cannotWrite,
      message: "could not write a file in memory: File too large",
      next: ["raise the limit on file sizes: ulimit -f unlimited"]),
    Case(
      error: FolderWatchError(folder: "/a", errno: ENOSPC), status: .systemError,
      message: "the system can't watch more folders",
      next: ["to raise the limit, run sudo sysctl fs.inotify.max_user_watches=524288"]),
    Case(
      error: FolderWatchError(folder: nil, errno: EMFILE), status: .systemError,
      message: "too many programs watch files",
      next: ["to raise the limit, run sudo sysctl fs.inotify.max_user_instances=1024"]),
    Case(
      error: FolderWatchError(folder: "/a", errno: EACCES), status: .inputMissing,
      message: "could not watch /a: Permission denied"),
    Case(
      error: OutputError.failed(errno: ENOSPC), status: .cannotWrite,
      message: "could not write output: No space left on device"),
    Case(
      error: OutputError.brokenPipe, status: .brokenPipe, message: "stdout was closed by its reader"
    ),
    Case(error: PromptError.cancelled, status: .cancelled, message: "cancelled"),
    Case(error: CancellationError(), status: .cancelled, message: "cancelled"),
    Case(
      error: Failure(.dataRefused, "own words", next: ["step"]), status: .dataRefused,
      message: "own words", next: ["step"]),
    Case(
      error: Unforeseen(), status: .bug, message: "internal error; please report this bug",
      next: ["include the output of the same command with --verbose"]),
  ]

  private struct Unforeseen: Error {}
}
