import HTTPTypes

/// In which form a file is asked for.
/// <https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#media-types>
enum MediaType: String, CaseIterable, Sendable {
  case json, raw, html

  /// By the first of GitHub's own types that `Accept` names; versions of old count, too.
  init(accept: String?) {
    let asked = (accept ?? "").split(separator: ",").compactMap { item in
      let type = item.prefix { $0 != ";" }.filter { $0 != " " }
      return Self.allCases.first { form in
        ["", "+json"].contains { type == "application/vnd.github.\(form.rawValue)\($0)" }
          || type == "application/vnd.github.v3.\(form.rawValue)"
      }
    }
    self = asked.first ?? .json
  }

  /// The Content-Type of such an answer.
  var contentType: String { "application/vnd.github.\(rawValue)+json; charset=utf-8" }

  /// What `X-GitHub-Media-Type` says.
  var field: String {
    self == .json ? "github.v3; format=json" : "github.v3; param=\(rawValue)"
  }
}

extension Call {
  /// The form in which a file is asked for.
  var mediaType: MediaType { MediaType(accept: fields[.accept]) }
}
