import ByteTools
import GitHubAPI
import GitHubModels
import RepoBrowser

enum URITemplateProperties {
  /// Checks a template and a value, which a NUL separates.
  static func check(_ input: [UInt8]) {
    let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let text = String(decoding: parts[0], as: UTF8.self)
    let value = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "a b%c/é"
    require(
      PercentEncoding.decode(PercentEncoding.encode(value)).utf8.elementsEqual(value.utf8),
      "an encoded value is decoded to itself")
    do {
      check(try URITemplate(text), value)
    } catch {
      requirePosition(in: error, below: text.utf8.count + 1)
    }
  }

  private static func check(_ template: URITemplate, _ value: String) {
    guard let literal = try? template.expand([:]) else {
      return require(false, "a template without values expands")
    }
    requireURI(literal)
    let again = try? URITemplate(literal).expand([:])
    require(again == literal, "an expanded template is expanded to itself: \(literal)")

    let pairs = [URITemplateValue.Pair(value, "1"), .init("k", value)]
    for values: [String: URITemplateValue] in [
      ["user": .text(value), "path": .text(value), "query": .text(value), "page": .text("2")],
      ["user": .list([value, "", value]), "path": .map(pairs), "query": .list([])],
    ] {
      do {
        requireURI(try template.expand(values))
      } catch {
        guard case .prefixOfComposite = error else {
          return require(false, "only a prefix of a list can't be expanded")
        }
      }
    }
  }

  private static func requirePosition(in error: URITemplateError, below limit: Int) {
    guard case .malformed(let position) = error else {
      return require(false, "a template can only be malformed")
    }
    require(0..<limit ~= position, "the position \(position) is in the template")
  }

  /// Requires the characters of RFC 3986, section 2.
  private static func requireURI(_ text: String) {
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let isTriplet = PercentEncoding.isTriplet(bytes[index...])
      require(isTriplet || allowed.contains(bytes[index]), "the result is a URI: \(text)")
      index += isTriplet ? 3 : 1
    }
  }

  private static let allowed = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=".utf8)
}
