import FoundationEssentials

/// One of GitHub's descriptions of its API (OpenAPI 3), if they are beside the package.
struct Contract: Sendable, CustomStringConvertible {
  /// The folder `shared/contract` beside the package.
  private static let folder =
    #filePath.split(separator: "/").dropLast(6)
    .map { "/\($0)" }.joined() + "/shared/contract"

  static let names = [
    "github-rest-2022-11-28", "github-rest-2022-11-28.2026", "github-rest-2026-03-10",
  ]
  static var arePresent: Bool {
    FileManager.default.fileExists(atPath: "\(folder)/\(names[0]).openapi.json")
  }

  let description: String
  let document: JSON

  init(_ name: String) throws {
    description = name
    let url = URL(filePath: "\(Self.folder)/\(name).openapi.json")
    document = try JSONDecoder().decode(JSON.self, from: Data(contentsOf: url))
  }

  /// Returns the schema of a response; nil if the response has no body.
  func schema(_ method: String, _ path: String, status: Int) throws -> JSON? {
    let operation = document["paths"]?[path]?[method.lowercased()]
    guard var response = operation?["responses"]?[String(status)] else {
      throw Violation(at: "\(method) \(path)", "\(status) is not described")
    }
    response = resolved(response)
    return response["content"]?["application/json"]?["schema"]
  }

  /// Returns the value that a `$ref` points to.
  func resolved(_ value: JSON) -> JSON {
    guard let path = value["$ref"]?.text else { return value }
    return path.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null }
  }
}

/// Where a response differs from the description.
struct Violation: Error, Hashable, CustomStringConvertible {
  let description: String

  init(at path: String, _ message: String) { description = "\(path): \(message)" }
}
