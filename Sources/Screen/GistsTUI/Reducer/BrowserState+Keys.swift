import TerminalOutput

/// The commands of keys: the custom keys, or else the table of actions.
extension BrowserState {
  /// The places whose keys work now.
  var places: [BrowserAction.Place] {
    if let document {
      return if case .gist = document { [.gists] } else { [] }
    }
    switch list {
    case .files: return selectedGist == nil ? [.files] : [.files, .gists]
    case .users: return [.users]
    case .drafts: return [.drafts]
    case .trash: return [.lists]
    default: return list.hasGists ? [.lists, .gists] : []
    }
  }

  /// Returns what a key does here; nil for nothing.
  ///
  /// A key that is bound to an action of other places means here what it meant before.
  func binding(of key: Key) -> CustomKey.Command? {
    let custom = customCommand(of: key)
    if let custom, custom.holds(in: places) { return custom }
    let action = BrowserAction.bound(to: key, in: places)
    // In lists Space marks, where there is something to mark.
    return action == .pageDown && key == " " && document == nil ? nil : action.map { .action($0) }
  }

  private func customCommand(of key: Key) -> CustomKey.Command? {
    setup.customKeys.last { $0.key == key }?.command
  }

  mutating func perform(_ command: CustomKey.Command) {
    switch command {
    case .nothing: return
    case .action(let action): perform(action)
    case .line(let line):
      guard let values = values(for: ShellPlaceholder.allCases.filter { line.contains($0.text) })
      else {
        return
      }
      // A value is a part of its word, whatever it contains.
      let words = CommandWords.words(of: line).map { word in
        CommandWords.quoted(ShellPlaceholder.replaced(in: word) { values[$0] ?? $0.text })
      }
      runCommandLine(words.joined(separator: " "))
    case .shell(let template):
      guard let values = values(for: template.parameters) else { return }
      let shell = ShellRequest(
        text: template.text, script: template.script,
        values: template.parameters.compactMap { values[$0] })
      let request = CommandRequest(
        number: outgoing.nextNumber(), arguments: [], columns: outputColumns, shell: shell)
      begin(request, PendingChange(change: .other, text: "\(shell.text)…"))
    }
  }

  /// Returns what replaces placeholders; if one has no value, says why and returns nil.
  private mutating func values(for placeholders: [ShellPlaceholder]) -> [ShellPlaceholder: String]?
  {
    var values: [ShellPlaceholder: String] = [:]
    for placeholder in placeholders {
      if placeholder != .path, let why = whySeveral(target, for: placeholder.text) {
        messages.status = why
        return nil
      }
      if placeholder != .path, target.isMarked, !hiddenMarks.isEmpty {
        messages.status = BrowserMessage(
          .note, "The marked gist is not in this list; \(keyName(of: .unmarkAll)) unmarks it.")
        return nil
      }
      guard let value = value(of: placeholder), !value.isEmpty else {
        messages.status = BrowserMessage(.note, "\(placeholder.text) needs \(placeholder.need)")
        return nil
      }
      guard !value.unicodeScalars.contains(where: \.isControl) else {
        messages.status = BrowserMessage(
          .error, "not run: \(placeholder.text) contains control characters")
        return nil
      }
      // It would be an option.
      values[placeholder] = value.hasPrefix("-") ? "./" + value : value
    }
    return values
  }

  private func value(of placeholder: ShellPlaceholder) -> String? {
    let gist = target.gist
    switch placeholder {
    case .id: return gist
    case .url:
      switch screenSubject {
      case .user(let name), .repository(let name): return "\(setup.site)/\(name)"
      default: return gist.map { "\(setup.gistPages)/\($0)" }
      }
    case .path: return selectedFile?.path
    case .file: return gist.flatMap(fileName)
    case .raw:
      return gist.flatMap { id in documents[.gist(id)]?.rawURL(of: fileName(of: id)) }
    case .owner:
      switch screenSubject {
      case .user(let login): return login
      case .repository(let name): return name.split(separator: "/").first.map(String.init)
      default: return gist.flatMap { gistRow($0)?.owner }
      }
    }
  }

  /// The user or the repository on the screen, or the gist.
  private var screenSubject: DocumentName? { document ?? preview }

  /// The current file of a gist, as far as it is known.
  private func fileName(of gist: String) -> String? {
    actingFile(of: gist) ?? documents[.gist(gist)]?.fileName
  }
}

/// The keys of actions, as help and hints show them.
extension BrowserState {
  /// The keys that run an action, the custom ones first.
  func keys(of action: BrowserAction) -> [Key] {
    let custom = setup.customKeys.filter { custom in
      custom.command == .action(action) && customCommand(of: custom.key) == custom.command
    }.map(\.key)
    return custom + action.entry.keys.filter { !custom.contains($0) && !isTaken($0, from: action) }
  }

  /// Whether a key does something else in an action's place.
  private func isTaken(_ key: Key, from action: BrowserAction) -> Bool {
    switch customCommand(of: key) {
    case nil: false
    case .nothing, .line, .shell: true
    case .action(let other): other.entry.place.covers(action.entry.place)
    }
  }

  /// The name of the key in hints; nil if no key runs the action.
  func hintedKey(of action: BrowserAction) -> String? {
    let keys = keys(of: action)
    let hinted = action.entry.hint.key
    if let first = keys.first, !action.entry.keys.contains(first) { return first.name }
    return (hinted.flatMap { keys.contains($0) ? $0 : nil } ?? keys.first)?.name
  }

  /// The name of the key in sentences.
  func keyName(of action: BrowserAction) -> String { hintedKey(of: action) ?? "no key" }
}

extension CustomKey.Command {
  /// Whether it works in some places: actions only where their keys do.
  func holds(in places: [BrowserAction.Place]) -> Bool {
    guard case .action(let action) = self else { return true }
    return action.entry.place == .everywhere || places.contains(action.entry.place)
  }
}

extension BrowserAction.Place {
  /// Whether it includes the other place.
  fileprivate func covers(_ other: Self) -> Bool {
    self == .everywhere || self == other || self == .gists && other == .lists
  }
}
