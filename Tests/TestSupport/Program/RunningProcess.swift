import FoundationEssentials
package import Glibc

/// A process of the program under test.
package struct RunningProcess: Sendable, Hashable {
  package let id: pid_t

  package func send(signal: Int32) { kill(id, signal) }

  /// `argv` as anybody on the machine can read it.
  package var arguments: [String] { strings(in: "cmdline") }
  /// The environment it was started with, `NAME=value`.
  package var environment: [String] { strings(in: "environ") }
  package var children: [RunningProcess] {
    contents("task/\(id)/children").split(separator: UInt8(ascii: " ")).compactMap {
      pid_t(String(decoding: $0, as: UTF8.self)).map(RunningProcess.init)
    }
  }

  private func strings(in name: String) -> [String] {
    contents(name).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private func contents(_ name: String) -> [UInt8] {
    (try? Data(contentsOf: URL(filePath: "/proc/\(id)/\(name)"))).map { Array($0) } ?? []
  }
}
