import GitHubAPI

enum LinkProperties {
  static func check(_ input: [UInt8]) {
    let field = String(decoding: input, as: UTF8.self)
    let links = Link.links(in: field)
    let bytes = Array(field.utf8)
    require(links.count <= bytes.count { $0 == UInt8(ascii: "<") }, "every link has a `<`")
    for link in links {
      require(
        bytes.firstRange(of: Array("<\(link.target)>".utf8)) != nil,
        "the target is a part of the field: \(link.target)")
      for relation in link.relations {
        require(
          !relation.isEmpty && !relation.utf8.contains(0x20), "a relation is a word: \(relation)")
      }
    }
    let printed = links.map(text).joined(separator: ", ")
    require(Link.links(in: printed) == links, "printed links are the same: \(printed)")
  }

  private static func text(_ link: Link) -> String {
    let relations = link.relations.joined(separator: " ").utf8.flatMap { byte in
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    return "<\(link.target)>; rel=\"\(String(decoding: relations, as: UTF8.self))\""
  }
}
