package import LocalFiles

extension FileError {
  /// The problem without the file name: `is a directory`, `No such file or directory`.
  package var fault: String {
    switch self {
    case .isFolder: "is a directory"
    case .isDevice: "is a device"
    case .foreignOwner: "is owned by another user"
    case .tooBig(_, _, let limit): "is larger than \(limit) bytes"
    case .cannotRead(_, let errno), .cannotWrite(_, let errno): FailureFormatter.text(errno: errno)
    }
  }

  /// Describes the error: `notes.md is a directory`.
  ///
  /// `name` is shown in place of the path.
  package func sentence(naming name: String? = nil) -> String {
    switch self {
    case .isFolder(let path), .isDevice(let path), .foreignOwner(let path),
      .tooBig(let path, _, _):
      "\(name ?? path) \(fault)"
    case .cannotRead(let path, _): "could not read \(name ?? path): \(fault)"
    case .cannotWrite(let path, _): "could not write \(name ?? path): \(fault)"
    }
  }
}
