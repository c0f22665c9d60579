import CommandSupport
import LocalFiles

/// The files that a new gist is made of: all are read and checked before anything is sent.
struct DraftInputs: Sendable {
  /// As they were given; `-` is stdin.
  let paths: [String]
  /// What `--filename` does.
  var name: String?
  /// There is no `--filename`: a file is called in the gist as it is here.
  var isNameFixed = false

  /// GitHub takes no more.
  static let mostFiles = 300

  /// Reads and checks them.
  ///
  /// - Parameter stdin: reads it; called after the other files were found good, since a person may
  ///   be typing.
  /// - Returns: the files in the order of the command line.
  /// - Throws: ``DraftRefused`` with every fault that was found.
  func read(stdin: () async throws -> [UInt8]) async throws -> [DraftFile] {
    guard paths.count <= Self.mostFiles else {
      throw DraftRefused([.tooManyFiles(paths.count, limit: Self.mostFiles)])
    }
    var names: [Int: SafeName] = [:]
    var files: [Int: DraftFile] = [:]
    var faults: [Failure] = []
    for (index, path) in paths.enumerated() {
      do {
        let name = try safeName(path)
        names[index] = name
        if path != "-" {
          files[index] = try DraftFile(
            checking: Self.bytes(path), of: path, named: name,
            canBeReadAgain: InputFile.isRegular(path))
        }
      } catch {
        faults.append(error)
      }
    }
    faults += doubles(names)
    guard faults.isEmpty else { throw DraftRefused(faults) }
    if let index = paths.firstIndex(of: "-"), let name = names[index] {
      files[index] = try DraftFile(
        checking: try await stdin(), of: "stdin", named: name, canBeReadAgain: false)
    }
    return paths.indices.compactMap { files[$0] }
  }

  /// What a file is called in the gist.
  private func safeName(_ path: String) throws(Failure) -> SafeName {
    do {
      if let name { return try SafeName(name) }
      return path == "-" ? try SafeName("stdin.txt") : try SafeName(ofPath: path)
    } catch {
      // A folder is told to be one when it is read, whatever its name: `.`, `..`, `folder/`.
      if name == nil, path != "-" { _ = try Self.bytes(path) }
      throw .badName(name ?? path, error, option: isNameFixed ? nil : "--filename NAME")
    }
  }

  private func doubles(_ names: [Int: SafeName]) -> [Failure] {
    let named = names.sorted { $0.key < $1.key }
    return SafeName.doubles(in: named.map(\.value)).map { name, indices in
      .sameName(name.text, indices.map { paths[named[$0].key] })
    }
  }

  /// A file's bytes; throws a ``Failure``: 66 for one that can't be read, 65 for one that is too big.
  static func bytes(_ path: String) throws(Failure) -> [UInt8] {
    do {
      return try InputFile.read(path, limit: GistText.sizeLimit)
    } catch {
      throw .unreadable(error)
    }
  }
}

/// A checked file of a new gist.
struct DraftFile: Hashable, Sendable {
  /// The path, or `stdin`.
  let source: String
  let name: SafeName
  let text: String
  /// It lies in a file; what came from stdin or another pipe is gone once it is read.
  let canBeReadAgain: Bool

  /// What is lost where it can't be sent.
  var unsent: UnsentDrafts.Text? {
    canBeReadAgain
      ? nil : UnsentDrafts.Text(source: source, name: name.text, bytes: Array(text.utf8))
  }

  /// Throws a ``Failure`` of ``ExitStatus/dataRefused`` for what GitHub refuses.
  init(
    checking bytes: [UInt8], of source: String, named name: SafeName, canBeReadAgain: Bool
  ) throws(Failure) {
    text = try GistText.text(checking: bytes, of: source)
    self.source = source
    self.name = name
    self.canBeReadAgain = canBeReadAgain
  }
}

/// What is wrong with the input of a new gist: at least one fault.
struct DraftRefused: Error, Hashable, Sendable {
  let faults: [Failure]

  init(_ faults: [Failure]) { self.faults = faults }
}
