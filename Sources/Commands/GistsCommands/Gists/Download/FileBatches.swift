import GitHubModels

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
