import TestSupport

/// Numbered gists as GitHub's JSON, and as `list` prints them in a pipe.
enum NumberedGist {
  /// 20 hex digits.
  static func id(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 20 - digits.count) + digits
  }

  /// Its document, with `files` as the value of that member.
  static func json(_ number: Int, files: String = #"{"a.txt":{"filename":"a.txt"}}"#) -> String {
    """
    {"id":"\(id(number))","description":"gist \(number)","public":true,"owner":{"login":"octocat"},\
    "files":\(files),"updated_at":"2026-01-02T03:04:05Z"}
    """
  }

  static func page(_ numbers: some Sequence<Int>) -> String {
    "[" + numbers.map { json($0) }.joined(separator: ",") + "]"
  }

  static func lines(_ numbers: some Sequence<Int>) -> String {
    numbers.map { "\(id($0))\toctocat\tgist \($0)\t1\tpublic\t2026-01-02T03:04:05Z\n" }.joined()
  }
}

extension FaultAnswer {
  /// A page of a list that names the next one, and perhaps the last.
  static func page(
    _ numbers: some Sequence<Int>, next: String? = nil, last: String? = nil
  ) -> FaultAnswer {
    let links = [next.map { "<\($0)>; rel=\"next\"" }, last.map { "<\($0)>; rel=\"last\"" }]
    let field = links.compactMap { $0 }.joined(separator: ", ")
    return .json(200, NumberedGist.page(numbers), field.isEmpty ? [] : [("Link", field)])
  }

  /// A 5xx response whose `Retry-After` is 0.
  static func unwell(_ status: Int, retryAfter: Int = 0) -> FaultAnswer {
    .http(
      status, [("Content-Type", "text/html"), ("Retry-After", String(retryAfter))],
      body: Array("<html>unwell".utf8))
  }
}

extension FaultRequest {
  /// The server's own address.
  var origin: String { "http://\(host ?? "")" }

  /// The number of the requested page.
  var page: Int {
    let items = target.split(separator: "?").dropFirst().joined().split(separator: "&")
    return items.first { $0.hasPrefix("page=") }.flatMap { Int($0.dropFirst(5)) } ?? 1
  }
}
