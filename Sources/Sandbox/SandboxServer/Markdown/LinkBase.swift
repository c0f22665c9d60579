/// Where relative addresses in a Markdown file lead.
struct LinkBase: Sendable {
  /// The address of the folder that contains all pages; nil leaves links as they are.
  var links: String?
  /// The address of the folder that contains all raw files.
  var images: String
  /// The path of the Markdown file below these.
  var path = ""

  /// Returns an address that begins at the root of the host.
  func resolved(_ address: String, isImage: Bool) -> String {
    guard let base = isImage ? images : links, Self.isRelativePath(address) else { return address }
    let end = address.firstIndex { $0 == "?" || $0 == "#" } ?? address.endIndex
    var folders = path.split(separator: "/").dropLast().map { String($0).percentEncoded }
    for part in address[..<end].split(separator: "/") {
      switch part {
      case ".": break
      case "..": _ = folders.popLast()
      default: folders.append(String(part))
      }
    }
    return "\(base)/\(folders.joined(separator: "/"))\(address[end...])"
  }

  private static func isRelativePath(_ address: String) -> Bool {
    guard let first = address.first, !"/#?".contains(first) else { return false }
    return address.prefix { $0 != "/" }.allSatisfy { $0 != ":" }
  }
}
