import HTTPTypes

extension RequestContext {
  /// Returns a page of a list, with its `Link` field.
  func list(
    _ elements: [JSONValue], total: Int, page: PageParameters, path: String? = nil
  ) -> EndpointResponse {
    var response = EndpointResponse.json(.array(elements))
    let url = path ?? (urls.origin + self.path)
    response.fields[.link] = page.link(total: total, path: url, query: query)
    return response
  }

  /// Returns the requested page of a complete list.
  func list<Element>(
    _ elements: [Element], path: String? = nil, lastModified: UTCTimestamp? = nil,
    _ serialize: (Element) -> JSONValue
  ) -> EndpointResponse {
    let page = PageParameters(query)
    let requested = elements.dropFirst(page.start).prefix(page.size)
    var response = list(
      requested.map(serialize), total: elements.count, page: page, path: path)
    response.lastModified = lastModified
    return response
  }
}
