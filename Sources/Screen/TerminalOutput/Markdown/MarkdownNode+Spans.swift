extension MarkdownNode {
  /// The styled text below this node.
  var spans: [Span] {
    var writer = SpanWriter()
    walk { node, isBegin in
      switch node.kind {
      case "text": writer.write(node.literal)
      case "code": writer.write(node.literal, .code)
      case "softbreak": writer.write(" ")
      case "linebreak": writer.breakLine()
      case "html_inline": writer.write(tag: node.literal)
      case "emph": writer.set(.italic, isBegin)
      case "strong": writer.set(.bold, isBegin)
      case "strikethrough": writer.set(.struck, isBegin)
      case "link": isBegin ? writer.beginLink(to: node.address) : writer.endLink()
      case "footnote_reference" where isBegin: writer.write("[\(node.literal)]", .aside)
      // An image's alternative text comes as its children.
      default: break
      }
    }
    return writer.finished
  }
}
