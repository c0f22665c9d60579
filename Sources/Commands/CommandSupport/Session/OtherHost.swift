import ClientState
package import GitHubAPI
import Synchronization
import TerminalOutput

/// The host that `GH_HOST` names: gh uses it, this program does not.
///
/// A user who sets it expects another host than github.com. So reading warns once that it is
/// ignored, and changes are refused.
final class OtherHost: Sendable {
  private struct State {
    var isTold = false
    var named: Set<Host> = []
  }
  private let state = Mutex(State())

  init() {}

  /// Records that the user named a host themselves, with a URL.
  func name(_ host: Host) { state.withLock { _ = $0.named.insert(host) } }

  func isNamed(_ host: Host) -> Bool { state.withLock { $0.named.contains(host) } }

  /// Returns whether this is the first call.
  func isFirstWarning() -> Bool {
    state.withLock { state in
      defer { state.isTold = true }
      return !state.isTold
    }
  }
}

extension Sessions {
  private static let otherHostVariable = "GH_HOST"

  /// Returns the host in `GH_HOST` if it is another host, and nothing else names `host`.
  private func otherHost(than host: Host) -> Host? {
    guard settings.value(.host) == nil, !otherHost.isNamed(host),
      let other = settings.variables[Self.otherHostVariable].flatMap({ try? Host($0.trimmed) }),
      other != host
    else { return nil }
    return other
  }

  /// Throws if `GH_HOST` names another host; call it before a change on a host, or of an account on
  /// it.
  package func refuseOtherHost(_ host: Host) throws(Failure) {
    guard let other = otherHost(than: host) else { return }
    throw Failure(
      .wrongUsage, code: .otherHost,
      "\(Self.otherHostVariable) is \(other), but gists would use \(host); nothing was sent",
      next: [other, host].map { choice in
        let option: [SuggestedCommand.Word] = [.plain("--host"), .value(choice.spelling)]
        return "to use \(choice), run \(SuggestedCommand(repeating: arguments, with: option))"
      } + ["to always use one of them, set GISTS_HOST"], host: host.name)
  }

  /// Warns once that `GH_HOST` is ignored, when data of `host` is read.
  package func tellOtherHost(_ host: Host) {
    guard let other = otherHost(than: host), otherHost.isFirstWarning() else { return }
    output.diagnostics.warn(
      "\(Self.otherHostVariable) is ignored: using \(host); for \(other), set GISTS_HOST or use "
        + "--host \(ShellWord.quoted(other.spelling))")
  }
}
