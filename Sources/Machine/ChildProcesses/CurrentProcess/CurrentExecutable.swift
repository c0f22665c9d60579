import Glibc

/// The executable of this process.
package enum CurrentExecutable {
  /// Returns its absolute path; nil if the system does not provide it.
  package static func path() -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
