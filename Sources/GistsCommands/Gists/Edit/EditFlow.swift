import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

/// Edits a gist: reads the input, opens the editor if needed, and sends the changes.
struct EditFlow: Sendable {
  let gist: NamedGist
  let request: EditRequest
  let isForced: Bool
  let allowsSecrets: Bool
  let context: AppContext

  private var host: Host { gist.session.host }

  /// The new text of a file.
  private struct NewText {
    let file: GistFile
    let bytes: [UInt8]
    /// The previous bytes, if known.
    let former: [UInt8]
  }

  func run() async throws {
    let inputs = DraftInputs(paths: request.added, isNameFixed: true)
    let additions = try await context.checked(inputs, for: host)
    let piped = request.readsStdin ? try await context.standardInput(for: host) : nil
    var unsent = UnsentDrafts(
      additions.compactMap(\.unsent) + [piped.map(unsentInput)].compactMap { $0 }, in: context)
    let base: Decoded<Gist>
    var plan: EditPlan
    (base, plan) = try await unsent.guarding { try await load(additions) }

    var new: NewText?
    if let piped, let file = plan.file {
      new = NewText(file: file, bytes: piped, former: file.exactBytes ?? [])
    } else if request.opensEditor {
      let result = try await unsent.guarding { try await edited(plan.file, in: base.value) }
      new = result?.text
      if let result { unsent = unsent.joined(with: result.unsent) }
    }
    try await unsent.guarding {
      if let new { try write(new, to: &plan, of: base.value) }
      for file in additions { context.warn(about: file) }
      try await context.refuseSecrets(
        in: publications(plan.edit, of: base.value, additions, new), isAllowed: allowsSecrets)
    }
    try await send(plan.edit, base, unsent)
  }

  private func send(
    _ edit: GistEdit, _ base: Decoded<Gist>, _ unsent: UnsentDrafts
  ) async throws {
    guard !edit.isEmpty else {
      unsent.forget()
      context.diagnostics.note("nothing changed")
      if context.isJSON { try context.print(base.json) }
      return
    }
    let change = ConditionalGistUpdate(
      gist: gist, edit: edit, base: GistFingerprint(base), isForced: isForced, unsent: unsent,
      context: context)
    try await change.send { response in
      if context.isJSON { try context.print(response.json) }
      if context.console.terminal.errIsTerminal { context.diagnostics.done("Edited \(gist.id)") }
    }
  }

  /// Fetches the gist, checks that it belongs to the person, and plans the changes.
  private func load(_ additions: [DraftFile]) async throws -> (Decoded<Gist>, EditPlan) {
    try await context.requireSignIn(to: host)
    let base = try await context.fetch(gist)
    try await context.refuseForeign(
      [base.value], on: host, to: "edit",
      isSure: request.opensEditor && context.console.terminal.canAsk)
    try context.show(base.value)
    return (
      base,
      try EditPlan(
        request, additions: additions, of: base.value, on: host, context.failureFormatter)
    )
  }

  private func write(_ new: NewText, to plan: inout EditPlan, of gist: Gist) throws {
    let source = request.readsStdin ? "stdin" : new.file.name
    let text = try GistText.text(checking: new.bytes, of: source)
    plan.write(text, to: new.file.name, of: gist)
  }

  /// Returns the new texts and names of the gist, to search for secrets.
  private func publications(
    _ edit: GistEdit, of gist: Gist, _ additions: [DraftFile], _ new: NewText?
  ) -> [Publication] {
    let description = edit.description.map {
      Publication.description($0, former: gist.description)
    }
    let text = new.map {
      Publication(source: $0.file.name, bytes: $0.bytes, former: $0.former)
    }
    return additions.map { Publication(source: $0.source, bytes: Array($0.text.utf8)) }
      + [text, description].compactMap { $0 }
      + edit.newNames(in: gist).map { Publication.name($0) }
  }
}

extension EditFlow {
  /// Opens a file in the editor and returns the new text; nil if it was not changed.
  private func edited(
    _ file: GistFile?, in gist: Gist
  ) async throws -> (text: NewText, unsent: UnsentDrafts)? {
    let file = if let file { file } else { try await chosenFile(of: gist) }
    let former = try await EditableText.load(file, of: gist, from: self.gist.session)
    var text = unsentText(former, of: file.name)
    text.former = former
    let instead = context.insteadOfEditor(self.gist, file.name)
    guard let result = try await Editor(context: context).edit(text, instead: instead) else {
      return nil
    }
    return (NewText(file: file, bytes: result.bytes, former: former), result.unsent)
  }

  private func chosenFile(of gist: Gist) async throws -> GistFile {
    if let only = gist.files.first, gist.files.count == 1 { return only }
    guard context.console.terminal.canAsk, !context.isJSON else {
      throw Failure.noFileChosen(in: gist)
    }
    return try await context.chosenFile(of: gist, question: "Edit which file?")
  }

  private func unsentInput(_ bytes: [UInt8]) -> UnsentDrafts.Text {
    unsentText(bytes, of: request.file ?? "stdin")
  }

  private func unsentText(_ bytes: [UInt8], of name: String) -> UnsentDrafts.Text {
    let command = context.failureFormatter.on(host).command(
      "edit", .value(gist.id), .value(name), "-")
    return UnsentDrafts.Text(
      source: name, name: name, bytes: bytes,
      command: ResendCommand(command, input: .stdin, takesForce: true))
  }
}
