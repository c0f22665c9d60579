/// The part after `?`, or a form's body (application/x-www-form-urlencoded): pairs in their order.
struct Query: Sendable {
  private var items: [(name: String, value: String)]

  init(_ text: String) {
    items = text.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (
        PercentEncoding.decoded(parts[0].replacing("+", with: " ")),
        parts.count > 1 ? PercentEncoding.decoded(parts[1].replacing("+", with: " ")) : ""
      )
    }
  }

  subscript(name: String) -> String? {
    get { items.last { $0.name == name }?.value }
    set {
      items.removeAll { $0.name == name }
      if let newValue { items.append((name, newValue)) }
    }
  }

  /// The query as it is sent.
  var encoded: String {
    items.map { "\(PercentEncoding.encoded($0.name))=\(PercentEncoding.encoded($0.value))" }
      .joined(separator: "&")
  }
}
