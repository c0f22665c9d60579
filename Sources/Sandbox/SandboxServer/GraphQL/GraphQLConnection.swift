import FoundationEssentials
import GraphQLExecution

/// A page of a list.
/// <https://docs.github.com/en/graphql/guides/using-pagination-in-the-graphql-api>
struct GraphQLConnection: ResolvableObject {
  /// GitHub's limit of `first` and `last`.
  private static let maximumPageSize = 100
  private static let fieldsWithoutPage: Set = ["__typename", "totalCount"]

  private let element: String
  private let ids: [String]
  private let page: Range<Int>
  private let node: (Int) -> ResolvedValue

  var typeName: String { "\(element)Connection" }

  /// Creates the page that the arguments of a field choose.
  init(
    of element: String, ids: [String], _ field: FieldRequest,
    node: @escaping (Int) -> ResolvedValue
  ) throws(FieldError) {
    self.element = element
    self.ids = ids
    self.node = node
    try Self.checkLimits(field)
    // All elements were sorted for this page.
    field.work.spend(ids.count)
    var page = 0..<ids.count
    if let after = try Self.index(field.string("after"), in: ids) {
      page = page.clamped(to: min(after + 1, ids.count)..<ids.count)
    }
    if let before = try Self.index(field.string("before"), in: ids) {
      page = page.clamped(to: 0..<before)
    }
    if let first = field.integer("first") {
      page = page.prefix(first)
    } else {
      page = page.suffix(field.integer("last") ?? 0)
    }
    self.page = page
  }

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue {
    switch field.name {
    case "totalCount": .integer(ids.count)
    case "nodes": .list(page.map(node))
    case "edges":
      .list(
        page.map { index in
          .object(
            ValueObject(
              typeName: "\(element)Edge",
              values: ["cursor": .string(cursor(index)), "node": node(index)]))
        })
    case "pageInfo":
      .object(
        ValueObject(
          typeName: "PageInfo",
          values: [
            "startCursor": .string(page.isEmpty ? nil : cursor(page.lowerBound)),
            "endCursor": .string(page.isEmpty ? nil : cursor(page.upperBound - 1)),
            "hasPreviousPage": .boolean(page.lowerBound > 0),
            "hasNextPage": .boolean(page.upperBound < ids.count),
          ]))
    default: .null
    }
  }

  private static func checkLimits(_ field: FieldRequest) throws(FieldError) {
    let limits = ["first", "last"].compactMap { name in field.integer(name).map { (name, $0) } }
    guard limits.count < 2 else {
      throw FieldError(
        "INVALID_PAGINATION_BOUNDARIES",
        "Passing both `first` and `last` to paginate the `\(field.name)` connection is not "
          + "supported.")
    }
    guard !limits.isEmpty || field.selection().isSubset(of: fieldsWithoutPage) else {
      throw FieldError(
        "MISSING_PAGINATION_BOUNDARIES",
        "You must provide a `first` or `last` value to properly paginate the `\(field.name)` "
          + "connection.")
    }
    for (name, limit) in limits {
      guard limit >= 0 else {
        throw FieldError(
          "INVALID_PAGINATION_BOUNDARIES",
          "`\(name)` on the `\(field.name)` connection cannot be less than zero.")
      }
      guard limit <= maximumPageSize else {
        throw FieldError(
          "EXCESSIVE_PAGINATION",
          "Requesting \(limit) records on the `\(field.name)` connection exceeds the `\(name)` "
            + "limit of \(maximumPageSize) records.")
      }
    }
  }

  private func cursor(_ index: Int) -> String {
    Data("cursor:\(index):\(ids[index])".utf8).base64EncodedString()
  }

  /// Returns the index of a cursor's element, or its former index if it is gone.
  private static func index(_ cursor: String?, in ids: [String]) throws(FieldError) -> Int? {
    guard let cursor else { return nil }
    let text = Data(base64Encoded: cursor).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let parts = text.split(separator: ":")
    guard parts.count == 3, parts[0] == "cursor", let index = Int(parts[1]), index >= 0 else {
      throw FieldError(
        "INVALID_CURSOR_ARGUMENTS", "`\(cursor)` does not appear to be a valid cursor.")
    }
    return ids.firstIndex(of: String(parts[2])) ?? min(index, ids.count)
  }
}

extension GraphQLConnection {
  /// Returns a page of gists in the order of `orderBy`, oldest first without it.
  static func gists(
    _ gists: [StoredGist], _ field: FieldRequest, _ world: GraphQLWorld
  ) throws(FieldError) -> GraphQLConnection {
    let order = field.fields(of: "orderBy")
    let time: (StoredGist) -> UTCTimestamp =
      switch try order.choice("field", of: ["CREATED_AT", "UPDATED_AT", "PUSHED_AT"]) {
      case "UPDATED_AT": { $0.updatedAt }
      case "PUSHED_AT": { $0.pushedAt }
      default: { $0.createdAt }
      }
    let isDescending = try order.choice("direction", of: ["ASC", "DESC"]) == "DESC"
    let sorted = gists.map { (gist: $0, time: time($0)) }.sorted { one, other in
      one.time == other.time
        ? one.gist.id < other.gist.id : (one.time < other.time) != isDescending
    }
    return try GraphQLConnection(of: "Gist", ids: sorted.map(\.gist.id), field) { index in
      .object(GistObject(gist: sorted[index].gist, world: world))
    }
  }
}

/// An object whose fields already have their values.
struct ValueObject: ResolvableObject {
  let typeName: String
  let values: [String: ResolvedValue]

  func value(of field: FieldRequest) -> ResolvedValue { values[field.name] ?? .null }
}
