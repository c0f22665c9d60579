import ClientState
package import GistLibrary
package import GitHubAPI
package import LocalFiles

extension AppContext {
  /// The library of whoever requests to this host go as; nil where a variable holds the token of
  /// somebody whose name is not known yet.
  ///
  /// Neither the network nor the keyring is asked.
  package func library(of host: Host) throws -> LibraryFile? {
    let accounts = try accounts.read()
    guard let token = try credentials(for: host).variables.token() else {
      return library(of: accounts.hosts[host.spelling]?.inUse, on: host)
    }
    return accounts.logins[token.token.fingerprint].flatMap { library(of: $0, on: host) }
  }

  /// The library of an account, or the one of reading signed out; nil for a login that is no name of a
  /// file.
  package func library(of login: String?, on host: Host) -> LibraryFile? {
    // No login begins with an underscore.
    let account = login?.lowercased() ?? "_signed-out"
    guard let name = try? SafeName("\(account).db"), login?.hasPrefix("_") != true else {
      return nil
    }
    return LibraryFile(
      PrivateFile(
        "\(folders.data)/library/\(host.name)/\(name.text)", onRepair: diagnostics.repaired))
  }

  /// Opens a library; what was corrupt is told in one warning.
  package func open<Value>(
    _ library: LibraryFile, _ access: LibraryFile.Access,
    _ body: (GistStore) throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    try library.open(access, date: time.now(), onRebuild: tellRebuild, body)
  }

  /// Rebuilds a library that turned out to be corrupt while it was used.
  package func rebuild(_ library: LibraryFile, _ identity: FileIdentity?) throws(LibraryError) {
    if let rebuilt = try library.rebuild(identity, time.now()) { tellRebuild(rebuilt) }
  }

  private func tellRebuild(_ rebuilt: RebuiltLibrary) {
    diagnostics.warn(
      rebuilt.isComplete
        ? "the library's index was damaged and is made anew: nothing is lost"
        : "the library was damaged and is made anew; what was left of it: \(rebuilt.path)")
  }

  /// What a command reads from the library of a host, for which it must be there and usable.
  ///
  /// - Throws: ``Failure``: 69 where there is none, 78 where it can't be used.
  package func read<Value>(
    _ host: Host, _ body: (GistStore) throws(LibraryError) -> Value
  ) throws -> Value {
    guard let library = try library(of: host) else {
      throw Failure.noLibrary(host, failureFormatter)
    }
    do throws(LibraryError) {
      return try open(library, .reading, body)
    } catch .missing {
      throw Failure.noLibrary(host, failureFormatter)
    } catch {
      throw Failure.library(error, library.file.path)
    }
  }
}
