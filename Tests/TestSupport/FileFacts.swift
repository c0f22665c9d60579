import FoundationEssentials
package import Glibc

struct NoSuchFile: Error { let path: String }

/// The permission bits of what is at the path.
package func permissions(_ path: String) throws -> mode_t {
  var status = stat()
  guard lstat(path, &status) == 0 else { throw NoSuchFile(path: path) }
  return status.st_mode & 0o7777
}

/// Makes a file unreadable for this process; root gives it to another user.
package func makeUnreadable(_ path: String) {
  if geteuid() == 0 { chown(path, 12_345, 12_345) } else { chmod(path, 0) }
}

/// The names in a folder, sorted.
package func names(in folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
}
