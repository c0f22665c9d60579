import HTTPTypes

/// The requested form of a file.
/// <https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#media-types>
enum MediaType: String, CaseIterable, Sendable {
  case json, raw, html

  /// Reads the first of GitHub's own types in `Accept`, with or without `v3`.
  init(accept: String?) {
    let requested = (accept ?? "").split(separator: ",").compactMap { item in
      let type = item.prefix { $0 != ";" }.filter { $0 != " " }
      return Self.allCases.first { form in
        ["", "+json"].contains { type == "application/vnd.github.\(form.rawValue)\($0)" }
          || type == "application/vnd.github.v3.\(form.rawValue)"
      }
    }
    self = requested.first ?? .json
  }

  /// The Content-Type of the response.
  var contentType: String { "application/vnd.github.\(rawValue)+json; charset=utf-8" }

  /// The value of `X-GitHub-Media-Type`.
  var field: String {
    self == .json ? "github.v3; format=json" : "github.v3; param=\(rawValue)"
  }
}

extension RequestContext {
  /// The requested form of a file.
  var mediaType: MediaType { MediaType(accept: fields[.accept]) }
}
