package import LocalFiles

extension FileError {
  /// What is wrong with a file, without its name: `is a directory`, `No such file or directory`.
  package var fault: String {
    switch self {
    case .isFolder: "is a directory"
    case .isDevice: "is a device"
    case .foreignOwner: "belongs to another user"
    case .tooBig(_, _, let limit): "is bigger than \(limit) bytes"
    case .cannotRead(_, let errno), .cannotWrite(_, let errno): FailureFormatter.text(errno: errno)
    }
  }

  /// `notes.md is a directory`, `cannot read notes.md: No such file or directory`.
  ///
  /// `name` is what a person knows the file by where that is not its path.
  package func sentence(naming name: String? = nil) -> String {
    switch self {
    case .isFolder(let path), .isDevice(let path), .foreignOwner(let path),
      .tooBig(let path, _, _):
      "\(name ?? path) \(fault)"
    case .cannotRead(let path, _): "cannot read \(name ?? path): \(fault)"
    case .cannotWrite(let path, _): "cannot write \(name ?? path): \(fault)"
    }
  }
}
