import ClientState
import GitHubAPI
package import LocalFiles
import TerminalOutput

/// The host's responses are cached in files until they are old or their account signs out.
extension Sessions {
  /// Returns the cached responses of all hosts and accounts, which the next run revalidates.
  ///
  /// Reports no errors: without the cache, requests only cost more.
  func responses(of host: Host) -> ResponseFileCache? {
    // The files of a saved copy can be read again.
    guard host.kind != .folder else { return nil }
    return ResponseFileCache(
      CacheFolder(cachePath("answers"), limits: ResponseFileCache.limits) { _ in })
  }

  /// Deletes the cached responses of all hosts, which may contain secret gists and private
  /// repositories.
  package func forgetResponses() {
    ResponseFileCache(cacheFolder("answers", ResponseFileCache.limits)).removeAll()
  }

  /// Returns a cache folder; if it can't be used, warns once and caches nothing.
  package func cacheFolder(_ name: String, _ limits: CacheFolder.Limits) -> CacheFolder {
    CacheFolder(cachePath(name), limits: limits) { [output] error in
      output.diagnostics.warn("could not use the cache: \(error.sentence())")
    }
  }

  private func cachePath(_ name: String) -> String { "\(stateFiles.folders.cache)/\(name)" }
}
