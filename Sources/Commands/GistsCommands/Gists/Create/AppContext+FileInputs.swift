import ClientState
import CommandSupport
import GitHubAPI
import LocalFiles
import TerminalOutput

extension AppContext {
  /// Reads and checks the files to send to a host.
  ///
  /// Reports all problems; the first one sets the exit status. Saves a text from stdin that GitHub
  /// would reject, with its `target`, made from its name.
  func checked(
    _ inputs: FileInputs, for host: Host, target: (String) -> DraftTarget
  ) async throws -> [CheckedFile] {
    var piped: [UInt8] = []
    do {
      var files = try await inputs.read(hasGit: programs.hasGit) {
        let read =
          switch inputs.source {
          case .stdin:
            UnnamedInput(bytes: try await standardInput(for: host), suffix: "txt")
          case .clipboard: try await programs.clipboardContents(limit: programs.sizeLimit)
          }
        piped = read.bytes
        return read
      }
      for index in files.indices where files[index].canBeReadAgain {
        files[index].canBeReadAgain = stateFiles.canBeReadAgain(files[index].source)
      }
      return files
    } catch let refused as InputsRefused {
      if refused.faults.count == 1, let fault = refused.faults.first { throw fault }
      for fault in refused.faults { diagnostics.report(fault) }
      throw refused.faults.first?.status ?? .dataRefused
    } catch {
      guard !TextCheck.isBlank(piped) else { throw error }
      let name = inputs.name ?? "stdin.txt"
      let text = Drafts.Text(
        source: inputs.source.rawValue, name: name, bytes: piped, target: target(name))
      throw Drafts([text], in: self).failure(for: error)
    }
  }

  /// Lists more than 20 files of folders and asks at a terminal whether to send them.
  ///
  /// - Throws: ``Failure`` with status 2 if the answer is no.
  func confirm(_ files: [CheckedFile], _ question: MessageText) async throws {
    guard files.count > 20, console.terminal.canAsk, !isJSON else { return }
    for file in files { diagnostics.say("\(file: Printable.line(file.name.text))") }
    guard try await prompts.user.confirm(question) else {
      throw Failure(.cancelled, "nothing was sent")
    }
  }

  /// Reads the text to send to a host from stdin.
  ///
  /// At a terminal it requires a sign-in first, so that nobody types a text that can't be sent.
  func standardInput(for host: Host) async throws -> [UInt8] {
    if console.terminal.inIsTerminal {
      try await sessions.requireSignIn(to: host)
      diagnostics.note("type the text, then press Ctrl-D on a new line")
    }
    return try input.readAll(programs.sizeLimit)
  }
}

extension Diagnostics {
  /// Warns about new names of a gist that differ from another one only in case or Unicode
  /// composition.
  func warn(aboutNames names: [String], new: [String]) {
    for (name, other) in zip(names, DownloadNames.similar(names)) {
      guard let other, new.contains(name) else { continue }
      warn("\"\(name)\" and \"\(other)\" are the same name on many file systems")
    }
  }

  func warn(about file: CheckedFile) {
    let size = file.data.bytes.count
    if file.data.isLarge {
      warn(
        "\(file.source) is \(ByteSize.text(size)): GitHub serves files this large only over git")
    } else if size > 1_000_000 {
      note(
        "\(file.source) is \(ByteSize.text(size)): truncated on GitHub's website and in its API"
      )
    }
    if file.name.isGenerated {
      warn(
        "\(file.name.text): reserved by GitHub, which may rename the file")
    }
  }
}

extension StateFiles {
  /// Whether a text need not be saved, because it stays in a regular file that is not a draft.
  func canBeReadAgain(_ path: String) -> Bool {
    InputFile.isRegular(path) && !SavedDraft.isOne(path, in: folders)
  }
}
