/// How long a request may wait for a rate limit to reset.
package enum RateLimitWait: Hashable, Sendable { case none, upTo(Duration), unlimited }
