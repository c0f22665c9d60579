/// The person's folders of this program (XDG Base Directory Specification): an unset or relative
/// variable counts as not set, an unset HOME is looked up in the password database.
package struct Folders: Hashable, Sendable {
  /// `…/gists` each, without a slash at the end. Not made before something is written there.
  package let config, data, state, cache: String
  /// nil where there is no runtime folder.
  package let runtime: String?

  package init(environment: [String: String]) { fatalError("stub") }
}

/// A private file, written whole or not at all: temp file, fsync, rename, fsync of the folder; 0600 in folders of 0700.
package struct PrivateFile: Hashable, Sendable {
  package let path: String
  package init(_ path: String) { self.path = path }

  /// nil where there is no such file.
  package func read() throws(FileError) -> [UInt8]? { fatalError("stub") }
  package func write(_ bytes: [UInt8]) throws(FileError) { fatalError("stub") }
  package func remove() throws(FileError) { fatalError("stub") }
  /// Reads, changes and writes while holding a lock beside the file, so that two processes do not lose each other's change.
  package func update(_ change: ([UInt8]?) throws -> [UInt8]?) throws { fatalError("stub") }
}

package enum FileError: Error, Hashable, Sendable {
  case isFolder(path: String)
  case isDevice(path: String)
  /// The folder or file belongs to someone else.
  case foreignOwner(path: String)
  case cannotRead(path: String, errno: Int32)
  case cannotWrite(path: String, errno: Int32)
}
