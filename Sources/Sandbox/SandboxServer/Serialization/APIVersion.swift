/// A version of GitHub's REST API.
enum APIVersion: String, Sendable { case v2022 = "2022-11-28", v2026 = "2026-03-10" }
