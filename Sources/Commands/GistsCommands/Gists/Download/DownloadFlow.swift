import Algorithms
import ByteTools
import ChildProcesses
import CommandSupport
import GitHubModels
import Glibc
import LocalFiles
import TerminalOutput
import TextFormats

struct DownloadFlow: Sendable {
  let gist: NamedGist
  /// The names of the files; empty for all.
  ///
  /// A single one that the gist lacks is the folder for all of them, unless one is given.
  let names: [String]
  /// The path of the folder; nil for the current one, or for all files one named after the gist.
  let folder: String?
  /// Whether to replace existing files and, of a whole gist, write those with unusual names.
  let isForced: Bool
  let context: AppContext

  func run() async throws {
    let request = ViewFlow(gist: gist, revision: gist.revision, files: [])
    let received = try await request.load(in: context)
    let choice = try choice(from: received.value)
    let (wanted, refusals) = try sort(choice)
    var failures = refusals + (try await fetchAndWrite(wanted, of: received, into: choice))
    if received.value.isTruncated, choice.isAll {
      failures.append(
        .filesCutShort(received.value, host: gist.session.host, context.failureFormatter))
    }
    try context.diagnostics.reportAll(failures)
  }

  /// The files to download, and where to.
  private struct Choice {
    let files: [GistFile]
    var isAll = false
    let path: String
    /// Whether the path comes from the server, so that no link is followed there.
    var isGistID = false
  }

  /// Returns what the names stand for.
  ///
  /// - Throws: a ``Failure`` with status 1 for a name that the gist lacks.
  private func choice(from received: Gist) throws(Failure) -> Choice {
    let all = received.files
    if names.count == 1, folder == nil, received[names[0]] == nil {
      try refuseMisspelled(names[0], in: received)
      return Choice(files: all, isAll: true, path: names[0])
    }
    guard !names.isEmpty else {
      return Choice(files: all, isAll: true, path: folder ?? gist.id, isGistID: folder == nil)
    }
    let files = try names.enumerated().map { index, name throws(Failure) in
      guard let file = received[name] else {
        throw missing(name, isLast: index == names.count - 1, in: received)
      }
      return file
    }
    return Choice(files: files.uniqued(on: { ExactString($0.name) }), path: folder ?? ".")
  }

  /// Throws if a name that is meant as a folder looks like that of a file, and the gist has a similar
  /// one; notes it if the gist has none.
  private func refuseMisspelled(_ name: String, in received: Gist) throws(Failure) {
    guard name.dropFirst().dropLast().contains("."), !name.contains("/"),
      !InputFile.isFolder(name)
    else { return }
    guard let near = Suggestion.nearest(to: name, among: received.files.map(\.name)) else {
      return context.diagnostics.note(
        "\(name) is not in the gist; writing all files to the folder \(name)")
    }
    let formatter = context.failureFormatter.on(gist.session.host)
    var failure = formatter.noFile(name, in: received)
    let download = formatter.command(
      "download", .value(gist.id), options: [.option("--output", name)])
    failure.details = ["did you mean \(near)?"]
    failure.nextSteps = ["to write all files to the folder \(name), run \(download)"]
    throw failure
  }

  /// The last of several names may be meant as a folder, as for cp.
  private func missing(_ name: String, isLast: Bool, in received: Gist) -> Failure {
    let formatter = context.failureFormatter
    var failure = formatter.noFile(name, in: received, host: gist.session.host)
    if isLast, folder == nil {
      let files = names.dropLast().map { SuggestedCommand.Word.value($0) }
      let download = formatter.on(gist.session.host).command(
        "download", [.value(gist.id)] + files, options: [.option("--output", name)])
      failure.nextSteps.append("to write to the folder \(name), run \(download)")
    }
    return failure
  }

  /// Returns the files to write, and why the others are refused; those are not fetched.
  private func sort(
    _ choice: Choice
  ) throws -> (wanted: [(file: GistFile, name: SafeName)], refusals: [Failure]) {
    let (files, path) = (choice.files, choice.path)
    // The user has seen the unusual names that the command line has.
    let names = DownloadNames.check(
      files.map(\.name), unusual: isForced || !choice.isAll ? .allowed : .refused)
    var wanted: [(file: GistFile, name: SafeName)] = []
    var refusals: [Failure] = []
    for (file, name) in zip(files, names) {
      switch name {
      case .success(let name) where !isForced && DownloadFolder.holds(name, in: path):
        refusals.append(
          try .notWritten(FileError.cannotWrite(path: "\(path)/\(name.text)", errno: EEXIST)))
      case .success(let name): wanted.append((file, name))
      case .failure(let problem): refusals.append(.notWritten(file.name, problem))
      }
    }
    return (wanted, refusals)
  }

  /// Fetches and writes the files, prints the paths, and returns the failures that concern a single
  /// name.
  ///
  /// A failure of the disk ends it; the paths written so far are still printed.
  private func fetchAndWrite(
    _ files: [(file: GistFile, name: SafeName)], of received: Decoded<Gist>,
    into choice: Choice
  ) async throws -> [Failure] {
    let batches = FileBatches.split(files, by: \.file)
    let folder = try DownloadFolder(
      making: choice.path, .ordinary, followsLink: !choice.isGistID)
    var written: [SafeName] = []
    var failures: [Failure] = []
    do {
      try await Termination.with {
        folder.abandon()
      } _: {
        for batch in batches {
          let contents = try await FileContent.load(
            batch.map(\.file), of: received.value, from: gist.session, in: context.repositories)
          if gist.revision == nil, batches.count == 1 {
            LibraryRecorder(context.libraries, host: gist.session.host).keep(received, contents)
          }
          for ((_, name), content) in zip(batch, contents) {
            switch content.bytes {
            case .failure(let failure): failures.append(failure)
            case .success(let bytes):
              do throws(FileError) {
                try folder.write(bytes, as: name, replacing: isForced)
                written.append(name)
              } catch {
                failures.append(try Failure.notWritten(error))
              }
            }
          }
        }
        try folder.synchronize()
      }
    } catch {
      try tell(written, in: folder)
      throw error
    }
    try tell(written, in: folder)
    return failures
  }

  private func tell(_ written: [SafeName], in folder: DownloadFolder) throws {
    guard !context.isJSON else {
      let files = written.map { name in
        JSON.object([.init("name", name.text), .init("path", folder.path(of: name))])
      }
      return context.output.record("downloaded", gist.members + [.init("files", .array(files))])
    }
    guard context.console.terminal.outIsTerminal else {
      // A name with a line break is one line, too.
      for name in written {
        try context.console.out.writeLine(Printable.cell(folder.path(of: name)))
      }
      return try context.console.out.flush()
    }
    context.diagnostics.done(
      "Wrote \(Plural.count(written.count, "file")) to \(folder.path)")
  }
}

/// Splits the files of a gist so that only some of them are in memory at the same time.
enum FileBatches {
  private static let mostBytes = 64 << 20

  /// Returns the elements in order, in batches of files that are at most 64 MiB together.
  static func split<Element>(
    _ elements: [Element], by file: (Element) -> GistFile
  ) -> [[Element]] {
    var batches: [[Element]] = []
    var room = 0
    for element in elements {
      let size = file(element).size ?? GistFile.rawSizeLimit
      if batches.isEmpty || size > room {
        batches.append([])
        room = mostBytes
      }
      batches[batches.count - 1].append(element)
      room -= size
    }
    return batches
  }
}
