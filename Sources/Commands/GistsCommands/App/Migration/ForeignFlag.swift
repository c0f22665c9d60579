/// A flag of `gh gist` or of `gist`, and its equivalent here.
struct ForeignFlag: Hashable, Sendable {
  enum Use: Hashable, Sendable {
    /// The flag means the same; `note` is a small difference.
    case same(note: String? = nil)
    /// The flag exists here but means something else.
    case differs(String)
    /// Another option, an argument, or `run gists …`, as a hint that ends with it.
    case other(String)
    /// There is no equivalent, for this reason.
    case leftOut(String)
  }

  /// The names as they are typed: `-d`, `--desc`.
  let names: [String]
  /// The placeholder for its value: `TEXT`; nil if it has none.
  let value: String?
  let use: Use

  init(_ names: String..., value: String? = nil, here use: Use) {
    self.names = names
    self.value = value
    self.use = use
  }

  var hint: String? {
    switch use {
    case .same, .differs: nil
    case .other(let hint): hint
    case .leftOut(let reason): "not supported: \(reason)"
    }
  }

  fileprivate var difference: String? {
    if case .differs(let meaning) = use { meaning } else { nil }
  }
}

struct ForeignCommand: Hashable, Sendable {
  /// The other program's command: `gh gist list`.
  let name: String
  /// The equivalent command here: `gists list`.
  let own: String
  /// The commands here after which its flags may be typed out of habit; `[]` is `gists` itself.
  let places: [[String]]
  let flags: [ForeignFlag]

  static let all = gh + ghOther + gist

  /// Returns the hint for an unknown option; nil if the option is none of these flags.
  static func hint(for option: String, after command: [String]) -> String? {
    let commands = all.filter { $0.places.contains(command) }
    let flags = commands.flatMap { $0.flags }.filter { $0.names.contains(option) }
    if let hint = flags.lazy.compactMap({ $0.hint }).first { return hint }
    guard command.isEmpty || command == ["new"] else { return nil }
    // In gh, `new` is `create`; `gist` has no commands.
    return flags.lazy.compactMap(\.difference).first
      ?? (flags.isEmpty ? nil : "to create a gist, run gists create FILE")
  }
}
