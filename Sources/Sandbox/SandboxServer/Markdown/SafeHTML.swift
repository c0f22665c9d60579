/// Untrusted HTML with only the elements and attributes that GitHub keeps.
///
/// It is built from escaped text, known names and quoted values, and each element is closed. So it is
/// safe, and can't end the element around it, whatever the source is.
struct SafeHTML {
  /// Deeper elements are left out, as browsers do.
  private static let maximumDepth = 200

  private let base: LinkBase?
  private var bytes: [UInt8] = []
  private var plain: [UInt8] = []
  /// The names of the open elements, and how many of each there are.
  private var open: [String] = []
  private var counts: [String: Int] = [:]
  /// Whether a line break that follows is not shown.
  private var isAfterPre = false

  init(_ source: [UInt8], base: LinkBase? = nil) {
    self.base = base
    bytes.reserveCapacity(source.count + source.count / 8)
    for token in HTMLTokenizer(source) {
      switch token {
      case .text(let text): add(text)
      case .start(let name, let attributes): start(name, attributes)
      case .end(let name): end(name)
      case .ignored: break
      }
    }
    while let name = open.last { end(name) }
  }

  var html: String { String(decoding: bytes, as: UTF8.self) }

  /// The text without markup.
  var text: String { String(decoding: plain, as: UTF8.self) }

  private mutating func add(_ text: ArraySlice<UInt8>) {
    let text = isAfterPre && text.first == UInt8(ascii: "\n") ? text.dropFirst() : text
    isAfterPre = false
    CharacterReference.each(text) { part in
      switch part {
      case .byte(let byte):
        Self.escape(byte, into: &bytes)
        plain.append(byte)
      case .character(let scalar):
        for byte in String(scalar).utf8 {
          Self.escape(byte, into: &bytes)
          plain.append(byte)
        }
      case .unknown(let name):
        bytes.append(contentsOf: name)
        plain.append(contentsOf: name)
      }
    }
  }

  private mutating func start(_ name: String, _ attributes: [HTMLToken.Attribute]) {
    isAfterPre = false
    guard HTMLRules.elements.contains(name), open.count < Self.maximumDepth,
      HTMLRules.parents[name]?.contains(where: { counts[$0, default: 0] > 0 }) != false,
      let attributes = HTMLRules.attributes(attributes, of: name, base)
    else { return }
    if HTMLRules.blocks.contains(name) { end("p") }
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.utf8)
    for attribute in attributes {
      bytes.append(UInt8(ascii: " "))
      bytes.append(contentsOf: attribute.name.utf8)
      bytes.append(contentsOf: "=\"".utf8)
      for byte in attribute.value.utf8 {
        if byte == UInt8(ascii: "\"") {
          bytes.append(contentsOf: "&quot;".utf8)
        } else {
          Self.escape(byte, into: &bytes)
        }
      }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
    guard !HTMLRules.empty.contains(name) else { return }
    open.append(name)
    counts[name, default: 0] += 1
    isAfterPre = name == "pre"
  }

  /// Closes an element and those in it; does nothing if it is not open.
  private mutating func end(_ name: String) {
    isAfterPre = false
    guard counts[name, default: 0] > 0 else { return }
    while let last = open.popLast() {
      counts[last, default: 0] -= 1
      bytes.append(contentsOf: "</\(last)>".utf8)
      if last == name { return }
    }
  }

  private static func escape(_ byte: UInt8, into bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
    default: bytes.append(byte)
    }
  }
}

/// The elements and attributes that GitHub keeps.
/// <https://github.com/gjtorikian/html-pipeline/blob/v2.14.3/lib/html/pipeline/sanitization_filter.rb>
enum HTMLRules {
  static let elements = Set(
    """
    h1 h2 h3 h4 h5 h6 br b i strong em a pre code img tt div ins del sup sub p picture ol ul table \
    thead tbody tfoot blockquote dl dt dd kbd q samp var hr ruby rt rp li tr td th s strike summary \
    details caption figure figcaption abbr bdo cite dfn mark small source span time wbr section input
    """.split(separator: " ").map(String.init))

  /// Elements without content and end tag.
  static let empty: Set = ["br", "hr", "img", "input", "source", "wbr"]

  /// Elements that are kept only in others: they would change the page around them.
  static let parents: [String: Set<String>] = {
    let table: Set = ["table"]
    var parents: [String: Set<String>] = ["li": ["ul", "ol"]]
    for name in ["thead", "tbody", "tfoot", "tr", "td", "th", "caption"] { parents[name] = table }
    return parents
  }()

  /// Elements that end an open paragraph.
  static let blocks = Set(
    """
    blockquote dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary \
    table ul
    """.split(separator: " ").map(String.init))

  private static let everywhere = Set(
    """
    abbr accept accept-charset accesskey action align alt aria-describedby aria-hidden aria-label \
    aria-labelledby axis border cellpadding cellspacing char charoff charset checked clear cols \
    colspan color compact coords datetime dir disabled enctype for frame headers height hreflang \
    hspace id ismap itemprop label lang maxlength media method multiple name nohref noshade nowrap \
    open progress prompt readonly rev role rows rowspan rules scope selected shape size span start \
    summary tabindex title type usemap valign value vspace width
    """.split(separator: " ").map(String.init))

  private static let ofElement: [String: Set<String>] = [
    "a": ["href"], "img": ["src", "longdesc", "loading"], "source": ["srcset"],
    "div": ["itemscope", "itemtype"],
    "blockquote": ["cite"], "del": ["cite"], "ins": ["cite"], "q": ["cite"],
  ]

  /// The attributes that cmark adds to footnotes.
  private static let ofFootnotes: [String: Set<String>] = [
    "class": ["footnotes", "footnote-ref", "footnote-backref"],
    "data-footnotes": [""], "data-footnote-ref": [""], "data-footnote-backref": [""],
  ]

  private static let addresses: Set = ["href", "src", "srcset", "longdesc", "cite"]
  private static let webSchemes: Set = ["http", "https"]
  private static let linkSchemes: Set = [
    "http", "https", "mailto", "xmpp", "irc", "ircs", "github-windows", "github-mac",
  ]

  /// Returns the attributes to keep; nil if the element is not kept with these.
  static func attributes(
    _ attributes: [HTMLToken.Attribute], of element: String, _ base: LinkBase?
  ) -> [HTMLToken.Attribute]? {
    // Only check boxes of task lists, which can't be used.
    if element == "input" {
      guard attributes.contains(where: { $0.name == "type" && $0.value == "checkbox" }) else {
        return nil
      }
      let checked = attributes.contains { $0.name == "checked" }
      return [attribute("type", "checkbox")] + (checked ? [attribute("checked", "")] : [])
        + [attribute("disabled", "")]
    }
    var kept = attributes.compactMap { keep($0, of: element, base) }
    if element == "a", kept.contains(where: { $0.name == "href" && $0.value.hasPrefix("http") }) {
      kept.append(attribute("rel", "nofollow"))
    }
    return kept
  }

  private static func keep(
    _ found: HTMLToken.Attribute, of element: String, _ base: LinkBase?
  ) -> HTMLToken.Attribute? {
    if let values = ofFootnotes[found.name] { return values.contains(found.value) ? found : nil }
    let isOwn = ofElement[element]?.contains(found.name) == true
    guard isOwn || everywhere.contains(found.name) else { return nil }
    if addresses.contains(found.name) {
      let schemes = element == "a" ? linkSchemes : webSchemes
      let candidates =
        found.name == "srcset" ? found.value.split(separator: ",") : [found.value[...]]
      guard candidates.allSatisfy({ isAllowed($0, schemes) }) else { return nil }
    }
    switch found.name {
    // Names of a document must not hide those of the page.
    case "id", "name": return attribute(found.name, "user-content-\(found.value)")
    case "href" where found.value.hasPrefix("#fn-") || found.value.hasPrefix("#fnref-"):
      return attribute("href", "#user-content-\(found.value.dropFirst())")
    case "href", "src":
      return attribute(
        found.name, base?.resolved(found.value, isImage: element != "a") ?? found.value)
    default: return found
    }
  }

  /// Whether an address is relative, or has one of the schemes.
  private static func isAllowed(_ address: Substring, _ schemes: Set<String>) -> Bool {
    // Browsers ignore white space and control characters.
    let text = address.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
    let start = text.prefix { !":/?#".unicodeScalars.contains($0) }
    guard start.count < text.count, text[start.endIndex] == ":" else { return true }
    return schemes.contains(String(start).lowercased())
  }

  private static func attribute(_ name: String, _ value: String) -> HTMLToken.Attribute {
    HTMLToken.Attribute(name: name, value: value)
  }
}
