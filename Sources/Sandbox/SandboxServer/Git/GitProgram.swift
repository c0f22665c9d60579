import Glibc
import Subprocess
import SystemPackage

/// git, without the settings of the user and of the system.
struct GitProgram: Sendable {
  /// The folder of the repositories, which is also git's home.
  let folder: String

  /// Returns the output of a git command; nil if it fails or prints more than `limit` bytes.
  func output(
    _ arguments: [String], in repository: String, input: [UInt8] = [], limit: Int
  ) async -> [UInt8]? {
    // Not a pipe: git may end before it has read one.
    guard let file = TemporaryFile(in: folder), input.withUnsafeBytes(file.append), file.rewind()
    else { return nil }
    let result = try? await Subprocess.run(
      .name("git"), arguments: Arguments(["-C", repository] + arguments),
      environment: environment([:]), platformOptions: Self.options,
      input: .fileDescriptor(
        FileDescriptor(rawValue: file.descriptor), closeAfterSpawningProcess: false),
      output: .bytes(limit: limit), error: .discarded)
    withExtendedLifetime(file) {}
    guard let result, result.terminationStatus.isSuccess else { return nil }
    return result.standardOutput
  }

  /// Returns all environment variables of git.
  func environment(_ variables: [String: String]) -> Environment {
    var all = variables
    all["PATH"] = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    all["HOME"] = folder
    all["GIT_CONFIG_NOSYSTEM"] = "1"
    all["GIT_CONFIG_GLOBAL"] = "/dev/null"
    var result: [Environment.Key: String] = [:]
    for (name, value) in all {
      if let key = Environment.Key(rawValue: name) { result[key] = value }
    }
    return .custom(result)
  }

  /// A process of its own session, which is killed with the programs that it started.
  static var options: PlatformOptions {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)
    ]
    return options
  }
}
