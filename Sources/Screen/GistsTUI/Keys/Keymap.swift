import TerminalOutput

/// The keys of a command, and what they do in a few words.
package struct KeyBinding: Hashable, Sendable {
  /// Where a binding holds.
  package enum Place: Hashable, Sendable {
    case everywhere
    /// In lists and documents of gists.
    case gists
    case files
    case users
    case documents
  }

  package let keys: [KeyPress]
  package let command: BrowserCommand
  package let place: Place
  let about: String

  /// What the keys do, and where.
  package var sentence: String {
    switch place {
    case .everywhere, .gists: about
    case .files: about + " (in Files)"
    case .users: about + " (in Users)"
    case .documents: about + " (in a gist)"
    }
  }
}

/// All keys outside of fields.
package enum Keymap {
  /// Returns the command of a key; the bindings of a place win over those that hold everywhere.
  static func command(_ press: KeyPress, in places: [KeyBinding.Place]) -> BrowserCommand? {
    places.lazy.compactMap { special[$0]?[press] }.first ?? everywhere[press]
  }

  private static let everywhere = table { $0 == .everywhere }
  private static let special = Dictionary(
    uniqueKeysWithValues: [KeyBinding.Place.gists, .files, .users, .documents].map { place in
      (place, table { $0 == place })
    })

  private static func table(
    where isPart: (KeyBinding.Place) -> Bool
  ) -> [KeyPress: BrowserCommand] {
    var table: [KeyPress: BrowserCommand] = [:]
    for binding in bindings where isPart(binding.place) {
      for key in binding.keys { table[key] = binding.command }
    }
    return table
  }
}
