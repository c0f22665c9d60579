import CLibSecret

/// Stores one secret per host and account.
package protocol SecretStore: Sendable {
  /// Checks that the default collection exists, is unlocked and can store an encrypted secret; may
  /// prompt the user to unlock it.
  func prepare() async throws(KeyringError)

  /// Returns the secret of an account; nil if there is none.
  func secret(host: String, account: String) async throws(KeyringError) -> String?

  /// Stores or atomically replaces a secret, then reads it back to verify it.
  func save(_ secret: String, host: String, account: String) async throws(KeyringError)

  /// Removes all matches, then searches again to verify; returns how many there were.
  @discardableResult
  func remove(host: String, account: String) async throws(KeyringError) -> Int

  /// Returns the accounts of a host that have a secret, sorted.
  func accounts(host: String) async throws(KeyringError) -> [String]

  /// The store of the refresh tokens of the same accounts.
  var refreshTokens: Self { get }

  /// Returns the store with the program's hooks around its operations.
  func with(_ hooks: KeyringHooks) -> Self
}

extension SecretStore {
  package func with(_ hooks: KeyringHooks) -> Self { self }
}

/// The desktop keyring, accessed as a Secret Service through libsecret.
///
/// Items have the schema `io.github.gists.Token`, the attributes `host` and `account` and the label
/// `gists: ACCOUNT on HOST`. Refresh tokens have the schema `io.github.gists.RefreshToken` and the
/// label `gists: ACCOUNT on HOST (refresh)`. Items of other programs are neither found nor changed.
package struct SecretServiceStore: SecretStore {
  private let surroundings: Surroundings
  private var limits: KeyringCall.Limits
  /// Returns the system's shortage for an operation; nil if there is none.
  ///
  /// With a shortage, the threads of the operation and of GLib would wait forever or stop the
  /// program.
  private let shortage: @Sendable () -> KeyringError?
  var clock = KeyringClock.system
  private var schema = TokenItems.Schema.token

  package var refreshTokens: SecretServiceStore {
    var store = self
    store.schema = .refreshToken
    return store
  }

  /// Creates a store that reads nothing from the process by itself.
  ///
  /// The time limits are for each operation, and for one that shows a prompt. `shortage` returns
  /// why no operation can run.
  package init(
    _ surroundings: Surroundings, deadline: Duration = .seconds(5),
    promptDeadline: Duration = .seconds(120),
    shortage: @escaping @Sendable () -> KeyringError? = { nil }
  ) {
    self.surroundings = surroundings
    self.shortage = shortage
    limits = KeyringCall.Limits(
      deadline: deadline, promptDeadline: promptDeadline, mayPrompt: surroundings.mayPrompt)
  }

  package func with(_ hooks: KeyringHooks) -> SecretServiceStore {
    var store = self
    store.limits.hooks = hooks
    return store
  }

  package func prepare() async throws(KeyringError) {
    try await withItems { items throws(KeyringError) in try items.prepare() }
  }

  package func secret(host: String, account: String) async throws(KeyringError) -> String? {
    try await withItems { items throws(KeyringError) in
      try items.secret(items.search(["host": host, "account": account]))
    }
  }

  package func save(_ secret: String, host: String, account: String) async throws(KeyringError) {
    try await withItems { items throws(KeyringError) in
      let attributes: TokenItems.Attributes = ["host": host, "account": account]
      let label = "gists: \(account) on \(host)\(schema == .refreshToken ? " (refresh)" : "")"
      try items.store(secret, label: label, attributes: attributes)
      guard try items.secret(items.search(attributes)) == secret else { throw .notStored }
    }
  }

  @discardableResult
  package func remove(host: String, account: String) async throws(KeyringError) -> Int {
    try await withItems { items throws(KeyringError) in
      let attributes: TokenItems.Attributes = ["host": host, "account": account]
      let matches = try items.searchEverywhere(attributes)
      try items.unlockItems(matches.filter(\.isLocked))
      for item in matches { try items.delete(item) }
      guard try items.found(attributes).isEmpty else { throw .notRemoved }
      return matches.count
    }
  }

  package func accounts(host: String) async throws(KeyringError) -> [String] {
    try await withItems { items throws(KeyringError) in
      try items.accounts(of: items.search(["host": host])).sorted()
    }
  }

  private func withItems<Answer: Sendable>(
    _ steps: @escaping @Sendable (TokenItems) throws(KeyringError) -> Answer
  ) async throws(KeyringError) -> Answer {
    guard LibSecret.functions != nil else { throw .notInstalled }
    try surroundings.checkBus()
    if let lacking = shortage() { throw lacking }
    let (call, schema) = (KeyringCall(limits: limits, clock: clock), schema)
    return try await call.run { () throws(KeyringError) in
      try OpenKeyring.with(call) { keyring throws(KeyringError) in
        try steps(TokenItems(schema, keyring, mayPrompt: call.mayPrompt))
      }
    }
  }
}

extension SecretServiceStore {
  /// The process properties that the store depends on, as libsecret reads them from the process
  /// itself.
  package struct Surroundings: Sendable {
    var environment: [String: String]
    /// Whether stderr is a terminal.
    var hasTerminal: Bool

    package init(environment: [String: String], hasTerminal: Bool) {
      self.environment = environment
      self.hasTerminal = hasTerminal
    }
  }
}

extension SecretServiceStore.Surroundings {
  /// Whether prompts are allowed: only if the user at the terminal can see them.
  var mayPrompt: Bool { hasTerminal && hasDisplay }

  var hasDisplay: Bool { variable("DISPLAY") != nil || variable("WAYLAND_DISPLAY") != nil }

  /// Throws if the process has no session bus: GLib would start one.
  func checkBus() throws(KeyringError) {
    guard variable("SECRET_BACKEND") != "file" else { throw .fileBackend }
    if let address = variable("DBUS_SESSION_BUS_ADDRESS") {
      guard !address.hasPrefix("autolaunch:") else { throw .noBus }
      return
    }
    guard let folder = variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/"),
      LoginSessionBus.isOwnSocket(folder + "/bus")
    else { throw .noBus }
  }

  /// Returns a variable; an empty one counts as unset.
  func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
