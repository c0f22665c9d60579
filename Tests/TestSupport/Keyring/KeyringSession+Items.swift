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
    try await Self.tool("secret-tool", ["lookup"] + attributes.flattened, environment)
  }

  /// Stores an item with secret-tool.
  package func store(_ item: KeyringItem) async throws {
    _ = try await Self.tool(
      "secret-tool", ["store", "--label=\(item.label)"] + item.attributes.flattened, environment,
      input: item.secret)
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

  /// Calls the service and returns the reply in GVariant's text format.
  private func call(_ path: String, _ method: String, _ arguments: String...) async throws -> String
  {
    try await Self.tool(
      "gdbus",
      [
        "call", "--session", "--dest", "org.freedesktop.secrets", "--object-path", path,
        "--method", method,
      ] + arguments, environment)
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
