import GitHubModels
import HTTPTypes

/// Responds from the cache only and sends nothing.
struct OfflineMiddleware: Middleware {
  let session: APISession

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    let host = session.host
    if case .cached(let freshness) = request.caching, request.method == .get {
      // A user who has signed in since may still see public responses.
      for fingerprint in session.offline?.tokenFingerprint.map({ [$0, nil] }) ?? [nil] {
        let key = CacheKey(request, host: host, tokenFingerprint: fingerprint)
        guard let cached = await session.cache?.response(for: key) else { continue }
        // Responses that even online requests reuse unchecked need no notice.
        if freshness == .zero {
          session.notice(.servedFromCache(host: host.name, date: cached.date))
        }
        return cached.response(to: request)
      }
    }
    throw APIError.unreachable(host: host.name, reason: .offline)
  }
}
