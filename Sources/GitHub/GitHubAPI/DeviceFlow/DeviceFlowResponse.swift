import ByteTools
import FoundationEssentials
import GitHubModels
import HTTPTypes
import TextFormats

/// A code for the user to enter, and how to poll for the token (RFC 8628 §3.2).
package struct DeviceCode: Hashable, Sendable {
  var deviceCode: String
  /// The code that the user enters: `ABCD-1234`.
  package var userCode: String
  package var verificationURI: String
  /// Whether a browser may open the URL: only if it has the host's origin.
  package var mayOpen: Bool
  /// On ``TimeSource/uptime``.
  package var expiresAt: Duration
  var lifetime: Duration
  /// The time between two polls.
  var interval: Duration

  /// The longest time between two polls after failures; the server may still ask for more.
  static let longestInterval: Duration = .seconds(60)
}

extension DeviceCode {
  /// `sentAt` is the time of the request on ``TimeSource/uptime``, from which the lifetime counts.
  init?(_ response: DeviceFlowResponse, host: Host, sentAt: Duration) {
    guard let deviceCode = response["device_code"], let userCode = response["user_code"] else {
      return nil
    }
    let uri =
      response["verification_uri"] ?? host.web.appending(path: "/login/device").absoluteString
    let lifetime = Self.seconds(response["expires_in"], 1...86_400) ?? .seconds(900)
    self.init(
      deviceCode: deviceCode, userCode: userCode, verificationURI: uri,
      mayOpen: URL(string: uri).flatMap(Origin.init) == Origin(host.web),
      expiresAt: sentAt + lifetime, lifetime: lifetime,
      // 5 seconds if the server states none (RFC 8628 §3.2).
      interval: min(
        Self.seconds(response["interval"], 1...3_600) ?? .seconds(5), Self.longestInterval))
  }

  private static func seconds(_ text: String?, _ range: ClosedRange<Int>) -> Duration? {
    text.flatMap { Int(count: $0) }.flatMap { range.contains($0) ? .seconds($0) : nil }
  }
}

/// A granted token (RFC 6749 §5.1).
package struct AccessTokenResponse: Hashable, Sendable {
  /// The refresh token, which renews the token before it expires.
  package struct Refresh: Hashable, Sendable {
    package var token: Token
    /// nil if the host does not say when it expires.
    package var lifetime: Duration?
  }

  package var token: Token
  package var scopes: [String]
  /// nil if the token does not expire.
  package var lifetime: Duration?
  package var refresh: Refresh?

  /// Whether the token can't be used for gists.
  ///
  /// The tokens of GitHub Apps have permissions instead of scopes.
  package var lacksGistScope: Bool {
    let isOfApp = token.value.hasPrefix("ghu_") && scopes.isEmpty
    return !isOfApp && OAuthScopes.lackGist(scopes)
  }
}

extension AccessTokenResponse {
  init?(_ response: DeviceFlowResponse) {
    guard let token = response["access_token"].flatMap(Token.init) else { return nil }
    self.init(
      token: token, scopes: OAuthScopes.names(in: response["scope"] ?? ""),
      lifetime: response.lifetime("expires_in"),
      refresh: response["refresh_token"].flatMap(Token.init).map {
        Refresh(token: $0, lifetime: response.lifetime("refresh_token_expires_in"))
      })
  }
}

extension DeviceFlowResponse {
  fileprivate func lifetime(_ name: String) -> Duration? {
    self[name].flatMap { Int(count: $0) }.flatMap { $0 > 0 ? .seconds($0) : nil }
  }
}

/// The result of one poll (RFC 8628 §3.5).
enum DevicePollResult: Sendable {
  case granted(AccessTokenResponse)
  case pending
  /// The new interval in seconds, if the server states one.
  case slowDown(Int?)
  /// No usable response.
  case failed
  case refused(DeviceFlowError)

  init(_ response: APIResponse, host: String, clientID: String, lifetime: Duration) {
    let isServerError = response.status >= 500 || response.status == 429
    let document = isServerError ? nil : DeviceFlowResponse(response)
    self =
      switch document?.error {
      case "authorization_pending": .pending
      case "slow_down": .slowDown(document?["interval"].flatMap { Int(count: $0) })
      case let error?:
        .refused(DeviceFlowError(error, host: host, clientID: clientID, lifetime: lifetime))
      case nil where response.status == 404: .refused(.unknownClient(host: host))
      case nil: document.flatMap(AccessTokenResponse.init).map(Self.granted) ?? .failed
      }
  }
}

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
