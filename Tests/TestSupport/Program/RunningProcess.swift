import FoundationEssentials
package import Glibc

/// A running process of the program under test.
package struct RunningProcess: Sendable, Hashable {
  package let id: pid_t

  package init(id: pid_t) { self.id = id }

  package func send(signal: Int32) { kill(id, signal) }

  /// The arguments, which every user of the machine can read.
  package var arguments: [String] { strings(in: "cmdline") }
  /// The initial environment, `NAME=value`.
  package var environment: [String] { strings(in: "environ") }
  package var children: [RunningProcess] {
    contents("task/\(id)/children").split(separator: UInt8(ascii: " ")).compactMap {
      pid_t(String(decoding: $0, as: UTF8.self)).map(RunningProcess.init)
    }
  }

  /// Whether it has ended: a killed one may remain as a zombie until something waits for it.
  package var hasEnded: Bool {
    let status = contents("stat")
    return status.isEmpty || String(decoding: status, as: UTF8.self).contains(") Z ")
  }

  /// Whether the process has an open socket.
  package var hasSocket: Bool {
    let folder = "/proc/\(id)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      return target?.hasPrefix("socket:") == true
    }
  }

  /// The resident memory in bytes (`VmRSS`).
  package var memory: Int {
    let status = String(decoding: contents("status"), as: UTF8.self)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0) << 10
  }

  /// The processor time of all threads so far.
  package var processorTime: Duration {
    let stat = String(decoding: contents("stat"), as: UTF8.self)
    // The name before may have spaces.
    let fields = stat.split(separator: ")").last?.split(separator: " ").dropFirst(11) ?? []
    return .milliseconds(10 * fields.prefix(2).compactMap { Int($0) }.reduce(0, +))
  }

  private func strings(in name: String) -> [String] {
    contents(name).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private func contents(_ name: String) -> [UInt8] {
    (try? Data(contentsOf: URL(filePath: "/proc/\(id)/\(name)"))).map { Array($0) } ?? []
  }
}
