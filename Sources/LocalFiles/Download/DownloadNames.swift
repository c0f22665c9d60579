/// Which of the names that a server gives may be written into one folder, all of them beside each
/// other.
///
/// A backslash or a colon is an ordinary letter of a name here: `C:\x` is a file of that name.
package enum DownloadNames {
  /// Names with a dot in front: nobody sees such a file, and shells, editors and git obey some of them.
  package enum Hidden: Hashable, Sendable { case refused, allowedButGit, allowed }

  /// Why a name is refused.
  package enum Problem: Error, Hashable, Sendable {
    case unsafe(SafeName.Problem)
    case hidden
    /// An earlier one is the same but for case, or for how its accents are composed: on many a disk
    /// they are one file.
    case sameAs(SafeName)
  }

  /// What becomes of each name, in their order.
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
    switch hidden {
    case .allowed: return name
    case .allowedButGit where folded(text) != ".git": return name
    case .allowedButGit, .refused: throw .hidden
    }
  }

  /// Text that is equal for all that a disk may take for one name: Swift compares by canonical
  /// equivalence, and both mappings together fold case, `ß` and `ſ` among it.
  private static func folded(_ text: String) -> String { text.uppercased().lowercased() }
}
