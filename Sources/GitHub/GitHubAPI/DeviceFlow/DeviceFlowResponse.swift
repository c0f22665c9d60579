import GitHubModels
import HTTPTypes

/// The fields of an OAuth response: JSON or a form, with numbers sometimes as strings.
struct DeviceFlowResponse: Sendable {
  private let fields: [String: String]

  /// nil for other media types and invalid JSON.
  init?(_ response: APIResponse) {
    let type = response.fields[.contentType]?.prefix { $0 != ";" }.lowercased()
    switch type.map({ $0.trimmingBlanks() }) {
    case "application/json":
      guard let members = (try? JSON(parsing: response.body))?.members else { return nil }
      fields = members.reduce(into: [:]) { $0[$1.name] = $1.value.scalarText }
    case "application/x-www-form-urlencoded":
      fields = FormEncoding.decode(String(decoding: response.body, as: UTF8.self))
    default: return nil
    }
  }

  /// nil if the field is missing or empty.
  subscript(name: String) -> String? {
    fields[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  var error: String? { self["error"] }
}

extension JSON {
  fileprivate var scalarText: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }
}
