/// How many points requests may cost in any period of this length.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#calculating-points-for-the-secondary-rate-limit>
package struct RequestPace: Hashable, Sendable {
  /// Points of REST requests.
  package var points: Int
  /// Points of GraphQL queries.
  package var queryPoints: Int
  package var period: Duration

  /// GitHub allows 900 points a minute of REST, and 2,000 of GraphQL.
  ///
  /// Some points are left for other programs of the same user, and the extra second allows for
  /// network latency.
  package static let gitHub = RequestPace(points: 880, queryPoints: 1960, period: .seconds(61))
}
