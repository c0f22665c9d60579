/// Why a device flow ended without a token.
package enum DeviceFlowError: Error, Hashable, Sendable {
  case declined(host: String)
  case expired(after: Duration)
  case flowDisabled(host: String), unknownClient(host: String), unauthorizedClient(host: String)
  case unsupportedGrantType(host: String), incorrectClientCredentials(host: String)
  case incorrectDeviceCode(host: String)
  case lacksGistScope(host: String)
  case other(host: String, code: String)
}

extension DeviceFlowError {
  /// The error for a code of RFC 8628 §3.5, RFC 6749 §5.2 or GitHub, which documents two codes for
  /// an expired device code.
  init(_ code: String, host: String, lifetime: Duration) {
    self =
      switch code {
      case "access_denied": .declined(host: host)
      case "expired_token", "token_expired": .expired(after: lifetime)
      case "device_flow_disabled": .flowDisabled(host: host)
      case "unauthorized_client": .unauthorizedClient(host: host)
      case "unsupported_grant_type": .unsupportedGrantType(host: host)
      case "incorrect_client_credentials": .incorrectClientCredentials(host: host)
      case "incorrect_device_code": .incorrectDeviceCode(host: host)
      default: .other(host: host, code: code)
      }
  }
}
