import ByteTools
import CommandSupport
import GitHubAPI
import LocalFiles

/// The input files of a gist: all are read and checked before anything is sent.
struct FileInputs: Sendable {
  /// The paths as given on the command line; `-` is stdin.
  var paths: [String]
  var name: String?
  /// Whether the command has no `--filename`: files keep their local names.
  var isNameFixed = false
  /// The names of files that a folder gave, by their paths.
  var namesInFolders: [ExactString: String] = [:]
  /// The failures of rejected folders, by path.
  var folderFaults: [ExactString: Failure] = [:]
  /// The input that `-` stands for.
  var source = Source.stdin

  enum Source: String {
    case stdin
    case clipboard = "the clipboard"
  }

  /// GitHub's limit on the files of a gist.
  static let mostFiles = 300

  /// Reads and checks the files.
  ///
  /// - Parameters:
  ///   - hasGit: whether git can send files that GitHub's API rejects.
  ///   - stdin: reads stdin or the clipboard; called after the other files passed their checks, as
  ///     the user may have to type the text. The end of the name is used if the file has no other.
  /// - Returns: the files in the order of the command line.
  /// - Throws: ``InputsRefused`` with all problems found.
  func read(hasGit: Bool, stdin: () async throws -> UnnamedInput) async throws -> [CheckedFile] {
    guard paths.count <= Self.mostFiles else {
      throw InputsRefused(faults: [.tooManyFiles(paths.count, limit: Self.mostFiles)])
    }
    var names: [Int: SafeName] = [:]
    var files: [Int: CheckedFile] = [:]
    var faults: [Failure] = []
    for (index, path) in paths.enumerated() {
      if let fault = folderFaults[ExactString(path)] {
        faults.append(fault)
        continue
      }
      do {
        let name = try safeName(path)
        names[index] = name
        if path != "-" {
          files[index] = try CheckedFile(
            checking: Self.bytes(path), of: path, named: name,
            canBeReadAgain: InputFile.isRegular(path), hasGit: hasGit)
        }
      } catch {
        faults.append(error)
      }
    }
    let named = names.sorted { $0.key < $1.key }
    faults += SafeName.duplicates(in: named.map(\.value)).map { name, indices in
      .sameName(name.text, indices.map { paths[named[$0].key] })
    }
    guard faults.isEmpty else { throw InputsRefused(faults: faults) }
    if let index = paths.firstIndex(of: "-"), var name = names[index] {
      let read = try await stdin()
      if self.name == nil, source == .clipboard, read.suffix != "txt",
        let image = try? SafeName("clipboard.\(read.suffix)")
      {
        name = image
      }
      files[index] = try CheckedFile(
        checking: read.bytes, of: source.rawValue, named: name, canBeReadAgain: false,
        hasGit: hasGit)
    }
    return paths.indices.compactMap { files[$0] }
  }

  private func safeName(_ path: String) throws(Failure) -> SafeName {
    do {
      if let name = name ?? namesInFolders[ExactString(path)] { return try SafeName(name) }
      guard path == "-" else { return try SafeName(ofPath: path) }
      return try SafeName(source == .clipboard ? "clipboard.txt" : "stdin.txt")
    } catch {
      // Reading a folder reports that it is one, even for names such as `.`, `..`, `folder/`.
      if name == nil, path != "-" { _ = try Self.bytes(path) }
      throw .badName(
        name ?? path, error,
        option: isNameFixed || !namesInFolders.isEmpty ? nil : "--filename NAME")
    }
  }

  /// Returns a file's bytes; throws a ``Failure`` with status 66 if unreadable, 65 if too large.
  static func bytes(_ path: String) throws(Failure) -> [UInt8] {
    do {
      return try InputFile.read(path, limit: FileData.gitLimit)
    } catch {
      throw .unreadable(error)
    }
  }
}

/// A checked file that is to be sent to a gist.
struct CheckedFile: Hashable, Sendable {
  /// The path, or `stdin`.
  let source: String
  let name: SafeName
  let data: FileData
  /// Whether the source is a lasting regular file; stdin and pipes can be read only once.
  var canBeReadAgain: Bool

  /// The text to save if sending fails; nil if the source can be read again.
  var draft: Drafts.Text? {
    canBeReadAgain
      ? nil : Drafts.Text(source: source, name: name.text, bytes: data.bytes, origin: source)
  }

  /// Throws a ``Failure`` with ``ExitStatus/dataRefused`` if GitHub would reject the file.
  init(
    checking bytes: [UInt8], of source: String, named name: SafeName, canBeReadAgain: Bool,
    hasGit: Bool
  ) throws(Failure) {
    // An empty file may be intended; empty input is a mistake.
    if !canBeReadAgain, TextCheck.isBlank(bytes) { throw .blank(source) }
    data = try FileData(checking: bytes, of: source, hasGit: hasGit)
    self.source = source
    self.name = name
    self.canBeReadAgain = canBeReadAgain
  }
}

/// The problems found in the input of a gist: at least one.
struct InputsRefused: Error, Hashable, Sendable {
  let faults: [Failure]
}
