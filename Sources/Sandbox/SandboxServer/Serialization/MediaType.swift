/// The requested form of a response: `application/vnd.github[.version][.form][+json]`.
/// <https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#media-types>
struct MediaType: Sendable {
  enum Form: String, CaseIterable, Sendable {
    /// A file's bytes.
    case raw
    /// A file or a text as HTML.
    case html
    /// A text in Markdown as plain text, or in all forms.
    case text, full
    /// The files of a gist in base64.
    case base64
    /// A folder as an object with its entries.
    case object
  }

  private static let prefix = "application/vnd.github"
  private static let general: Set = ["*/*", "application/*", "application/json"]

  /// The type as the client wrote it; nil for a general type such as `*/*`.
  private let requested: String?
  private let version: String
  private let parameter: String?

  /// Reads the first of GitHub's own types in `Accept`; nil if the client accepts no JSON.
  init?(accept: String?) {
    let types = (accept ?? "").split(separator: ",")
      .map { $0.prefix { $0 != ";" }.filter { $0 != " " } }
    let own = types.first { Self.parts(of: $0) != nil }
    guard own != nil || types.isEmpty || types.contains(where: Self.general.contains) else {
      return nil
    }
    requested = own
    let parts = own.flatMap(Self.parts) ?? []
    let isVersion = parts.first.map { Form(rawValue: $0) == nil } ?? false
    version = isVersion ? parts[0] : "v3"
    parameter = isVersion ? parts.dropFirst().first : parts.first
  }

  /// Returns the parts between the dots; nil for another type.
  private static func parts(of type: String) -> [String]? {
    guard type.hasPrefix(prefix) else { return nil }
    let rest = type.dropFirst(prefix.count)
    let name = rest.hasSuffix("+json") ? rest.dropLast(5) : rest
    let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
    guard isName, name.isEmpty || name.first == "." else { return nil }
    return name.split(separator: ".").map(String.init)
  }

  /// The form; nil for GitHub's ordinary JSON.
  var form: Form? { parameter.flatMap(Form.init) }

  /// The Content-Type of a response that is not JSON, which repeats the requested type.
  var contentType: String { "\(requested ?? "application/octet-stream"); charset=utf-8" }

  /// The value of `X-GitHub-Media-Type`.
  var field: String {
    let isJSON = requested?.hasSuffix("+json") ?? true
    return
      (["github.\(version)"] + (parameter.map { ["param=\($0)"] } ?? [])
      + (isJSON || parameter == nil ? ["format=json"] : [])).joined(separator: "; ")
  }
}
