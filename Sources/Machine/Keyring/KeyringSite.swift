import Dispatch
import Glibc
import LocalFiles
import Synchronization

/// A program that provides the Secret Service.
package enum KeyringProvider: Hashable, Sendable {
  case gnomeKeyring, kwallet, keePassXC

  /// Finds the program that owns a name on the bus; nil if it is not a known one.
  init?(owning name: String, on bus: SessionBus) {
    // /proc has the first 15 bytes of a name.
    switch Self.program(owning: name, on: bus) {
    case "gnome-keyring-d": self = .gnomeKeyring
    case "kwalletd5", "kwalletd6", "ksecretd": self = .kwallet
    case "keepassxc": self = .keePassXC
    default: return nil
    }
  }

  /// Returns the name of the process that owns a name on the bus; nil if it can't be read.
  static func program(owning name: String, on bus: SessionBus) -> String? {
    guard let process = try? bus.process(of: name), let file = fopen("/proc/\(process)/comm", "r")
    else { return nil }
    defer { fclose(file) }
    var name = ""
    while case let byte = fgetc(file), byte != EOF, byte != CInt(UInt8(ascii: "\n")) {
      name.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: byte)))
    }
    return name
  }
}

/// The properties of this machine and session that hints about a keyring depend on.
package struct KeyringSite: Hashable, Sendable {
  package enum Desktop: Hashable, Sendable { case kde, other }

  /// The program that provides the keyring now; nil without one or for an unknown one.
  package var provider: KeyringProvider?
  /// The desktop of this session; nil without one.
  package var desktop: Desktop?
  /// The installed programs that can provide a keyring.
  package var programs: Set<String>
  /// Whether the user sees the windows of this machine's desktop.
  package var hasWindows: Bool
  /// Whether the user is connected to this machine over SSH.
  package var isRemote: Bool

  package init(
    provider: KeyringProvider? = nil, desktop: Desktop? = nil, programs: Set<String> = [],
    hasWindows: Bool = false, isRemote: Bool = false
  ) {
    self.provider = provider
    self.desktop = desktop
    self.programs = programs
    self.hasWindows = hasWindows
    self.isRemote = isRemote
  }
}

extension SecretServiceStore.Surroundings {
  private static let programs = ["gnome-keyring-daemon", "kwalletd6", "kwalletd5", "keepassxc"]

  /// Returns the owner of the service on the bus, and the properties of this machine; starts
  /// nothing.
  ///
  /// Use it only after a failure: it opens the connection to the bus, which has `limit` to respond.
  package func site(
    isRemote: Bool, within limit: Duration = .seconds(3), isInstalled: (_ program: String) -> Bool
  ) -> KeyringSite {
    let isKDE = variable("XDG_CURRENT_DESKTOP")?.split(separator: ":").contains("KDE")
    return KeyringSite(
      provider: hasBus ? Self.provider(within: limit) : nil,
      desktop: isKDE.map { $0 ? .kde : .other },
      programs: Set(Self.programs.filter(isInstalled)),
      hasWindows: hasDisplay && !isRemote, isRemote: isRemote)
  }

  private var hasBus: Bool {
    do { try checkBus() } catch { return false }
    return LibSecret.functions != nil
  }

  /// Returns the owner of the service's name; nil if the bus returns none in time.
  private static func provider(within limit: Duration) -> KeyringProvider? {
    let search = Search()
    let call = KeyringCall(
      limits: .init(deadline: limit, promptDeadline: .zero, mayPrompt: false))
    _ = SystemThread.start {
      let bus = try? SessionBus(call.cancellable)
      search.found.withLock {
        $0 = bus.flatMap { KeyringProvider(owning: OpenKeyring.name, on: $0) }
      }
      search.end.signal()
    }
    let end = DispatchTime.now() + .milliseconds(Int(limit / .milliseconds(1)))
    if search.end.wait(timeout: end) == .timedOut { call.cancellable.cancel() }
    return search.found.withLock { $0 }
  }

  private final class Search: Sendable {
    let found = Mutex<KeyringProvider?>(nil)
    let end = DispatchSemaphore(value: 0)
  }
}
