import Glibc

extension Folders {
  /// Makes the program's folders, and everything in them, private again if others got access
  /// (`chmod -R a+rwX`).
  ///
  /// A folder with mode 0700 keeps others out of everything in it, so what it contains is looked at
  /// only if the folder itself is open to others. Other errors are left to the commands that use the
  /// files.
  ///
  /// - Parameter onRepair: called for each folder whose mode was changed.
  /// - Throws: ``FileError/foreignOwner(path:)`` if one of the folders belongs to another user, who
  ///   could replace what is in it.
  package func makePrivate(onRepair: (Repair) -> Void) throws(FileError) {
    let folders = [
      (config, []), (data, ["library", "trash"]), (state, ["unsent", "editing"]), (cache, []),
      (runtime, ["editing"]),
    ]
    for case (let folder?, let parts) in folders {
      for path in [folder] + parts.map({ "\(folder)/\($0)" }) {
        if let repair = try PrivateTree.makePrivate(path) { onRepair(repair) }
      }
    }
  }
}
