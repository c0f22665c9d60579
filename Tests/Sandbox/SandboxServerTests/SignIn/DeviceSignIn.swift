import Testing

/// A client's requests of the device flow.
enum DeviceSignIn {
  private static let grant = "urn:ietf:params:oauth:grant-type:device_code"

  static func start(_ web: Web, client: String = "abc", scope: String = "gist") async throws
    -> ResponseJSON
  {
    let reply = try await web.send(
      .POST, "/login/device/code", fields: ["Accept": "application/json"],
      body: "client_id=\(client)&scope=\(scope)")
    #expect(reply.status == 200)
    return try reply.json
  }

  static func poll(_ web: Web, _ code: ResponseJSON, client: String = "abc") async throws
    -> ResponseJSON
  {
    let reply = try await web.send(
      .POST, "/login/oauth/access_token", fields: ["Accept": "application/json"],
      body: "client_id=\(client)&device_code=\(code["device_code"]?.text ?? "")&grant_type=\(grant)"
    )
    #expect(reply.status == 200)
    return try reply.json
  }
}
