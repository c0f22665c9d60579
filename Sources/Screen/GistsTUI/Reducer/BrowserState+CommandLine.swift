import TerminalOutput

/// The line after `:`, which runs any command.
extension BrowserState {
  /// Runs a command line; if it names no gist, it is about the target.
  mutating func runCommandLine(_ text: String, on chosen: Target? = nil) {
    let target = chosen ?? target
    var words = CommandWords.ofCommandLine(text)
    guard let name = words.first else { return }
    let command = setup.commands(words)
    let known = command?.name ?? name
    if let action = BrowserAction.typed(known), words.count == 1 || action == .quit {
      return action.needsGist ? act(action, on: target) : perform(action)
    }
    if command != nil, asksForHelp(words) {
      let number = showOutput(words, title: named(["gists"] + words))
      return changes.queue.noteTyped(number)
    }
    if known == "browse" {
      return messages.status = BrowserMessage(.note, "The browser is already open.")
    }
    if words.count == 1, let gist = target.gist {
      // As by their keys: a text that was not sent comes first.
      if known == "edit", offerDraft(for: gist, file: actingFile(of: gist)) { return }
      if known == "comment", offerCommentDraft(on: gist) { return }
    }
    var selected: [String] = []
    switch command?.takes {
    case .gist, .gists:
      guard command?.namesGist == false else { break }
      guard target != .nothing else { return messages.status = noTarget }
      selected = target.gists
      let takesAll =
        command?.takes == .gists && (known != "delete" || words.count > 1)
        || command?.takes == .gist && (known == "download" || selected.count == 1)
      if chosen == nil, takesAll, command?.runs == .inTurn,
        askAboutHidden(.line(text), of: target)
      {
        return
      }
      if selected.count > 1, known == "download" {
        download(selected, with: Array(words.dropFirst()))
        return use(target)
      }
      if command?.takes == .gist, let why = whySeveral(target, for: known) {
        return messages.status = why
      }
      words.insert(contentsOf: selected, at: 1)
      words = naming(actingFile(of: target.gist), in: words, command?.name)
    case .linkedFiles:
      guard words.count == 1, document == nil, case .file(let file) = current.selectedRow?.content
      else { break }
      words += ["--", file.path]
      selected = [file.path]
    case .repository:
      guard let selectedRepository, !words.contains(where: CommandWords.isRepository) else { break }
      words.insert(selectedRepository, at: known.split(separator: " ").count)
    case .nothing, nil: break
    }
    let arguments = Array(words.dropFirst())
    if command?.needsOwner == true,
      let why = whyForeign(
        command?.takes == .linkedFiles
          ? target.gists : arguments.filter { CommandWords.isID($0) || selected.contains($0) })
    {
      return messages.status = why
    }
    if known.hasPrefix("repo "), showRepository(known, Array(arguments.dropFirst())) { return }
    defer { if !selected.isEmpty, command?.runs == .inTurn { use(target) } }
    if changeAsKeys(known, arguments, selected) { return }
    if command?.name == "restore", !arguments.isEmpty, arguments.allSatisfy(CommandWords.isID) {
      return restore(arguments)
    }
    let title = named(["gists"] + words)
    let number =
      switch command?.runs {
      case .beside: run(words, .other, command?.name == "clone" ? "Cloning…" : title)
      case .account: run(words, .account, title)
      case .inTurn:
        run(
          words, change(by: known, (command?.arguments ?? arguments) + selected), title,
          expecting: ExpectedChange(typed: words))
      case .output, nil: showOutput(words, title: title)
      }
    changes.queue.noteTyped(number)
  }

  /// Returns the gist that a command line is about without naming it; nil if there is none.
  func unnamedGist(of line: String) -> String? {
    guard let command = setup.commands(CommandWords.ofCommandLine(line)), !command.namesGist else {
      return nil
    }
    return switch command.takes {
    case .gist: target.gist
    case .gists: target.gists.first
    case .nothing, .linkedFiles, .repository: nil
    }
  }

  /// Whether a command line asks for the help of its command, which is about no gist.
  private func asksForHelp(_ words: [String]) -> Bool {
    words.dropFirst().prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  /// Stars, deletes or tags gists as the keys do; false if the command line has more to it.
  private mutating func changeAsKeys(
    _ command: String, _ arguments: [String], _ selected: [String]
  ) -> Bool {
    if command == "tag" { return tagAsKeys(arguments, selected) }
    let options: Set = ["--yes", "-y"]
    let gists = arguments.filter { command != "delete" || !options.contains($0) }
    guard !gists.isEmpty, gists.allSatisfy({ CommandWords.isID($0) || selected.contains($0) })
    else { return false }
    switch command {
    case "star", "unstar": setStar(command == "star", of: gists)
    case "delete" where gists.count < arguments.count: delete(gists)
    case "delete": act(.delete, on: .marked(gists))
    default: return false
    }
    return true
  }

  /// Changes the tags of several gists, each by its own command; false for one, or with options.
  private mutating func tagAsKeys(_ arguments: [String], _ selected: [String]) -> Bool {
    let gists = arguments.filter { !CommandWords.isTagChange($0) }
    let changes = arguments.filter(CommandWords.isTagChange)
    // `-q` and `--json` are options.
    let areTags = changes.allSatisfy {
      $0.hasPrefix("+") || $0.count > 2 && !$0.hasPrefix("--")
    }
    guard gists.count > 1, areTags, CommandWords.areTagChanges(changes),
      gists.allSatisfy({ CommandWords.isID($0) || selected.contains($0) })
    else { return false }
    tag(gists, changes)
    return true
  }

  /// Downloads several gists, a folder each, with the options and the folder of a command line.
  private mutating func download(_ gists: [String], with words: [String]) {
    var (folders, options) = ([String](), [String]())
    for word in words {
      if word.hasPrefix("--output=") {
        folders.append(String(word.dropFirst("--output=".count)))
      } else if word.hasPrefix("-O"), word != "-O" {
        folders.append(String(word.dropFirst(2)))
      } else if word.hasPrefix("-") {
        // What follows -O is the folder, as any other word.
        if !["-O", "--output"].contains(word) { options.append(word) }
      } else {
        folders.append(word)
      }
    }
    guard folders.count < 2 else {
      return messages.status = BrowserMessage(
        .error, "specify only one folder", remedy: .correction)
    }
    download(gists, to: setup.path(folders.first ?? "."), options)
  }

  /// Returns a command line about a gist with the selected file, if a file is all that it lacks.
  private func naming(_ file: String?, in words: [String], _ command: String?) -> [String] {
    guard let file, let name = words.first, words.count > 1 else { return words }
    let (gist, rest) = (words[1], words[2...])
    switch command {
    case "edit" where ["--remove", "-r"].contains(words.last):
      return words.dropLast() + ["--remove=\(file)"]
    case "edit" where rest.isEmpty, "copy" where rest.isEmpty: return [name, "--", gist, file]
    case "rename" where rest.count < 2 && !rest.contains { $0.hasPrefix("-") }:
      return [name, "--", gist, file] + rest
    default: return words
    }
  }

  /// The gist that a file of the folder is linked with; nil if the list of files has none.
  private func linkedGist(_ path: String) -> String? {
    guard case .file(let file) = lists[.files]?.rows[path]?.content else { return nil }
    return file.isLinked ? file.gist : nil
  }

  /// Returns what a command may change of the gists that it names.
  private func change(by command: String, _ arguments: [String]) -> PendingChange.Change {
    let gists =
      arguments.filter { CommandWords.isGist($0) || gistRow($0) != nil }
      + arguments.compactMap(linkedGist)
    if command == "comment", let gist = gists.first { return .comment(gist: gist) }
    return .update(gists: gists)
  }
}
