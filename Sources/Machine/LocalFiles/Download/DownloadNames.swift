/// Checks which names from a server can be written to one folder together.
///
/// Backslashes and colons are ordinary characters: `C:\x` is a file of that name.
package enum DownloadNames {
  /// Whether names with a leading dot are allowed: shells, editors and git act on some of them.
  package enum Hidden: Hashable, Sendable { case refused, allowedButGit, allowed }

  /// Why a name is rejected.
  package enum Problem: Error, Hashable, Sendable {
    case unsafe(SafeName.Problem)
    case hidden
    /// The name is that of a temporary file, which a later run would remove.
    case reserved
    /// The name differs from an earlier one only in case or Unicode composition. On many file
    /// systems, they are the same file.
    case sameAs(SafeName)
  }

  /// Returns the result for each name, in order.
  package static func check(
    _ names: [String], hidden: Hidden
  ) -> [Result<SafeName, Problem>] {
    var taken: [String: SafeName] = [:]
    return names.map { text in
      do throws(Problem) {
        let name = try checked(text, hidden)
        let key = folded(text)
        if let other = taken[key] { throw .sameAs(other) }
        taken[key] = name
        return .success(name)
      } catch {
        return .failure(error)
      }
    }
  }

  private static func checked(_ text: String, _ hidden: Hidden) throws(Problem) -> SafeName {
    let name: SafeName
    do throws(SafeName.Problem) {
      name = try SafeName(text)
    } catch {
      throw .unsafe(error)
    }
    guard text.utf8.first == UInt8(ascii: ".") else { return name }
    if TemporaryFile.isName(text) { throw .reserved }
    switch hidden {
    case .allowed: return name
    case .allowedButGit where folded(text) != ".git": return name
    case .allowedButGit, .refused: throw .hidden
    }
  }

  /// Returns equal text for names that a file system may treat as the same.
  ///
  /// Swift compares by canonical equivalence. Both mappings together fold case, including `ß` and
  /// `ſ`.
  private static func folded(_ text: String) -> String { text.uppercased().lowercased() }
}
