import TextFormats

/// The resources that a client can read by their addresses.
package struct Resources: Sendable {
  /// A text and its media type, if that is known.
  package typealias Text = (text: String, type: String?)

  /// The kinds of addresses.
  var templates: [Template]
  /// Returns the texts at an address; throws ``NoResource`` if there are none.
  var read: @concurrent @Sendable (_ uri: String) async throws -> [Text]

  package init(
    _ templates: [Template],
    read: @escaping @concurrent @Sendable (_ uri: String) async throws -> [Text]
  ) {
    self.templates = templates
    self.read = read
  }

  package struct Template: Hashable, Sendable {
    /// Such as `file:///{name}` (RFC 6570).
    var uri: String
    var name: String
    var description: String

    package init(_ uri: String, name: String, description: String) {
      self.uri = uri
      self.name = name
      self.description = description
    }

    var json: JSON {
      .record(["uriTemplate": uri.json, "name": name.json, "description": description.json])
    }
  }
}

/// There is no resource at an address; the message says why.
package struct NoResource: Error, Hashable, Sendable {
  var message: String

  package init(_ message: String) { self.message = message }
}
