import CJQ
import Glibc

/// The process that carries out a ``FilterRequest``.
package enum FilterProcess {
  /// Filters stdin, prints a ``FilterResult`` on stdout, and exits.
  ///
  /// Call it before a thread is started.
  package static func run(_ request: FilterRequest) -> Never {
    cjq_isolate()
    let input = request.form == .check ? [] : readAll()
    write(JSONFilter.run(request, on: input).encoded)
    exit(0)
  }

  private static func readAll() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(0, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        return bytes
      }
    }
  }

  private static func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        exit(1)
      }
    }
  }
}
