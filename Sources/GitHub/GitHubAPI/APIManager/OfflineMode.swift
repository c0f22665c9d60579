/// Offline mode: only cached responses, no requests.
package struct OfflineMode: Hashable, Sendable {
  /// The ``Token/fingerprint`` of the token that the responses were received with; nil if signed
  /// out.
  package var tokenFingerprint: String?

  package init(tokenFingerprint: String?) { self.tokenFingerprint = tokenFingerprint }
}
