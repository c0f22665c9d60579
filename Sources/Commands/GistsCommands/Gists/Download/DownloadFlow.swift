import ChildProcesses
import CommandSupport
import GitHubModels
import Glibc
import LocalFiles
import TerminalOutput
import TextFormats

struct DownloadFlow: Sendable {
  let gist: NamedGist
  /// The path of the folder; nil for one named after the gist.
  let folder: String?
  /// Whether to replace existing files and write those with unusual names.
  let isForced: Bool
  let context: AppContext

  func run() async throws {
    let request = ViewFlow(gist: gist, revision: gist.revision, files: [])
    let received = try await request.load(in: context)
    if let folder, received.value[folder] != nil, !InputFile.isFolder(folder) {
      throw Failure.fileAsFolder(folder, of: gist, context.failureFormatter.on(gist.session.host))
    }
    let path = folder ?? gist.id
    let (wanted, refusals) = try sort(received.value.files, into: path)
    var failures = refusals + (try await write(wanted, of: received, into: path))
    if received.value.isTruncated {
      failures.append(
        .filesCutShort(received.value, host: gist.session.host, context.failureFormatter))
    }
    try context.diagnostics.reportAll(failures)
  }

  /// Returns the files to write, and why the others are refused; those are not fetched.
  private func sort(
    _ files: [GistFile], into path: String
  ) throws -> (wanted: [(file: GistFile, name: SafeName)], refusals: [Failure]) {
    let names = DownloadNames.check(files.map(\.name), unusual: isForced ? .allowed : .refused)
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
  private func write(
    _ files: [(file: GistFile, name: SafeName)], of received: Decoded<Gist>, into path: String
  ) async throws -> [Failure] {
    let batches = FileBatches.split(files, by: \.file)
    // Without FOLDER the name comes from the server: never follow a link there.
    let folder = try DownloadFolder(
      making: path, .ordinary, followsLink: self.folder != nil)
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
