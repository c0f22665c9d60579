import HTTPTypes

/// The status and fields that a CGI program prints before its body (RFC 3875, section 6).
struct CGIResponse: Sendable {
  private(set) var status: HTTPResponse.Status = .ok
  private(set) var fields = HTTPFields()

  /// Parses the beginning of the output.
  ///
  /// - Returns: The response and what follows it; nil if the output ends before the empty line.
  static func parse(_ output: [UInt8]) -> (response: CGIResponse, rest: ArraySlice<UInt8>)? {
    guard let end = output.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    var response = CGIResponse()
    for line in String(decoding: output[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { continue }
      let value = String(parts[1].drop { $0 == " " })
      if parts[0] == "Status" {
        // git reports damaged requests as its own error.
        let code = Int(value.prefix(3)) ?? 400
        response.status = .init(code: (200..<500).contains(code) ? code : 400)
      } else {
        response.fields[name] = value
      }
    }
    return (response, output[end.upperBound...])
  }
}
