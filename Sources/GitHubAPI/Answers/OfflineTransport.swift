import HTTPTypes

/// Answers from the store alone: nothing is sent.
struct OfflineTransport: Middleware {
  let host: Host
  let store: (any ResponseCache)?
  /// Whose answers these are; nil for what was received signed out.
  let tokenFingerprint: String?
  let notice: @Sendable (APINotice) -> Void

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    if case .cached(let freshness) = request.caching, request.method == .get {
      // What everybody may see is good enough for somebody who was signed in later.
      for fingerprint in tokenFingerprint.map({ [$0, nil] }) ?? [nil] {
        let key = CacheKey(request, host: host, tokenFingerprint: fingerprint)
        guard let stored = await store?.response(for: key) else { continue }
        // What is taken unasked for a while anyway, the root document, is no news that has an age.
        if freshness == .zero { notice(.servedFromCache(host: host.name, date: stored.date)) }
        return stored.answer(to: request)
      }
    }
    throw APIError.unreachable(host: host.name, reason: .offline)
  }
}
