import FoundationEssentials

/// A keyring item as other programs see it.
package struct KeyringItem: Hashable, Sendable {
  package var label: String
  /// The schema is the attribute `xdg:schema`.
  package var attributes: [String: String]
  package var secret: String

  package init(label: String, attributes: [String: String], secret: String) {
    self.label = label
    self.attributes = attributes
    self.secret = secret
  }
}

extension KeyringSession {
  private static let defaultCollection = "/org/freedesktop/secrets/collection/login"

  /// Returns all items of the unlocked default collection, sorted by label.
  package func items() async throws -> [KeyringItem] {
    let paths = try await call(
      Self.defaultCollection, "org.freedesktop.DBus.Properties.Get",
      "org.freedesktop.Secret.Collection", "Items"
    ).quoted
    var items: [KeyringItem] = []
    for path in paths {
      let properties = try await call(
        path, "org.freedesktop.DBus.Properties.GetAll", "org.freedesktop.Secret.Item")
      let attributes = properties.value(of: "Attributes").quoted.pairs
      items.append(
        KeyringItem(
          label: properties.value(of: "Label").quoted.first ?? "", attributes: attributes,
          secret: try await secret(attributes)))
    }
    return items.sorted { $0.label < $1.label }
  }

  /// Returns the secret that `secret-tool lookup` finds by some attributes.
  package func secret(_ attributes: [String: String]) async throws -> String {
    try await tool("secret-tool", ["lookup"] + attributes.flattened, environment)
  }

  /// Stores an item with secret-tool, by default in the default collection.
  package func store(_ item: KeyringItem, in collection: String = "default") async throws {
    _ = try await tool(
      "secret-tool",
      ["store", "--label=\(item.label)", "--collection=\(collection)"] + item.attributes.flattened,
      environment, input: item.secret)
  }

  /// Locks the default collection.
  package func lock() async throws {
    let locked = try await call(
      "/org/freedesktop/secrets", "org.freedesktop.Secret.Service.Lock",
      "['\(Self.defaultCollection)']")
    guard locked.quoted.contains(Self.defaultCollection) else {
      throw ToolFailure(tool: "Lock", message: locked)
    }
  }

  /// Unlocks the default collection with its password.
  package func unlock() throws {
    try KeyringControl.unlock(
      runtimeFolder: environment["XDG_RUNTIME_DIR"] ?? "", password: Self.password)
  }

  /// Returns how many items of a schema all collections have, unlocked or locked.
  package func itemCount(_ schema: String = "io.github.gists.Token") async throws -> Int {
    try await call(
      "/org/freedesktop/secrets", "org.freedesktop.Secret.Service.SearchItems",
      "{'xdg:schema': '\(schema)'}"
    ).quoted.count
  }

  /// Copies gnome-keyring's default collection to a second one, which is locked when the daemon has
  /// started again.
  package func copyDefaultCollection() throws {
    let folder = "\(environment["HOME"] ?? "")/.local/share/keyrings"
    try FileManager.default.copyItem(
      atPath: "\(folder)/login.keyring", toPath: "\(folder)/second.keyring")
  }

  /// Returns the path of the default collection; nil if there is none.
  func defaultCollection() async throws -> String? {
    let path = try await call(
      "/org/freedesktop/secrets", "org.freedesktop.Secret.Service.ReadAlias", "default"
    ).quoted.first
    return path == "/" ? nil : path
  }

  /// Whether there is a default collection; calls fail until the service has registered all of its
  /// objects.
  var hasDefaultCollection: Bool {
    get async { (try? await defaultCollection()) != nil }
  }

  /// Whether the default collection says that it is locked.
  func isLocked() async throws -> Bool {
    guard let path = try await defaultCollection() else { return true }
    return try await call(
      path, "org.freedesktop.DBus.Properties.Get", "org.freedesktop.Secret.Collection", "Locked"
    ).contains("true")
  }

  /// Calls the service and returns the reply in GVariant's text format.
  private func call(
    _ path: String, _ method: String, _ arguments: String...
  ) async throws -> String {
    try await call(path, method, arguments, service: "org.freedesktop.secrets")
  }

  /// Calls a service and returns the reply in GVariant's text format.
  func call(
    _ path: String, _ method: String, _ arguments: [String], service: String
  ) async throws -> String {
    try await tool(
      "gdbus",
      // A service on a busy machine may need longer than gdbus's default of 25 seconds.
      ["call", "--session", "--timeout", "1200", "--dest", service, "--object-path", path]
        + ["--method", method] + arguments, environment)
  }
}

extension [String: String] {
  fileprivate var flattened: [String] {
    sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
  }
}

extension [String] {
  fileprivate var pairs: [String: String] {
    Dictionary(
      uniqueKeysWithValues: stride(from: 0, to: count - 1, by: 2).map { (self[$0], self[$0 + 1]) })
  }
}

/// GVariant's text format, for values without quotation marks and `>`.
extension String {
  /// All quoted strings.
  fileprivate var quoted: [String] {
    split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }
      .map { String($0.element) }
  }

  /// Returns the text of a value in a dictionary of variants.
  fileprivate func value(of key: String) -> String {
    guard let start = firstRange(of: "'\(key)': <")?.upperBound else { return "" }
    return String(self[start...].prefix { $0 != ">" })
  }
}
