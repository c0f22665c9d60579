import FoundationEssentials
import Glibc

/// A program that provides the Secret Service.
package enum KeyringService: String, CaseIterable, Sendable {
  case gnomeKeyring = "gnome-keyring-daemon"
  case kwallet = "kwalletd5"
  case keePassXC = "keepassxc"

  /// The state of its default collection.
  package enum State: Sendable {
    case unlocked, locked, missing
    /// Unlocked, with a second collection that is locked.
    case unlockedBesideLocked
  }

  /// What a session has besides.
  package enum Extra: Sendable {
    /// A display, where dialogs are shown.
    case display
    /// KeePassXC's setting to confirm each use and removal of an item.
    case confirmation
  }

  /// Those that are installed; all where tests must not be skipped.
  package static var installed: [Self] { allCases.filter { isCI || isInstalled($0.rawValue) } }

  /// The title of the dialog that unlocks the default collection.
  package var unlockDialog: String {
    switch self {
    case .gnomeKeyring: "Unlock Login Keyring"
    case .kwallet: "KDE Wallet Service"
    case .keePassXC: "Unlock Database - KeePassXC"
    }
  }
}

extension KeyringSession {
  /// Runs `body` with a session of this service, then ends its processes and removes its files.
  @discardableResult
  package static func with<Value: Sendable>(
    _ service: KeyringService, _ state: KeyringService.State,
    _ extras: [KeyringService.Extra] = [],
    body: (KeyringSession) async throws -> Value
  ) async throws -> Value {
    try await ScratchFolder.with { folder in
      guard extras.contains(.display) else {
        return try await with(service, state, extras, in: folder, [:], body: body)
      }
      return try await withDisplay(in: folder) { display in
        try await with(service, state, extras, in: folder, display, body: body)
      }
    }
  }

  private static func with<Value: Sendable>(
    _ service: KeyringService, _ state: KeyringService.State, _ extras: [KeyringService.Extra],
    in folder: String, _ display: [String: String],
    body: (KeyringSession) async throws -> Value
  ) async throws -> Value {
    let variables = ["QT_QPA_PLATFORM": "offscreen", "TMPDIR": "\(folder)/run"]
      .merging(display) { $1 }
    return try await withBus(in: folder, .withoutService, adding: variables) {
      environment, address in
      func session(_ daemon: pid_t) -> KeyringSession {
        KeyringSession(environment: environment, busAddress: address, daemon: daemon)
      }
      switch service {
      case .gnomeKeyring:
        return try await withDaemon(unlocked: state != .missing, environment) { daemon in
          if state == .locked { try await session(daemon).lock() }
          return try await body(session(daemon))
        }
      case .kwallet:
        return try await withKWallet(state, environment) { try await body(session($0)) }
      case .keePassXC:
        return try await withKeePassXC(state, confirms: extras.contains(.confirmation), environment)
        { try await body(session($0)) }
      }
    }
  }

  /// The variables of programs outside of the session that use its keyring and its display.
  package var clientVariables: [String: String] {
    environment.filter { ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY"].contains($0.key) }
  }

  /// Ends the daemon: its calls fail.
  package func endDaemon() { if let daemon { kill(daemon, SIGKILL) } }

  /// Waits until the bus has noticed the end of the daemon.
  package func waitForEnd() async throws {
    try await eventually { try await askBus("NameHasOwner").contains("false") }
  }

  /// Waits until a program provides the service.
  package func waitForService() async throws {
    try await eventually { try await askBus("NameHasOwner").contains("true") }
  }

  /// Waits until a program other than the session's daemon provides the service, with its default
  /// collection unlocked: the daemon that it replaces may end later, and it unlocks after it has
  /// registered.
  package func waitForUnlockedReplacement() async throws {
    try await eventually {
      // Calls fail while no program provides the service.
      guard let process = try? await serviceProcess(), process != daemon else { return false }
      return (try? await isLocked()) == false
    }
  }

  /// Ends the program that provides the service, which the session has not started.
  package func endService() async throws {
    if let process = try await serviceProcess() { kill(process, SIGKILL) }
  }

  private func serviceProcess() async throws -> pid_t? {
    let reply = try await askBus("GetConnectionUnixProcessID")
    return pid_t(reply.filter(\.isNumber).dropFirst("32".count))
  }

  /// Ends gnome-keyring and runs `body` with a new process of it, whose keyring was never unlocked, as
  /// after a login without a password.
  package func withRestartedDaemon(body: (KeyringSession) async throws -> Void) async throws {
    endDaemon()
    try await waitForEnd()
    try await Self.withDaemon(unlocked: false, environment) { daemon in
      let session = KeyringSession(
        environment: environment, busAddress: busAddress, daemon: daemon)
      try await eventually { await session.hasDefaultCollection }
      try await body(session)
    }
  }

  private func askBus(_ method: String) async throws -> String {
    try await call(
      "/", "org.freedesktop.DBus.\(method)", ["org.freedesktop.secrets"],
      service: "org.freedesktop.DBus")
  }
}

extension KeyringSession {
  private static func withKWallet<Value: Sendable>(
    _ state: KeyringService.State, _ environment: [String: String],
    body: (pid_t) async throws -> Value
  ) async throws -> Value {
    let home = environment["HOME"] ?? ""
    try write("[Wallet]\nFirst Use=false\nEnabled=true\n", to: "\(home)/.config/kwalletrc")
    guard state != .missing else {
      return try await withService("kwalletd5", [], environment, body: body)
    }
    let logIn = ["-c", Self.logInToKWallet, password]
    // A wallet that was created at login is written at the end, and offered from the next login on.
    try await withService("python3", logIn, environment, endingWith: SIGTERM) { daemon in
      let session = KeyringSession(environment: environment, busAddress: "", daemon: daemon)
      try await eventually { await session.isWalletOpen }
    }
    if state == .unlockedBesideLocked {
      let folder = "\(home)/.local/share/kwalletd"
      for type in ["kwl", "salt"] {
        try FileManager.default.copyItem(
          atPath: "\(folder)/kdewallet.\(type)", toPath: "\(folder)/second.\(type)")
      }
    }
    return try await withService("python3", logIn, environment) { daemon in
      let session = KeyringSession(environment: environment, busAddress: "", daemon: daemon)
      try await eventually {
        guard await session.hasDefaultCollection else { return false }
        return await session.isWalletOpen
      }
      if state == .locked { _ = try await session.wallet("close", "true") }
      return try await body(daemon)
    }
  }

  /// Whether the wallet is open; calls fail until the service has registered all of its objects.
  private var isWalletOpen: Bool {
    get async { (try? await wallet("isOpen"))?.contains("true") ?? false }
  }

  /// Calls a method for the wallet.
  private func wallet(_ method: String, _ arguments: String...) async throws -> String {
    try await call(
      "/modules/kwalletd5", "org.kde.KWallet.\(method)", ["kdewallet"] + arguments,
      service: "org.kde.kwalletd5")
  }

  /// Becomes kwalletd5 and opens its default wallet with a password, as pam_kwallet5 does at login.
  private static let logInToKWallet = """
    import hashlib, os, secrets, socket, sys
    folder = os.environ["HOME"] + "/.local/share/kwalletd"
    os.makedirs(folder, exist_ok=True)
    salt = folder + "/kdewallet.salt"
    if not os.path.exists(salt):
      with open(salt, "wb") as file: file.write(secrets.token_bytes(56))
    with open(salt, "rb") as file:
      key = hashlib.pbkdf2_hmac("sha512", sys.argv[1].encode(), file.read(), 50000, 56)
    path = os.environ["XDG_RUNTIME_DIR"] + "/kwallet5.socket"
    if os.path.exists(path): os.unlink(path)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen(1)
    end, start = os.pipe()
    os.set_inheritable(end, True)
    listener.set_inheritable(True)
    os.write(start, key)
    os.close(start)
    if os.fork() == 0:
      with socket.socket(socket.AF_UNIX) as client:
        client.connect(path)
        client.sendall("".join(f"{k}={v}\\n" for k, v in os.environ.items()).encode())
      os._exit(0)
    os.environ["PAM_KWALLET5_LOGIN"] = path
    os.execvp("kwalletd5", ["kwalletd5", "--pam-login", str(end), str(listener.fileno())])
    """
}

extension KeyringSession {
  private static func withKeePassXC<Value: Sendable>(
    _ state: KeyringService.State, confirms: Bool, _ environment: [String: String],
    body: (pid_t) async throws -> Value
  ) async throws -> Value {
    let home = environment["HOME"] ?? ""
    try write(
      """
      [FdoSecrets]
      Enabled=true
      ConfirmAccessItem=\(confirms)
      ConfirmDeleteItem=\(confirms)
      UnlockBeforeSearch=\(confirms)
      [Security]
      NoConfirmMoveEntryToRecycleBin=\(!confirms)

      """, to: "\(home)/.config/keepassxc/keepassxc.ini")
    guard state != .missing else {
      return try await withService("keepassxc", [], environment, body: body)
    }
    let content = "\(home)/content.xml"
    try write(Self.database, to: content)
    // The database that is opened last is the default.
    let databases = (state == .unlockedBesideLocked ? ["Second", "Passwords"] : ["Passwords"])
      .map { "\(home)/\($0).kdbx" }
    for database in databases {
      _ = try await tool(
        "keepassxc-cli", ["import", "-p", content, database], environment,
        input: "\(password)\n\(password)\n")
    }
    let isUnlocked = state != .locked
    return try await withService(
      "keepassxc", (isUnlocked ? ["--pw-stdin"] : []) + databases,
      // A password that is wrong leaves a database locked.
      input: isUnlocked ? (state == .unlocked ? "" : "wrong\n") + "\(password)\n" : "", environment
    ) { daemon in
      let session = KeyringSession(environment: environment, busAddress: "", daemon: daemon)
      try await eventually {
        // It removes the collection and exposes it again when the database is unlocked.
        guard let isLocked = try? await session.isLocked() else { return false }
        return isLocked != isUnlocked
      }
      return try await body(daemon)
    }
  }

  /// A database with a group that is exposed as a collection.
  private static let database = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <KeePassFile>
      <Meta>
        <DatabaseName>Passwords</DatabaseName>
        <CustomData>
          <Item>
            <Key>FDO_SECRETS_EXPOSED_GROUP</Key>
            <Value>{11111111-2222-3333-4444-555555555555}</Value>
          </Item>
        </CustomData>
      </Meta>
      <Root>
        <Group>
          <UUID>+HSP88mTR5a/F2CKOK+YhA==</UUID>
          <Name>Root</Name>
          <Group><UUID>ERERESIiMzNERFVVVVVVVQ==</UUID><Name>Secrets</Name></Group>
        </Group>
      </Root>
    </KeePassFile>
    """

  private static func write(_ text: String, to path: String) throws {
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
